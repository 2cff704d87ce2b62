// A bet that is a number, and one that is a line drawn into the picture.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const PATH = 'lessons/short-initial-segment/';
/** What is right, in milliseconds: see the lesson. */
const ANSWER = '503 ms';

const picture = (page: Page) => page.getByRole('region', { name: 'Picture' });
const line = (page: Page) => picture(page).getByRole('slider', { name: 'Your bet' });
const ghosts = (page: Page) => picture(page).getByRole('img', { name: /^Your bet: / });

async function open(page: Page, address: string): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await untilReady(page);
  return page.locator(`.stop:has(${new URL(address).hash})`);
}

/** The milliseconds that a line says it stands at. */
async function value(slider: Locator): Promise<number> {
  return Number(await slider.getAttribute('aria-valuenow'));
}

/** Where along the picture the labels of its time axis say that a time stands, pixels of the screen. */
async function axisAt(page: Page, time: number): Promise<number> {
  const labels = picture(page).locator('svg.picture .axis text');
  const ticks = await labels.evaluateAll((all) =>
    all
      .filter(
        (one) => /^\d+$/.test(one.textContent) && one.getAttribute('text-anchor') === 'middle',
      )
      .map((one) => {
        const { x, width } = one.getBoundingClientRect();
        return { time: Number(one.textContent), at: x + width / 2 };
      }),
  );
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  return first.at + ((time - first.time) / (last.time - first.time)) * (last.at - first.at);
}

/** Drags the line by its handle to a place on the screen. */
async function drag(page: Page, x: number): Promise<void> {
  const box = (await line(page).locator('circle').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 20, box.y + 5);
  await page.mouse.move(x, box.y + 5);
  await page.mouse.up();
}

test('a line is dragged to where the axis says, and stays beside the truth', async ({
  page,
  site,
}) => {
  const bet = await open(page, `${site}${PATH}#patient-bet`);
  const field = bet.getByLabel('Your bet, in ms');
  await expect(line(page)).toBeVisible();
  await expect(field).toHaveValue('');
  // Nothing tells the answer: the page does not even have it in this run.
  await expect(page.getByRole('region', { name: 'Why' })).not.toContainText(
    /ends (?:in|with)|eleased|makes room|fires in/,
  );
  await expect(picture(page)).not.toContainText('of silence');

  await drag(page, await axisAt(page, 300));
  expect(Math.abs((await value(line(page))) - 300)).toBeLessThanOrEqual(3);
  expect(Number(await field.inputValue())).toBe(await value(line(page)));
  await bet.getByRole('button', { name: 'Place the bet' }).click();

  await expect(bet.locator('.verdict-text:visible')).toContainText('Too low');
  await expect(bet.locator('.verdict-text:visible')).toContainText(ANSWER);
  await expect(picture(page)).toContainText('497.6 ms of silence');
  await expect(line(page)).toHaveCount(0);
  await expect(ghosts(page)).toBeVisible();
  const ghost = (await ghosts(page).locator('line').boundingBox())!;
  expect(Math.abs(ghost.x - (await axisAt(page, 300)))).toBeLessThan(6);

  await page.reload();
  await untilReady(page);
  await expect(ghosts(page)).toBeVisible();
  await page.getByRole('button', { name: 'Forget my bets and answers' }).click();
  await expect(ghosts(page)).toHaveCount(0);
  await expect(bet.getByLabel('Your bet, in ms')).toHaveValue('');
});

test('with keys alone: fine steps, coarse ones, and the ends', async ({ page, site }) => {
  const bet = await open(page, `${site}${PATH}#patient-bet`);
  await line(page).focus();
  const start = await value(line(page));
  await page.keyboard.press('ArrowRight');
  const fine = (await value(line(page))) - start;
  await page.keyboard.press('Shift+ArrowRight');
  expect((await value(line(page))) - start).toBe(11 * fine);
  // What moves the line leads to no other step.
  await page.keyboard.press('Shift+ArrowDown');
  expect((await value(line(page))) - start).toBe(fine);
  await page.keyboard.press('End');
  expect(await value(line(page))).toBeGreaterThan(700);
  await page.keyboard.press('Home');
  expect(await value(line(page))).toBe(0);
  await bet.getByLabel('Your bet, in ms').fill('0.5 s');
  expect(await value(line(page))).toBe(500);
  await page.keyboard.press('Enter');
  await expect(bet.locator('.verdict:visible')).toHaveText(/Right/);
});

test(
  'in the ladder it is the same line, where time runs down',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${PATH}#patient-bet`);
    await page.getByRole('button', { name: 'More views' }).click();
    await page.getByRole('button', { name: 'Ladder', exact: true }).click();
    const lines = line(page);
    await expect(lines).toHaveCount(2);
    const [plot, ladder] = [lines.first(), lines.last()];
    await expect(ladder).toHaveAttribute('aria-orientation', 'vertical');
    const before = (await ladder.locator('circle').boundingBox())!.y;
    await ladder.focus();
    await page.keyboard.press('Shift+ArrowDown');
    expect((await ladder.locator('circle').boundingBox())!.y).toBeGreaterThan(before);
    expect(await value(ladder)).toBe(await value(plot));
  },
);

test('a number is typed; near a wrong rule’s value that rule is told', async ({ page, site }) => {
  const bet = await open(page, `${site}${PATH}#file-bet`);
  const field = bet.getByLabel('Your bet, in bytes');
  await expect(field).toHaveAttribute('inputmode', 'decimal');
  await field.fill('a lot');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(bet.getByText('Type a number of bytes.')).toBeVisible();
  await field.fill('99999999');
  await field.press('Enter');
  await expect(bet.getByText(/Type a value from 0 bytes to/)).toBeVisible();
  await field.fill('2,900');
  await field.press('Enter');
  const value = bet.locator('.verdict-text:visible');
  await expect(value).toContainText('closest answer: 2,920 bytes');
  await expect(value.locator('.verdict:visible').first()).toContainText('Not quite');
  await expect(value).toContainText('The right answer');
  await value.getByText(/^Why not/).click();
  await expect(
    value.getByText('That would be right if short segments were the only cause.'),
  ).toBeVisible();
});

test(
  'a narrow screen has the line in its picture, too',
  { tag: '@all' },
  async ({ page, site }) => {
    const bet = await open(page, `${site}${PATH}#patient-bet`);
    await page.setViewportSize({ width: 360, height: 780 });
    const pinned = page.locator('.pinned');
    await expect(pinned.getByRole('slider', { name: 'Your bet' })).toBeVisible();
    await bet.getByLabel('Your bet, in ms').fill('190');
    await bet.getByRole('button', { name: 'Place the bet' }).click();
    await expect(bet.locator('.verdict-text:visible')).toContainText('closest answer: 189 ms');
    await expect(pinned.getByRole('img', { name: 'Your bet: 190' }).first()).toBeVisible();
  },
);
