// What a person does with the player on the home page.
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

const why = (page: Page) => page.getByRole('region', { name: 'Why' });
const clock = (page: Page) => why(page).locator('.clock');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const plot = (page: Page) => page.getByRole('img', { name: /^Sequence plot/ });
const ladder = (page: Page) => page.getByRole('img', { name: /^Ladder/ });

/** Everything that depends on the cursor and the selection, as one text. */
async function shown(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.why, .cursor, .veil, .ahead, tbody tr')]
      // A line made anew has its attributes in another order.
      .map((element) => element.outerHTML.replaceAll(' class="faint"', ''))
      // The height that the why line has come to is not the moment's.
      .map((html) => html.replaceAll(/ style="min-height: [\d.]+px;"/g, ''))
      .join('\n'),
  );
}

/** To the beginning, with the keys in the player's hands. */
async function begin(page: Page): Promise<void> {
  await button(page, 'First').click();
  await expect(clock(page)).toHaveText('0.000 ms');
}

test.beforeEach(async ({ page, site, javaScriptEnabled }) => {
  await page.goto(site);
  if (javaScriptEnabled !== false) await expect(button(page, 'Play')).toBeEnabled();
});

test(
  'what the run is about is on view before the first click; to its end it can be read in words',
  { tag: '@smoke' },
  async ({ page }) => {
    await test.step('the symptom is on view before the first click', async () => {
      await expect(why(page)).toContainText('Silence for 111 ms so far: neither side is sending.');
      await expect(why(page)).toContainText(
        'Client holds back an ACK for 1,686 bytes (delayed ACK)',
      );
      await expect(why(page)).toContainText(
        'Server holds back 5,191 bytes: the congestion window has room for 1,234 bytes, less than one full segment (1,460).',
      );
      await expect(plot(page)).toContainText('184.3 ms');
      await expect(plot(page)).toContainText('of silence');
      await expect(ladder(page)).toContainText('delayed ACK');
    });
    await test.step('the whole run can be read in words', async () => {
      await page.getByText('The run in words').click();
      const words = page.locator('details[open] li');
      await expect(words.first()).toContainText('opens a connection');
      await expect(words.filter({ hasText: '193.290 ms' })).toContainText('(Nagle’s rule)');
      await page.getByText('How to read the pictures').click();
      await expect(
        page.getByText('data: from its first byte to its last; beside it how many'),
      ).toBeVisible();
    });
    await test.step('the run ends with its last event', async () => {
      await button(page, 'Last').click();
      await expect(clock(page)).toHaveText('391.772 ms');
      await expect(page.getByRole('status')).toHaveText(/^The end, 391\.772 ms\./);
    });
  },
);

for (const [grain, key] of [
  ['segment', 'Arrow'],
  ['decision', 'Shift+Arrow'],
] as const) {
  test(
    `stepping by ${grain} and back is exact, by button and by key`,
    { tag: grain === 'segment' ? [] : '@all' },
    async ({ page }) => {
      await begin(page);
      const frames = [await shown(page)];
      for (let i = 0; i < 14; i++) {
        if (i % 2 === 0) await button(page, `Next ${grain}`).click();
        else await page.keyboard.press(`${key}Right`);
        frames.push(await shown(page));
      }
      expect(new Set(frames).size).toBe(frames.length);
      for (let i = 13; i > 0; i--) {
        if (i % 2 === 0) await button(page, `Previous ${grain}`).click();
        else await page.keyboard.press(`${key}Left`);
        expect(await shown(page), `frame ${i}`).toBe(frames[i]);
      }
    },
  );
}

