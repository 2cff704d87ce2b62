// A reader takes a path through the course: chosen on the list of lessons, followed at lessons' ends.
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const LIST = 'lessons/';
const lecture = ['3', '5', '6', '8', '9'];
/** All but the one on buffers and copies. */
const homework = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '12', '13', '14', '15'];

/** The places of the lessons on the list. */
const listed = (page: Page) =>
  page
    .locator('.course > li')
    .evaluateAll((items) => items.map((item) => item.getAttribute('value')));
const path = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const closing = (page: Page) => page.getByRole('region', { name: 'What you can do now' });

async function open(page: Page, address: string): Promise<void> {
  // Another fragment alone would not load the page anew.
  await page.goto('about:blank');
  await page.goto(address);
  await untilReady(page);
}

async function withoutStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
}

test('a path is chosen by mouse, kept, and followed at a lesson’s end', async ({ page, site }) => {
  await open(page, site + LIST);
  await expect(path(page, /^All lessons/)).toBeChecked();
  const all = await listed(page);
  expect(all.length).toBeGreaterThan(lecture.length);
  await expect(page.getByText(/in One lecture and Homework/).first()).toBeVisible();
  await page.getByText('One lecture', { exact: true }).click();
  await expect(path(page, /^One lecture 5 lessons, \d+ minutes/)).toBeChecked();
  expect(await listed(page)).toEqual(lecture);
  expect(new URL(page.url()).hash).toBe('#path=lecture');
  await expect(page.getByText('Builds on lesson 4, which is not on this path')).toBeVisible();

  await open(page, site + LIST);
  expect(await listed(page)).toEqual(lecture);
  await page.getByRole('status').getByRole('link', { name: 'Delayed acknowledgments' }).click();
  await untilReady(page);
  expect(new URL(page.url()).hash).toBe('');
  await expect(closing(page)).toContainText(
    'Next on the path ‘One lecture’, lesson 5: The short initial segment',
  );
  await closing(page).getByRole('link', { name: 'The short initial segment' }).click();
  await untilReady(page);
  await expect(closing(page)).toContainText(
    'It builds on lesson 4, which is not on this path: Nagle’s rule',
  );
  await closing(page).getByRole('link', { name: 'Nagle’s rule' }).click();
  await untilReady(page);
  await expect(closing(page)).toContainText(
    'This lesson is not on the path ‘One lecture’, which continues with lesson 5',
  );
});

test(
  'a path is chosen by keys; what was done along it is counted',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}lessons/delayed-acks/`);
    await expect(closing(page)).toContainText('Next in the course: Nagle’s rule');
    const stop = page.locator('.stop:has(input[type="radio"])').first();
    await stop.getByRole('radio').first().check();
    await stop.getByRole('button', { name: 'Place the bet' }).click();
    await open(page, site + LIST);
    await path(page, /^All lessons/).focus();
    await page.keyboard.press('ArrowUp');
    await expect(path(page, /^Homework/)).toBeFocused();
    expect(await listed(page)).toEqual(homework);
    await page.keyboard.press('ArrowUp');
    await expect(path(page, /^One lecture/)).toBeChecked();
    expect(await listed(page)).toEqual(lecture);
    const announcement = page.getByRole('status').filter({ hasText: 'tasks on this path' });
    await expect(announcement).toHaveText(
      /You’ve done 1 of \d+ bets, questions and tasks on this path\. Continue with Delayed acknowledgments\.$/,
    );
    await expect(page.getByText(/1 of \d+ done$/)).toHaveCount(1);
    await page.getByRole('button', { name: 'Forget ‘Delayed acknowledgments’' }).click();
    await expect(page.getByText(/Start with Delayed acknowledgments\./)).toBeVisible();
  },
);

test(
  'an address chooses a path; one that there is not is said and ignored',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${LIST}#path=homework`);
    await expect(path(page, /^Homework/)).toBeChecked();
    await page.evaluate(() => (location.hash = 'path=lecture'));
    await expect(path(page, /^One lecture/)).toBeChecked();
    await open(page, `${site}${LIST}#path=seminar`);
    await expect(page.getByText(/no path with the name in the address/)).toBeVisible();
    // What was chosen before still holds.
    expect(await listed(page)).toEqual(lecture);
    await path(page, /^All lessons/).check();
    await expect(page.getByText(/no path with the name/)).toHaveCount(0);
    await open(page, `${site}lessons/delayed-acks/#path=lecture`);
    await expect(closing(page)).toContainText('Next on the path ‘One lecture’');
    await open(page, `${site}lessons/delayed-acks/#path=seminar`);
    await expect(closing(page)).toContainText('Next on the path ‘One lecture’');
  },
);

test(
  'where nothing can be kept, the choice goes along with the links',
  { tag: '@all' },
  async ({ page, site }) => {
    await withoutStorage(page);
    await open(page, site + LIST);
    await path(page, /^One lecture/).check();
    expect(await listed(page)).toEqual(lecture);
    await page.getByRole('heading', { name: 'Delayed acknowledgments' }).getByRole('link').click();
    await untilReady(page);
    expect(new URL(page.url()).hash).toBe('#path=lecture');
    await closing(page).getByRole('link', { name: 'The short initial segment' }).click();
    await untilReady(page);
    await expect(closing(page)).toContainText('Next on the path ‘One lecture’, lesson 6');
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'all lessons are listed, each with its paths, and nothing is to be chosen',
    { tag: '@all' },
    async ({ page, site }) => {
      await page.goto(`${site}${LIST}#path=lecture`);
      expect((await listed(page)).length).toBeGreaterThan(lecture.length);
      await expect(page.getByText(/minutes.* in One lecture and Homework/)).toHaveCount(5);
      await expect(page.getByRole('group', { name: 'Paths through the course' })).toContainText(
        /One lecture\s+5 lessons, \d+ minutes/,
      );
      await expect(page.getByRole('radio', { name: /One lecture/ })).toHaveCount(0);
    },
  );
});
