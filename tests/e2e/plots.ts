// What the tests of the player's pictures look at, and how they operate them.
import type { Locator, Page } from '@playwright/test';
import { expect, untilReady } from './site.ts';

export const plot = (page: Page): Locator => page.getByRole('img', { name: /^Sequence plot/ });
export const ladder = (page: Page): Locator => page.getByRole('img', { name: /^Ladder/ });
export const clock = (page: Page): Locator => page.locator('.why .clock');
export const button = (page: Page, name: string): Locator =>
  page.locator('.sequence-area').getByRole('button', { name });
export const status = (page: Page): Locator => page.locator('.player').getByRole('status');

/**
 * The numbers of a plot's axes and all it draws, with what a pointer finds that comes now: two of them
 * are alike if the pictures are.
 */
export const drawn = (picture: Locator): Promise<string> =>
  picture.locator('g.axis, g.data, g.ack').evaluateAll((marks) => {
    dispatchEvent(new PointerEvent('pointermove'));
    const markText = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
      const inside = [...element.children].map(markText);
      const text = inside.length === 0 ? element.textContent : inside.join(' ');
      return `<${element.tagName} ${attributes.sort().join(' ')}>${text}`;
    };
    return marks.map(markText).join('\n');
  });

/** The milliseconds on a plot's time axis, without the lengths of folds. */
export const times = (page: Page): Promise<number[]> =>
  plot(page)
    .locator('g.axis text')
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.getAttribute('text-anchor') === 'middle')
        .filter((text) => /^[\d,.]+( ms)?$/.test(text.textContent))
        .map((text) => parseFloat(text.textContent.replaceAll(',', ''))),
    );

/** Presses at one part of a picture and lets go at another; parts of its width and height. */
export async function drag(
  page: Page,
  picture: Locator,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = (await picture.boundingBox())!;
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    box.x + box.width * x,
    box.y + box.height * y,
  ];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

export async function open(page: Page, site: string, scenario?: string): Promise<void> {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  if (scenario !== undefined) {
    await page.getByLabel('Scenario', { exact: true }).selectOption(scenario);
    await expect(page.locator('.about')).not.toContainText('flushes');
  }
}

/** The keys are the player's once it has the focus. */
export async function takeKeys(page: Page): Promise<void> {
  // Not its middle: a rule may stand there, which a click opens.
  await page.locator('.why .clock').click();
}