test('every step says when and what, each in other words than the one before', async ({ page }) => {
  const status = page.getByRole('status');
  await expect(status).toHaveText('');
  await begin(page);
  await expect(status).toHaveText(/^The beginning, 0\.000 ms\. Client starts fetching a document/);
  const announcements = [await status.textContent()];
  while (!(await why(page).textContent())?.includes('391.772 ms')) {
    await page.keyboard.press('ArrowRight');
    announcements.push(await status.textContent());
    expect(announcements.at(-1)).not.toBe(announcements.at(-2));
  }
  expect(announcements).toContain(
    '189.468 ms. Server sends bytes 1,687 to 3,146. Server holds back 811 bytes: congestion window full.',
  );
});

test('decisions of one instant are one step, told as what happens and what is waited for', async ({
  page,
}) => {
  await page.keyboard.press('Shift+ArrowRight');
  await expect(clock(page)).toHaveText('189.200 ms');
  await expect(why(page)).toContainText(
    'Client’s heartbeat ticks, so it hands ACK 1,687 to the network.',
  );
  await page.keyboard.press('Shift+ArrowRight');
  await expect(clock(page)).toHaveText('189.397 ms');
  await expect(why(page)).toContainText(
    'hands 4,380 bytes in 3 segments to the network and holds back 811 bytes (congestion window full).',
  );
  await expect(why(page)).not.toContainText('0.00 ms');
});

test('packets, marks and places lead to their moments', async ({ page }) => {
  await test.step('a packet line goes to its moment and is selected in every view, and so is a mark', async () => {
    const line = page.getByRole('button', { name: /seq 227:1687/ });
    await line.click();
    await expect(line).toHaveAttribute('aria-pressed', 'true');
    await expect(clock(page)).toHaveText('3.786 ms');
    const selected = page.locator('svg g.selected[data-record]');
    const records = await selected.evaluateAll((marks) =>
      marks.map((mark) => mark.getAttribute('data-record')),
    );
    // Its bar and its size in the plot, its arrow and its name in the ladder.
    expect(records).toHaveLength(4);
    expect(new Set(records).size).toBe(1);

    await ladder(page).getByText('header 226').click();
    await expect(clock(page)).toHaveText('3.154 ms');
    await expect(page.getByRole('button', { name: /seq 1:227/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(line).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('what is selected is left behind when the cursor is moved away', async () => {
    await begin(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.selected').first()).toBeAttached();
    await page.getByRole('slider', { name: 'Time' }).fill('600');
    await expect(page.locator('.selected')).toHaveCount(0);
  });
  await test.step('a click beside the marks moves the cursor, and the slider scrubs', async () => {
    const before = await clock(page).textContent();
    const box = (await plot(page).boundingBox())!;
    await plot(page).click({ position: { x: box.width * 0.72, y: 60 } });
    await expect(clock(page)).not.toHaveText(before!);
    await expect(why(page)).toContainText('Nagle’s rule');

    await page.getByRole('slider', { name: 'Time' }).fill('0');
    await expect(clock(page)).toHaveText('0.000 ms');
  });
});

test('playing moves the clock, and ends at the end', async ({ page }) => {
  await test.step('playing moves the clock, says nothing, and on pausing says where and why', async () => {
    await begin(page);
    await page.keyboard.press('Space');
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('');
    await expect(clock(page)).not.toHaveText('0.000 ms');
    await button(page, 'Pause').click();
    const stopped = await clock(page).textContent();
    await expect(page.getByRole('status')).toHaveText(new RegExp(`^Paused at ${stopped}\\. `));
    await page.waitForTimeout(200);
    await expect(clock(page)).toHaveText(stopped!);
  });
  await test.step('a playback ends at the end', async () => {
    await page.getByLabel('Speed').selectOption('real time');
    await button(page, 'Play').click();
    await expect(button(page, 'Play')).toBeVisible({ timeout: 10_000 });
    await expect(clock(page)).toHaveText('391.772 ms');
  });
});

test('where motion is unwelcome, playing goes by steps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page);
  await button(page, 'Play').click();
  await expect(page.getByRole('status')).toContainText('Client sends a SYN.', { timeout: 3000 });
});

test('keys are the player’s while it has the focus, and its controls keep it', async ({ page }) => {
  await test.step('letters and what scrolls a page are the player’s only while it has the focus', async () => {
    await page.keyboard.press('f');
    await expect(button(page, 'Fold silences')).toHaveAttribute('aria-pressed', 'true');
    const before = await clock(page).textContent();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(clock(page)).toHaveText(before!);
    await why(page).click();
    await page.keyboard.press('Home');
    await expect(clock(page)).toHaveText('0.000 ms');
  });
  await test.step('? opens the sheet of keys from anywhere, Escape closes it, and keys rest meanwhile', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await expect(sheet).toBeVisible();
    const before = await clock(page).textContent();
    await page.keyboard.press('ArrowRight');
    await expect(clock(page)).toHaveText(before!);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(clock(page)).not.toHaveText(before!);
  });
  await test.step('after a click on a control the space bar plays', async () => {
    await button(page, 'Next segment').click();
    const before = await clock(page).textContent();
    await page.keyboard.press('Space');
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(clock(page)).not.toHaveText(before!);
  });
  await test.step('a control that can do nothing more keeps the focus', async () => {
    await button(page, 'Last').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Last')).toBeFocused();
    await expect(button(page, 'Last')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, 'Next segment')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, 'Previous segment')).toHaveAttribute('aria-disabled', 'false');
  });
});

test(
  'the sheet of keys opens at its beginning, however low the window',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 420 });
    await button(page, 'Keys').click();
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await expect(sheet.getByRole('heading', { name: 'Keys' })).toBeFocused();
    expect(await sheet.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  },
);

