import type { HandleBlock } from '../../../../src/course/markdown/index.ts';
import type { Scenario } from '../../../../src/scenario/index.ts';
import { bodyOf } from '../../../course/markdown/lesson-text.ts';

/** A small lesson with a handle, as it is read. */
export function handleLesson(): { block: HandleBlock; scenario: Scenario } {
  const { lesson, problems } = bodyOf(
    ':::handle[Phase]{run=alone field=hosts.client.fastTick.phase values="49.2..189.2 step 20" grip="time sent of ack client 1687" measure="duration of transaction 1" axis="time of the transfer"}\nMove it.\n:::',
  );
  if (lesson === undefined) throw new Error(JSON.stringify(problems));
  const block = lesson.blocks.find(({ kind }) => kind === 'handle') as HandleBlock;
  const run = lesson.runs.find(({ name }) => name === 'alone');
  if (run?.kind !== 'scenario') throw new Error('no scenario');
  return { block, scenario: run.scenario };
}
