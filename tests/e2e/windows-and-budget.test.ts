// The windows, the queue, the time budget and the critical path, as a person uses them in the sandbox.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name });
const clock = (page: Page): Locator => page.locator('.why .clock');
const readings = (page: Page): Locator => page.locator('.windows-area dl').first();
const stack = (page: Page): Locator => page.getByRole('img', { name: /^Queue/ }).last();

async function open(page: Page, site: string, scenario?: string): Promise<void> {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  if (scenario === undefined) return;
  const about = await page.locator('.about').textContent();
  await page.getByLabel('Scenario', { exact: true }).selectOption(scenario);
  await expect(page.locator('.about')).not.toHaveText(about!);
}

test('the windows strip tells the values at the cursor, at every step, of either end', async ({
  page,
  site,
}) => {
  await test.step('the windows strip tells the values at the cursor, at every step', async () => {
    await open(page, site);
    await chip(page, 'Windows').click();
    await expect(readings(page)).toContainText('cwnd 2,920, 2 segments');
    await expect(readings(page)).toContainText('ssthresh 65,535');
    await expect(readings(page)).toContainText('in flight 1,686');
    await expect(readings(page)).toContainText('receive window 16,384');
    await page.getByRole('button', { name: 'First', exact: true }).click();
    await expect(readings(page)).toContainText('in flight 0');
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await expect(readings(page)).not.toContainText('cwnd 2,920');
  });
  await test.step('they can be those of the other end too', async () => {
    await page.getByRole('button', { name: 'First', exact: true }).click();
    await page.getByLabel('Whose windows').selectOption({ label: 'client → server' });
    await expect(page.getByRole('img', { name: 'Windows of the client' })).toBeVisible();
    await expect(readings(page)).toContainText('in flight 0');
  });
});

test('a queue is shown where a line has one, as a stack at the cursor, and nowhere else', async ({
  page,
  site,
}) => {
  await open(page, site);
  await chip(page, 'Windows').click();
  await expect(page.getByRole('img', { name: /^Windows/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Queue/ })).toHaveCount(0);
  await open(page, site, 'victim-flow');
  // The run opens on the victim; what waits in the queue is the other's.
  await page
    .getByLabel('Connections in the plot')
    .selectOption({ label: '1: client-1 → server-1' });
  const over = page.getByRole('img', { name: 'Queue router-s → router-c' }).first();
  await expect(over).toBeVisible();
  // To where a frame found no room.
  await over.locator('.lost .hit').first().click({ force: true });
  await expect(over.locator('.lost.selected')).toHaveCount(1);
  await expect(stack(page).locator('.cross').first()).toBeAttached();
  await expect(stack(page).locator('.own').first()).toBeAttached();
  await expect(page.locator('.windows-area')).toContainText('8 frames wait, with room for 8');
});

test(
  'while playing a frame without room falls; where motion is unwelcome it stands still',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, site, 'victim-flow');
    await chip(page, 'Windows').click();
    const animations = await page.evaluate(() => document.getAnimations().length);
    expect(animations).toBe(0);
  },
);

test('where the time went leads to its moments and is drawn through the pictures', async ({
  page,
  site,
}) => {
  await test.step('a part of the time leads to its moments, by keyboard, and marks them in the pictures', async () => {
    await open(page, site);
    await chip(page, 'Where the time went').click();
    const part = page.getByRole('button', { name: /^delayed ACK 379/ });
    await part.focus();
    await page.keyboard.press('Enter');
    await expect(part).toHaveAttribute('aria-pressed', 'true');
    await expect(clock(page)).toHaveText('5.167 ms');
    for (const area of ['sequence', 'ladder']) {
      await expect(page.locator(`.${area}-area .path .span`)).toHaveCount(2);
    }
    const stages = page.locator('.budget-area ol').first().getByRole('button');
    await expect(stages).toHaveCount(2);
    await expect(stages.first()).toHaveAttribute('aria-current', 'step');
    await stages.last().press('Enter');
    await expect(clock(page)).toHaveText('193.309 ms');
    await part.press('Enter');
    await expect(page.locator(':is(.sequence-area, .ladder-area) .path')).toHaveCount(0);
  });
  await test.step('the critical path is told from the last byte back, and drawn through the pictures', async () => {
    await page.getByRole('button', { name: 'Trace back from the last byte' }).click();
    const stages = page.locator('.budget-area ol').getByRole('button');
    await expect(stages.first()).toContainText('Client’s system works.');
    await expect(stages.last()).toContainText('0.000 ms');
    await expect(page.locator('.budget-area ol')).toContainText('Client holds back its ACK.');
    await page.getByRole('button', { name: 'Show the chain in the pictures' }).click();
    for (const area of ['sequence', 'ladder']) {
      await expect(page.locator(`.${area}-area .path .chain`)).toHaveCount(1);
    }
  });
});

test('of several transactions each can be looked at', { tag: '@all' }, async ({ page, site }) => {
  await open(page, site, 'rpc-record-split');
  await chip(page, 'Where the time went').click();
  const heading = page.locator('.budget-area h2');
  const first = await heading.textContent();
  await page.getByLabel('in transaction').selectOption({ index: 7 });
  await expect(heading).not.toHaveText(first!);
});

test(
  'of several hosts a ladder shows two, and which can be chosen',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site, 'victim-flow');
    // The run opens on the one that has to wait.
    await expect(page.getByRole('img', { name: 'Ladder, client-2 and server-2' })).toBeVisible();
    await page.getByLabel('Between which hosts').selectOption({ index: 0 });
    await expect(page.getByRole('img', { name: 'Ladder, client-1 and server-1' })).toBeVisible();
  },
);

test(
  'in a wait its bracket has run as far as the cursor, and its clock shows what is left',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    const ladder = page.locator('.ladder-area');
    await expect(ladder.locator('.elapsed').first()).toBeAttached();
    await expect(ladder.locator('.left').first()).toBeAttached();
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await expect(ladder.locator('.elapsed')).toHaveCount(0);
  },
);

test(
  'a time stands at one place in plot, windows and queue, however high they are',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await open(page, site, 'victim-flow');
    await chip(page, 'Windows').click();
    const pictures = [/^Sequence plot/, /^Windows/, /^Queue/].map((name) =>
      page.getByRole('img', { name }).first(),
    );
    await expect(pictures[2]!).toBeVisible();
    const places = await Promise.all(
      pictures.map((picture) =>
        picture
          .locator('.cursor line')
          .first()
          .evaluate((line) => line.getBoundingClientRect().x),
      ),
    );
    for (const place of places) expect(place).toBeCloseTo(places[0]!, 0);
  },
);
