// Lesson 10 quotes our own fidelity report, whose numbers are measured anew now and then; and its rounds are the study's own.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roundOf } from '../../../src/analysis/round/index.ts';
import { loadLesson } from '../../../src/course/markdown/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { scenarioWith } from '../../../src/scenario/index.ts';
import { repliesScenario } from '../../../src/studies/restart/index.ts';

it('quotes of the fidelity report are what it says', () => {
  const lesson = readFileSync('lessons/restart-study/lesson.md', 'utf8');
  const report = readFileSync('docs/fidelity.md', 'utf8');
  const conclusions = report.slice(report.indexOf('## What Visweswaraiah and Heidemann'));
  const quoted = [...lesson.matchAll(/:quote\[([^\]]+)\]\{source=fidelity\}/g)].map(
    ([, words = '']) => words,
  );
  expect(quoted).toEqual(['10 of 18', '8 %', '43 %', '35 %']);
  expect(report).toContain('| 10 of 18 statements reproduced at every point |');
  expect(conclusions).toMatch(/Ours: \*\*not reproduced\*\*.*50 ms \(reno-nssr 8 %/);
  expect(conclusions).toContain(
    'the share of its replies with any retransmission is 43 % and 35 %',
  );
});

describe('the rounds are the second rounds of the study’s runs, to the nanosecond', () => {
  const { lesson } = loadLesson('lessons/restart-study');
  const rounds = lesson!.blocks.filter((block) => block.kind === 'round');
  const policies = ['reno-nssr', 'reno-ssr', 'rbp-rate'] as const;

  it('has three, and one winner each, another one every time', () => {
    expect(rounds.map(({ solution }) => solution)).toEqual([0, 2, 1]);
    expect(rounds.map(({ seeds }) => seeds.length)).toEqual([10, 10, 10]);
  });

  it.each(
    [4000, 24_000, 40_000].flatMap((bytes, r) =>
      policies.map((policy, o) => [bytes, policy, r, o] as const),
    ),
  )('%i bytes, %s', (replyBytes, policy, number, option) => {
    const { scenario, options, from } = rounds[number]!;
    const here = runScenario(scenarioWith(scenario, options[option]!.settings));
    const network = { delay: 100, queuePackets: 10 };
    const study = runScenario(
      repliesScenario({ policy, replyBytes, seed: scenario.seed, ...network }),
    );
    const until = here.trace.duration;
    const second = roundOf(study.trace, from).replies.filter(({ asked }) => asked < until);
    const within = second.map((reply) => ({
      ...reply,
      sent: reply.sent.filter((time) => time < until),
      lost: reply.lost.filter((time) => time < until),
    }));
    expect(within).toEqual(roundOf(here.trace, from).replies);
  });
});
