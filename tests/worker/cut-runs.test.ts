import { describe, expect, test } from 'vitest';
import { answer } from '../../src/worker/index.ts';
import { builtinNames, builtinScenario, checkScenario } from '../../src/scenario/index.ts';
import { simulatedRun, type RunCut } from '../../src/run/index.ts';
import { cutWords } from '../../src/ui/sandbox/cut-words.ts';

const page = { version: 1, http: { documents: [{ bytes: 900_000 }] } };
const small = { mss: 64 };
const endless = {
  version: 1,
  hosts: { client: { tcp: small }, server: { tcp: small } },
  http: { documents: [{ bytes: 60_000_000 }] },
};

function cutOf(input: object): RunCut | null {
  const opened = answer({ kind: 'file', text: JSON.stringify(input) });
  if (opened.kind === 'refused') throw new Error(opened.problems[0]!.reason);
  return opened.cut;
}

describe('a run that ends before everything is done', () => {
  test('says that its time was up', () => {
    expect(cutOf({ ...page, stopAfter: 50 })).toMatchObject({ why: 'time', at: 50_000_000 });
    expect(cutOf(page)).toBeNull();
  });

  test('says that its log was full', () => {
    const cut = cutOf(endless);
    expect(cut).toMatchObject({ why: 'log' });
    expect(cut!.records).toBeGreaterThanOrEqual(1_000_000);
    expect(cut!.at).toBeGreaterThan(1e9);
  });

  test('says so after edits and in a link, too', () => {
    const checked = checkScenario({ ...page, stopAfter: 50 });
    if (!checked.ok) throw new Error('no scenario');
    const { scenario } = checked;
    const place = { on: 'host', from: 'server' } as const;
    const edits = [{ place, frame: 3, effect: 'lost', segment: 5 }] as const;
    const changed = answer({ kind: 'change', scenario, changes: [], edits });
    expect(changed).toMatchObject({ cut: { why: 'time' }, edited: { cut: { why: 'time' } } });
    const changes = { stopAfter: 50 };
    const preset = 'long-transfer';
    const linked = answer({ kind: 'link', linked: { preset, changes, edits: [] }, twin: null });
    expect(linked).toMatchObject({ kind: 'run', shown: { cut: { why: 'time', at: 50_000_000 } } });
  });

  test(
    'is refused in a link that leads to a full log, with the time and a way on',
    { tags: 'all' },
    () => {
      const linked = { preset: endless, changes: {}, edits: [] };
      expect(answer({ kind: 'link', linked, twin: null })).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(
          /^Its run is too long for a link: after [\d.]+ s it has 2,\d{3},\d{3} events, and goes on\. Ask for the scenario as a JSON file/,
        ) as string,
      });
    },
  );

  test(
    'is none of the built-in ones, even where connections stay open until the time is up',
    { tags: 'all' },
    () => {
      for (const name of builtinNames) {
        const task = simulatedRun(builtinScenario(name), (done) => done, {});
        let step = task.next();
        while (!step.done) step = task.next();
        expect(step.value.cut, name).toBeNull();
      }
    },
  );
});

test('a cut run is explained in a sentence, with what shows more of it', () => {
  const early = { why: 'time', at: 50_000_000, records: 531 } as const;
  expect(cutWords(early, 'elsewhere')).toBe(
    'The run stops at 50.0 ms, the value of its field ‘Stop after’. Raise it in the sandbox to see more.',
  );
  expect(cutWords(early, 'sandbox')).toMatch(/‘Stop after’\. Raise it to see more\.$/);
  expect(cutWords({ why: 'log', at: 14_596_070_400, records: 1_003_514 }, 'sandbox')).toBe(
    'The run stops at 14.6 s, because its log is full at 1,003,514 events. To see all of it, transfer less, or run it with the ackclock command, which allows longer logs.',
  );
});
