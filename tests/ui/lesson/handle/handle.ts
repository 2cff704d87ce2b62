import type { HandleBlock, Lesson } from '../../../../src/course/markdown/index.ts';
import type { Scenario } from '../../../../src/scenario/index.ts';
import { bodyOf } from '../../../course/markdown/lesson-text.ts';

const defaultAttributes =
  'run=alone field=hosts.client.fastTick.phase values="49.2..189.2 step 20" grip="time sent of ack client 1687" measure="duration of transaction 1" axis="time of the transfer"';

interface HandleLesson {
  readonly lesson: Lesson;
  readonly block: HandleBlock;
  /** Of the run to start from. */
  readonly scenario: Scenario;
}

/** A small lesson with a handle, as it is read. */
export function handleLesson(attributes = defaultAttributes): HandleLesson {
  const { lesson, problems } = bodyOf(`:::handle[Phase]{${attributes}}\nMove it.\n:::`);
  if (lesson === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  const block = lesson.blocks.find(({ kind }) => kind === 'handle') as HandleBlock;
  const run = lesson.runs.find(({ name }) => name === 'alone');
  if (run?.kind !== 'scenario') throw new Error('no scenario');
  return { lesson, block, scenario: run.scenario };
}
