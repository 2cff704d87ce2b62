import { receiveRun, type RunLog } from '../../../run/index.ts';
import type { Quantity } from '../../../query/index.ts';
import type { Settings, Problem, Scenario } from '../../../scenario/index.ts';
import type { TaskBlock } from '../../../course/markdown/index.ts';
import type { JudgeAnswer, JudgeRequest } from '../../../worker/index.ts';
import { valueProblem } from '../../../scenario/fields/index.ts';

interface Refusal {
  readonly kind: 'refused';
  /** Of the field; empty if it is none in particular. */
  readonly path: string;
  readonly reason: string;
}

/** What a reader's settings come to. */
export type Trial =
  | Refusal
  | {
      readonly kind: 'run';
      readonly run: RunLog;
      readonly met: boolean;
      /** One line for each condition: `duration of transaction 1: 9.7 ms`. */
      readonly measured: readonly Quantity[];
    };

/** Why a task's settings cannot be run; undefined if they can. */
export function refusalOf({ fields }: TaskBlock, settings: Settings): Refusal | undefined {
  const changed = Object.entries(settings);
  const wrong = fields.flatMap(({ path, help }) => {
    const set = changed.find(([name]) => name === path);
    return set === undefined ? [] : (valueProblem(help, path, set[1]) ?? []);
  });
  return wrong[0] === undefined ? undefined : refusal(wrong[0]);
}

function refusal({ path, value, reason, allowed }: Problem): Refusal {
  const range = allowed === undefined ? '' : `; allowed: ${allowed}`;
  return { kind: 'refused', path, reason: `${value ?? 'it'} ${reason}${range}` };
}

/**
 * Has a task's scenario run with some of its fields changed, none of which is refused, and the run
 * asked whether the goal is met.
 * @param ask the engine; what it throws is thrown
 */
export async function tryTask(
  task: TaskBlock,
  scenario: Scenario,
  settings: Settings,
  ask: (request: JudgeRequest) => Promise<JudgeAnswer>,
): Promise<Trial> {
  const answer = await ask({ kind: 'judge', scenario, settings, goal: task.goal });
  if (answer.kind === 'unmeasured') {
    const reason = `the goal cannot be measured: ${answer.reason}`;
    return { kind: 'refused', path: '', reason };
  }
  return { ...answer, run: receiveRun(answer.run) };
}
