// A reader who missed a question comes to a lesson that builds on it.
import { expect, test, untilReady } from './site.ts';

const EARLIER = 'lessons/short-initial-segment/';
const LATER = 'lessons/odd-short-final-segment/';
const LIST = 'lessons/';

test('what was missed is asked again with new numbers, and can be put off', async ({
  page,
  site,
}) => {
  await page.goto(site + LATER);
  await untilReady(page);
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review).toHaveCount(0);
  await page.goto(site + LIST);
  await untilReady(page);
  await expect(review).toHaveCount(0);
  await page.goto(`${site}${EARLIER}#question-1`);
  await untilReady(page);
  const question = page.locator('#question-1');
  const asked = await question.locator('> p:not(.kind)').first().innerText();
  await question.locator('li > button').first().click();
  await page.goto(site + LATER);
  await untilReady(page);
  await expect(review).toContainText('One question from earlier lessons');
  await review.getByRole('button', { name: 'Later' }).click();
  await expect(review).toHaveCount(0);
  await page.reload();
  await untilReady(page);
  await review.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Do you remember?', exact: true })).toBeFocused();
  const again = await review.locator('.card > p:not(.from)').first().innerText();
  expect(again).not.toBe(asked);
  expect(again.replaceAll(/[\d,]+/g, '')).toBe(asked.replaceAll(/[\d,]+/g, ''));
  await review.getByRole('button', { name: 'None.' }).click();
  await expect(review.getByRole('status').filter({ hasText: 'Right' })).toHaveCount(1);
  await review.getByRole('button', { name: 'Done' }).click();
  await expect(review).toHaveCount(0);
  await page.reload();
  await untilReady(page);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
  await expect(review).toHaveCount(0);
});

test('what is due is asked on the list of lessons, too, and counts there at once', async ({
  page,
  site,
}) => {
  await page.goto(`${site}${EARLIER}#question-1`);
  await untilReady(page);
  await page.locator('#question-1 li > button').first().click();
  await page.goto(site + LIST);
  await untilReady(page);
  const review = page.getByRole('region', { name: 'Review' });
  await review.getByRole('button', { name: 'Review' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Do you remember?', exact: true })).toBeFocused();
  await review.getByRole('button', { name: 'None.' }).click();
  await expect(review.getByRole('status').filter({ hasText: 'Right' })).toHaveCount(1);
  await page.reload();
  await untilReady(page);
  await expect(page.getByText('1 of').first()).toBeVisible();
  await expect(review).toHaveCount(0);
});

test('nothing is asked where nothing can be kept', { tag: '@all' }, async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto(site + LATER);
  await untilReady(page);
  await expect(page.getByRole('region', { name: 'Review' })).toHaveCount(0);
});
