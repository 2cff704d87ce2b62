import type { Lesson } from '../../../../src/course/markdown/index.ts';
import type { RoundBlock } from '../../../../src/ui/lesson/state/path.ts';
import { frontMatter, lessonOf, usesAll } from '../../../course/markdown/lesson-text.ts';

/** Two senders answer at once, after a pause, over a queue that holds less than two bursts. */
const scenario = JSON.stringify({
  version: 1,
  name: 'two-senders',
  title: 'Two senders',
  description: 'Two senders answer twice.',
  stopAfter: 60_000,
  network: {
    kind: 'dumbbell',
    clients: 2,
    bottleneck: { rate: 0.8, delay: 100, queue: 100, down: { queue: 5 } },
    access: { rate: 10, delay: 1, queue: 100 },
  },
  hosts: {
    client: { profile: 'ns-2' },
    server: { profile: 'ns-2', tcp: { afterIdle: 'keep' } },
  },
  flows: [1, 2].map((client) => ({
    client,
    script: {
      server: {
        actions: [
          { do: 'wait-until', time: 1000 * client, jitter: 100 },
          { do: 'write', bytes: 6000 },
          { do: 'wait-until', time: 40_000, jitter: 100 },
          { do: 'write', bytes: 6000 },
        ],
      },
    },
  })),
});

const runs = `  keep: { scenario: two.json }
  over: { like: keep, set: { hosts.server.tcp.afterIdle: restart-last-ack } }
  over-bsd: { like: keep, set: { hosts.server.tcp.afterIdle: restart-bsd } }
  late: { like: keep, set: { flows.0.script.server.actions.2.time: 41000 } }
`;

export const defaultRound =
  'choices="keep: keep the window; over: start over" solution=over deadline="3000 ms" from="middle of longest silence"';

export const defaultBet = `:::bet[Who?]{name=guess settled-by=play}
Who gets through?

- [ ] All keep.

  :misconception[It waits] By the rule.

- [x] All start over.

  By the rule.
:::
`;

/** Reads a small lesson with a bet and the round that settles it. */
export function readRound(attributes = defaultRound, bet = defaultBet) {
  const text = frontMatter.replace('facts:\n', `${runs}facts:\n`);
  const round = `:::round[Play]{name=play ${attributes}}\nChoose.\n:::`;
  return lessonOf(`${text}${bet}\n${round}\n\n${usesAll}`, { 'two.json': scenario });
}

/** The same, where all is in order but that not all runs are used. */
export function roundLesson(attributes = defaultRound): { lesson: Lesson; block: RoundBlock } {
  const { lesson, problems } = readRound(attributes);
  const real = problems.filter(({ message }) => !message.includes('never used'));
  if (lesson === undefined || real.length > 0) throw new Error(JSON.stringify(problems));
  return { lesson, block: lesson.blocks.find((block) => block.kind === 'round')! };
}
