// While a bet is open its page, and its stop in the lesson, tell nothing of what it hides: no reason, nothing that comes after its
// moment. Everything that can be seen or heard outside the question is looked through, in all views and wherever the cursor can go.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { BetData } from '../../src/ui/embed/bet/bet-data.ts';
import { BUILT } from './built-pages.ts';
import { expect, test, testOfFiles, untilReady } from './site.ts';

const bets = readdirSync(join(BUILT, 'embed/bets')).flatMap((lesson) =>
  readdirSync(join(BUILT, 'embed/bets', lesson)).map((name) => `${lesson}/${name}`),
);
/** A comparison decides it, a line is drawn, the reason on screen is named by the answer. */
const inTheGate = ['short-initial-segment/header-bet', 'nagle/letter-bet', 'delayed-acks/later'];

/** How each reason is told in words, of a wait or in a picture. */
const words: Readonly<Record<string, RegExp>> = {
  'delayed-ack':
    /delayed.ack(?:nowledgment)?|heartbeat|holds (?:back )?(?:an|its|the) ACK|\bticks?\b/i,
  nagle: /nagle/i,
  'congestion-window':
    /congestion window (?:is|has|full)|fits in the congestion window|waits: congestion/i,
  'receive-window':
    /(?<!congestion )window (?:is (?:full|closed)|has room)|peer’s window full|waits: peer’s window|fits in the peer’s window/i,
  'silly-window': /silly.window/i,
  'send-buffer': /send buffer/i,
  'retransmission-wait': /retransmission timer/i,
  pacing: /\bpac(?:ed|ing)\b/i,
  cork: /full segments only/i,
  application: /has nothing to send|works on its reply|thinks before|scripted|its script says/i,
};

interface Secret {
  /** Reasons that must not be told. */
  readonly reasons: readonly string[];
  /** The last time that may be told, milliseconds. */
  readonly until: number;
}

function dataOf(bet: string): { data: BetData; html: string } {
  const html = readFileSync(join(BUILT, 'embed/bets', bet, 'index.html'), 'utf8');
  const json = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { data: JSON.parse(json) as BetData, html };
}

function secretOf({ lesson }: BetData): Secret {
  const [bet] = lesson.blocks;
  if (bet?.kind !== 'bet' || bet.figure === null) throw new Error('no bet with a figure');
  const { run, at } = bet.figure;
  const until = lesson.runs.find(({ name }) => name === run)?.until ?? at.time;
  return { reasons: bet.hides.map(({ reason }) => reason), until: until / 1e6 };
}

/** What a text tells of a secret; empty: nothing. */
function leaksIn(text: string, { reasons, until }: Secret): string[] {
  const found = reasons.flatMap((reason) => words[reason]?.exec(text)?.[0] ?? []);
  // Times of events are told as `1,234.567 ms`, with three decimals; lengths of waits have fewer.
  const times = [...text.matchAll(/\b([\d,]+\.\d{3}) ms/g)].map(([, time]) =>
    Number(time!.replaceAll(',', '')),
  );
  return [
    ...new Set(found),
    ...new Set(times.filter((time) => time > until + 0.001).map((time) => `${time} ms`)),
  ];
}

/** Everything outside the question that can be seen or heard: texts, titles, labels, live regions. A line to bet with is part of it. */
async function textOutside(page: Page, outside: string): Promise<string> {
  return page.locator(outside).evaluateAll((parts) =>
    parts
      .map((part) => {
        const found = part.cloneNode(true) as Element;
        for (const line of found.querySelectorAll('[aria-label="Your bet"]')) line.remove();
        const labels = [...found.querySelectorAll('*')].flatMap((one) =>
          ['aria-label', 'title', 'aria-valuetext', 'aria-description', 'data-longest'].flatMap(
            (name) => one.getAttribute(name) ?? [],
          ),
        );
        const texts: string[] = [];
        const walker = document.createTreeWalker(found, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() !== null) texts.push(walker.currentNode.nodeValue ?? '');
        return [...texts, ...labels].join('\n');
      })
      .join('\n'),
  );
}

