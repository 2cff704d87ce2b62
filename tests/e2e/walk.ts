// A reader who goes through a lesson: what is right is read from the page's data.
import type { Locator, Page } from '@playwright/test';
import type { Block } from '../../src/course/markdown/index.ts';
import { expect } from './site.ts';

type Asked = Extract<Block, { kind: 'bet' | 'question' | 'task' }>;
type Bet = Extract<Block, { kind: 'bet' }>;
type Question = Extract<Block, { kind: 'question' }>;
type Task = Extract<Block, { kind: 'task' }>;

/** How a lesson is gone through. */
export type Way = 'wrong' | 'right' | 'shown';

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
const asks = (block: Block): block is Asked => ['bet', 'question', 'task'].includes(block.kind);

/** One way through a lesson. */
export class Walk {
  private readonly page: Page;
  private readonly blocks: readonly Block[];
  private readonly way: Way;
  constructor(page: Page, blocks: readonly Block[], way: Way) {
    this.page = page;
    this.blocks = blocks;
    this.way = way;
  }

  async throughAll(): Promise<void> {
    const stops = await this.page
      .locator('[data-stop] .main')
      .evaluateAll((all) => all.map(({ id }) => id));
    for (const [i, id] of stops.entries()) {
      await this.expectAt(id, i, stops.length);
      const main = this.page.locator(`#${id}`);
      const block = this.blocks.find((one) => one.id === id)!;
      if (asks(block)) await this.answer(block, main);
      if (i + 1 < stops.length) await this.goOn();
    }
    await button(this.page, 'Next').press('Enter');
    await expect(this.page.getByRole('heading', { name: 'What you can do now' })).toBeFocused();
    await expect(button(this.page, 'Next')).toHaveAttribute('aria-disabled', 'true');
  }

  /** To each stop at which something is asked, by its address. */
  async toWhatIsAsked(): Promise<void> {
    for (const block of this.blocks.filter(asks)) {
      if (this.way === 'shown' && block.kind !== 'bet') continue;
      await this.page.evaluate(async (id) => {
        location.hash = id;
        // Only in the next frame does a browser take the focus there, away from wherever it is by then.
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      }, block.id);
      await expect(this.page.locator('.stop.here .main')).toHaveId(block.id);
      await this.answer(block, this.page.locator(`#${block.id}`));
    }
  }

  /** Who has just typed presses the button: there the keys are the field's. */
  private async goOn(): Promise<void> {
    const typing = await this.page.evaluate(
      () => document.activeElement?.matches('select, input') === true,
    );
    if (typing) await button(this.page, 'Next').press('Enter');
    else await this.page.keyboard.press('Shift+ArrowDown');
  }

  private async expectAt(id: string, index: number, count: number): Promise<void> {
    await expect(this.page.locator('.stop.here .main')).toHaveId(id);
    const steps = this.page.getByRole('navigation', { name: 'Steps of the lesson' });
    await expect(steps).toContainText(`${index + 1} of ${count}`);
    // The first one is read where the page begins.
    if (index > 0) await expect(this.page.locator(`#${id}-title`)).toBeFocused();
  }

  private async answer(block: Asked, main: Locator): Promise<void> {
    if (block.kind === 'bet') {
      if (this.way === 'shown') await this.passBy(block, main);
      else if (block.asked === null) await this.choose(block, main);
      else await this.betValue(block, main);
    } else if (this.way !== 'shown') {
      if (block.kind === 'question') await this.tryAnswers(block, main);
      else await this.solve(block, main);
    }
  }

  /** The choice to be taken, by the author's number. */
  private choiceOf({ choices }: Bet | Question): number {
    const right = choices.findIndex((choice) => choice.right);
    if (this.way === 'right') return right;
    return right === 0 ? 1 : 0;
  }

