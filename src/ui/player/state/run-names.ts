import { shortTitles, type Scenario } from '../../../scenario/index.ts';
import type { NamedRun } from './branch-state.svelte.ts';

type Named = Pick<NamedRun, 'title' | 'scenario' | 'done'>;

/**
 * What sentences call two runs that are compared: by what tells them apart, and the same whichever of them is on view.
 * They have a place inside a sentence: `Linux 6`, `the changed run`.
 */
export function namesOfRuns(first: Named, second: Named): readonly [string, string] {
  const stacks = [stackName(first.scenario), stackName(second.scenario)] as const;
  const [one, other] = stacks;
  if (first.scenario.title === second.scenario.title && one !== other) return stacks;
  const names = [nameOf(first, second), nameOf(second, first)] as const;
  return names[0] === names[1] ? ['the first run', 'the second run'] : names;
}

/** What a captured exchange is called beside a run, and that run if nothing is changed in it. */
export const capturedTitle = 'the capture';
export const simulatedTitle = 'the simulated exchange';

/** `Linux 6`, or with unlike hosts `the run with Linux 6 as client and 4.4BSD as server`. */
function stackName({ hosts }: Scenario): string {
  const [client, server] = [hosts.client, hosts.server].map(({ profile }) => shortTitles[profile]);
  return client === server
    ? (client as string)
    : `the run with ${client} as client and ${server} as server`;
}

function nameOf(run: Named, other: Named): string {
  if (run.done !== undefined) return 'the changed run';
  if (run.title === 'as it was') return 'the original run';
  if (run.title === capturedTitle || run.title === simulatedTitle) return run.title;
  const [own, beside] = [partsOf(run.title), partsOf(other.title)];
  if (own.whole !== beside.whole) return quoted(run.title);
  return own.change === '' ? 'the original run' : `the run with ${own.change}`;
}

/** A title's scenario, and what was changed in it: see `titleWith` and `openBeside`. */
function partsOf(title: string): { readonly whole: string; readonly change: string } {
  const [, whole = title, mark, change = ''] = /^(.*?)(, with | – )(.*)$/.exec(title) ?? [];
  return { whole, change: mark === ' – ' ? quoted(change) : change };
}

function quoted(title: string): string {
  return `‘${title}’`;
}
