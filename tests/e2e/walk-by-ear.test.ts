// A run is walked without being seen: a live region says each stop in a sentence, and what says it is fetched at the first key.
import { expect, test, untilReady } from './site.ts';

test('N, H, E and M say silences, hosts, events and the moment; the help sheet lists them', async ({
  page,
  site,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/assets\/home-walk-/.test(request.url())) fetched.push(request.url());
  });
  await page.goto(site);
  await untilReady(page);
  const announcement = page.getByRole('region', { name: 'Why' }).getByRole('status');
  await page.getByRole('button', { name: 'First', exact: true }).click();
  expect(fetched).toEqual([]);

  await page.keyboard.press('n');
  await expect(announcement).toHaveText(/^Silence of [\d.]+ ms begins at 1\.303 ms: the client/);
  await page.keyboard.press('n');
  await expect(announcement).toHaveText(
    /^Silence of 184\.3 ms begins at 5\.017 ms: .* until its heartbeat;/,
  );
  await page.keyboard.press('Shift+N');
  await expect(announcement).toHaveText(/begins at 1\.303 ms/);
  await page.keyboard.press('h');
  await expect(announcement).toHaveText(/^Only the client: \d+ events\. Client\b/);
  await page.keyboard.press('e');
  await expect(announcement).toHaveText(/^At [\d.]+ ms, the client /);
  const event = await announcement.textContent();
  await page.keyboard.press('m');
  await expect(announcement).toHaveText(event!);
  expect(fetched).toHaveLength(1);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('next silence');
});