  private async choose(bet: Bet, main: Locator): Promise<void> {
    const radio = main.getByRole('radio').nth(this.choiceOf(bet));
    const place = button(main, 'Place the bet');
    if (this.way === 'right') {
      await radio.check();
      await place.click();
    } else {
      await radio.focus();
      await this.page.keyboard.press('Space');
      await place.focus();
      await this.page.keyboard.press('Enter');
    }
    await expect(main.locator('label .ghost')).toHaveText('Your bet');
    await this.expectDecision(bet, main);
  }

  private async betValue(bet: Bet, main: Locator): Promise<void> {
    const { unit, values } = bet.asked!;
    const field = main.getByLabel(/^Your bet/);
    await field.fill('soon');
    await field.press('Enter');
    await expect(main.getByText(/^Type a /)).toBeVisible();
    await expect(main.locator('.verdict:visible')).toHaveCount(0);
    const value = values[this.choiceOf(bet)]!;
    await field.fill(unit === 'time' ? `${value / 1e6} ms` : String(value));
    await field.press('Enter');
    await this.expectDecision(bet, main);
  }

  /** A bet is decided at once, or stays in sight until it is. */
  private async expectDecision({ settledBy }: Bet, main: Locator): Promise<void> {
    const verdicts = main.locator('.verdict:visible');
    if (settledBy !== null) {
      await expect(verdicts).toHaveCount(0);
      await expect(this.page.getByRole('link', { name: 'Your bet', exact: true })).toBeVisible();
      return;
    }
    await expect(verdicts.filter({ hasText: 'Right' })).toHaveCount(1);
    const wrong = verdicts.filter({ hasText: /Not quite|Too/ });
    await expect(wrong).toHaveCount(this.way === 'wrong' ? 1 : 0);
  }

  /** The bet is asked for once; then its answer is shown. */
  private async passBy({ id, settledBy }: Bet, main: Locator): Promise<void> {
    await button(this.page, 'Next').press('Enter');
    await expect(main.getByText('A guess is enough.')).toBeVisible();
    await expect(main.locator('input').first()).toBeFocused();
    await button(this.page, 'Show me').press('Enter');
    if (settledBy !== null) await expect(this.page.locator('.stop.here .main')).not.toHaveId(id);
    else await expect(main.locator('.verdict:visible')).toHaveText(/Right/);
  }

  private async tryAnswers(question: Question, main: Locator): Promise<void> {
    const right = question.choices.findIndex((choice) => choice.right);
    const order = question.variants[0]?.order ?? question.choices.map((_, i) => i);
    const tried = this.way === 'right' ? [right] : [this.choiceOf(question), right];
    for (const choice of tried) {
      const place = order.indexOf(choice);
      const answer = main.locator('li > button[aria-expanded]').nth(place);
      if (this.way === 'right') await answer.click();
      else await answer.press('Enter');
      await expect(answer).toHaveAttribute('aria-expanded', 'true');
      await expect(main.getByRole('status').nth(place)).toContainText(
        choice === right ? 'Right' : 'Not quite',
      );
    }
  }

  private async solve(task: Task, main: Locator): Promise<void> {
    const result = main.getByRole('status');
    await expect(result).toContainText('This is where you start.');
    if (this.way === 'wrong') {
      const number = task.fields.find(({ help }) => {
        return help.minimum !== undefined && help.choices === undefined;
      });
      if (number !== undefined) {
        await main.getByLabel(number.label, { exact: true }).fill(String(number.help.minimum! - 1));
        await expect(result).toContainText(/Not possible: .* is below the minimum; allowed: .*\d/);
      }
      await main.getByText('Show one way').click();
      await button(main, 'Try it here').click();
    } else {
      for (const [path, value] of Object.entries(task.solution)) {
        const { label, help } = task.fields.find((field) => field.path === path)!;
        const control = main.getByLabel(label, { exact: true });
        if (help.choices !== undefined) await control.selectOption(String(value));
        else if (help.kind === 'flag') await control.setChecked(value === true);
        else await control.fill(String(value));
      }
    }
    await expect(result).toContainText('The goal is met.');
  }
}