test('silences are folded everywhere or nowhere; packets follow the cursor, and are one stop of the Tab key', async ({
  page,
}) => {
  await test.step('packets are one stop of the Tab key, arrows go from line to line', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.locator('tbody button[tabindex="0"]').focus();
    expect(await focused()).toContain('seq 227:1687');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain('ack 1687');
    await page.keyboard.press('Enter');
    await expect(clock(page)).toHaveText('189.334 ms');
    await page.keyboard.press('Tab');
    await expect(button(page, 'First')).toBeFocused();
  });
  await test.step('silences are folded everywhere or nowhere, by button and by key', async () => {
    const fold = button(page, 'Fold silences');
    await expect(fold).toHaveAttribute('aria-pressed', 'true');
    await expect(plot(page)).toContainText('folded');
    await fold.click();
    await expect(fold).toHaveAttribute('aria-pressed', 'false');
    await expect(plot(page)).not.toContainText('folded');
    await expect(plot(page)).toContainText('184.3 ms of silence');
    await page.keyboard.press('f');
    await expect(fold).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('packets follow the cursor, also while it plays', async () => {
    await page.getByRole('slider', { name: 'Time' }).fill('1000');
    const seen = (text: string) =>
      page.locator('tr', { hasText: text }).evaluate((row) => {
        const box = row.closest('.scroller')!.getBoundingClientRect();
        const own = row.getBoundingClientRect();
        return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
      });
    await expect.poll(() => seen('ack 6879')).toBe(true);
    await begin(page);
    await expect.poll(() => seen('[S]')).toBe(true);
  });
});

test('a reason leads to its rule: over the page, and back to where one was', async ({ page }) => {
  const rule = why(page).getByRole('link', { name: 'the congestion window' });
  await rule.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'The congestion window' });
  await expect(card).toContainText('The data in flight must not exceed this window');
  await expect(card.getByRole('link', { name: 'RFC 5681, section 3.1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(rule).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a reason leads to its rule among all rules', async ({ page, site }) => {
    await page.goto(site);
    await why(page).getByRole('link', { name: 'the delayed-ACK rule' }).click();
    await expect(page).toHaveURL(/about\/index\.html#rule-delayed-ack$/);
    await expect(page.locator('#rule-delayed-ack')).toBeInViewport();
  });
});