const pictureSide = '.run, p[role="status"]';

/** All that the reader of a bet's page can come to see before it is placed. */
async function lookedThrough(page: Page): Promise<string> {
  const found = [await textOutside(page, pictureSide)];
  const run = page.getByRole('group', { name: 'Run' });
  await run.focus();
  for (const key of [
    'End',
    'ArrowRight',
    'Shift+ArrowRight',
    'n',
    'Home',
    'ArrowRight',
    'ArrowRight',
  ]) {
    await page.keyboard.press(key);
    found.push(await textOutside(page, pictureSide));
  }
  const scrubber = page.getByRole('slider', { name: 'Time' }).filter({ visible: true }).first();
  if ((await scrubber.count()) > 0) {
    await scrubber.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    found.push(await textOutside(page, pictureSide));
  }
  const heard = (await page.locator('.run').ariaSnapshot()).split('\n');
  found.push(...heard.filter((line) => !line.includes('slider "Your bet"')));
  return found.join('\n');
}

for (const bet of bets) {
  const gate = inTheGate.includes(bet) ? {} : { tag: '@all' };
  test(`${bet} keeps its secret while it is open`, gate, async ({ page, site }) => {
    const secret = secretOf(dataOf(bet).data);
    await page.goto(`${site}embed/bets/${bet}/`);
    await untilReady(page);
    const found = await lookedThrough(page);
    expect(found).toContain('ms');
    expect(leaksIn(found, secret)).toEqual([]);
  });
}

for (const lesson of new Set(bets.map((bet) => bet.split('/')[0]!))) {
  const gate = lesson === 'short-initial-segment' ? {} : { tag: '@all' };
  test(
    `${lesson}: beside each open bet its secret is kept, in every view`,
    gate,
    async ({ page, site }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${site}lessons/${lesson}/`);
      await untilReady(page);
      await page.getByRole('button', { name: 'More views' }).click();
      for (const view of await page.locator('.more .list button').all()) await view.click();
      for (const bet of bets.filter((one) => one.startsWith(`${lesson}/`))) {
        const [, id] = bet.split('/');
        const secret = secretOf(dataOf(bet).data);
        // What is scrolled past may take the reader along; what marks are called is written when the page is calm.
        await expect
          .poll(
            async () => {
              const here = page.locator('.stop.here .main');
              if ((await here.getAttribute('id')) !== id) {
                await page.evaluate((hash) => location.replace(`#${hash}`), id!);
              }
              const found = await textOutside(page, '.stage, main > [role="status"]');
              const there = (await here.getAttribute('id')) === id;
              return there ? leaksIn(found, secret) : ['not there'];
            },
            { message: id! },
          )
          .toEqual([]);
      }
    },
  );
}

testOfFiles('the built pages of bets tell nothing before a script runs', () => {
  const leaks = bets.flatMap((bet) => {
    const { data, html } = dataOf(bet);
    const body = html.slice(html.indexOf('<body'), html.lastIndexOf('<script'));
    const picture = /<div class="run[\s"].*?(?=<p class="hidden|$)/s.exec(body)?.[0] ?? '';
    expect(picture, bet).toContain('class="clock');
    const text = picture.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, ' ');
    return leaksIn(text, secretOf(data)).map((leak) => `${bet}: ${leak}`);
  });
  expect(leaks).toEqual([]);
});

test('the look finds what was planted: a reason, and a later time', async ({ page, site }) => {
  const [bet] = inTheGate;
  const secret = secretOf(dataOf(bet!).data);
  await page.goto(`${site}embed/bets/${bet}/`);
  await untilReady(page);
  await page.locator('.run').evaluate((run, until) => {
    const hint = document.createElement('i');
    hint.title = `delayed acknowledgment, until ${(until + 50).toFixed(3)} ms`;
    run.append(hint);
  }, secret.until);
  expect(leaksIn(await lookedThrough(page), secret)).toHaveLength(2);
});
