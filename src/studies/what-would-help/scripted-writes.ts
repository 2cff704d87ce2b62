import type { Milliseconds } from '../../trace/format/index.ts';
import type { Scenario } from '../../scenario/index.ts';
import { isLinux, nameAt, type Candidate, type HostName } from './candidate.ts';
import { linuxKnobs } from './linux-knobs.ts';

type Actions = NonNullable<Scenario['script']>['client']['actions'];

/** What the programs of a script can do about writes that follow each other. */
export function joinedWrites(scenario: Scenario): Candidate[] {
  return (['server', 'client'] as const).flatMap((host) =>
    isLinux(scenario, host) ? onLinux(scenario, host) : promised(scenario, host, undefined),
  );
}

function onLinux(scenario: Scenario, host: HostName): Candidate[] {
  return [
    ...changedActions(scenario, host, withOneWrite, {
      id: `${host}-one-write`,
      name: nameAt(host, 'one write instead of several'),
      knob: linuxKnobs.oneWrite,
      rule: undefined,
      joinsWrites: true,
    }),
    ...promised(scenario, host, linuxKnobs.more),
    ...changedActions(scenario, host, withCorks, {
      id: `${host}-corked`,
      name: nameAt(host, 'writes corked'),
      knob: linuxKnobs.cork,
      rule: 'cork',
    }),
  ];
}

/** Each write that another one follows says so (MSG_MORE). Stacks without that option do it in scripts of one connection. */
function promised(
  scenario: Scenario,
  host: HostName,
  knob: typeof linuxKnobs.more | undefined,
): Candidate[] {
  const scripts = scriptsOf(scenario).filter(({ path }) => knob !== undefined || path === 'script');
  const settings = Object.fromEntries(
    scripts.flatMap(({ path, script }) =>
      followed(script[host].actions).map((i) => [`${path}.${host}.actions.${i}.more`, true]),
    ),
  );
  if (Object.keys(settings).length === 0) return [];
  const isKnown = knob !== undefined;
  return [
    {
      id: `${host}-more`,
      name: nameAt(host, `says that more follows${isKnown ? '' : ' (MSG_MORE)'}`),
      knob,
      settings,
      rule: isKnown ? 'more-follows' : 'cork',
    },
  ];
}

function changedActions(
  scenario: Scenario,
  host: HostName,
  change: (actions: Actions) => Actions,
  candidate: Omit<Candidate, 'settings'>,
): Candidate[] {
  const settings = Object.fromEntries(
    scriptsOf(scenario).flatMap(({ path, script }) => {
      const { actions } = script[host];
      const changed = change(actions);
      return changed.length === actions.length ? [] : [[`${path}.${host}.actions`, changed]];
    }),
  );
  return Object.keys(settings).length === 0 ? [] : [{ ...candidate, settings }];
}

/** The scripts of a scenario, each with its place in it. */
export function scriptsOf({ script, flows }: Scenario) {
  return [
    ...(script === undefined ? [] : [{ path: 'script', script }]),
    ...(flows ?? []).map((flow, i) => ({ path: `flows.${i}.script`, script: flow.script })),
  ];
}

/** Writes that another one follows without the program waiting for the peer. */
function followed(actions: Actions): number[] {
  return actions.flatMap((action, i) => {
    if (!isWhole(action) || action.more) return [];
    const next = actions.slice(i + 1).find(({ do: what }) => what !== 'wait');
    return next?.do === 'write' ? [i] : [];
  });
}

/** A program that computes for longer than this between two writes would have the first one wait for the second. */
const longestBetween: Milliseconds = 1;

/** Writes that a program makes one after the other, with the short waits between them. */
interface Writes {
  /** The first one's place in the list of actions, and that of what follows the last. */
  readonly from: number;
  readonly to: number;
}

function consecutive(actions: Actions): Writes[] {
  const found: Writes[] = [];
  for (let from = 0; from < actions.length; from++) {
    if (!isWhole(actions[from])) continue;
    let to = from + 1;
    for (let i = to; i < actions.length && mayJoin(actions[i]); i++) {
      if (isWhole(actions[i])) to = i + 1;
    }
    if (to > from + 1) found.push({ from, to });
    from = to - 1;
  }
  return found;
}

function mayJoin(action: Actions[number] | undefined): boolean {
  return isWhole(action) || (action?.do === 'wait' && action.time <= longestBetween);
}

/** A write of all its bytes. */
function isWhole(
  action: Actions[number] | undefined,
): action is Actions[number] & { do: 'write'; until?: undefined } {
  return action?.do === 'write' && action.until === undefined;
}

/** The program gathers what it writes: it is ready when the last part is. */
function withOneWrite(actions: Actions): Actions {
  return replaced(actions, (part) => {
    const writes = part.filter((action) => action.do === 'write');
    const bytes = writes.reduce((sum, write) => sum + write.bytes, 0);
    const more = writes.at(-1)?.more ?? false;
    return [...part.filter(({ do: what }) => what === 'wait'), { do: 'write', bytes, more }];
  });
}

function withCorks(actions: Actions): Actions {
  // A program that corks already knows better where.
  if (actions.some(({ do: what }) => what === 'cork')) return actions;
  return replaced(actions, (part) => [{ do: 'cork' }, ...part, { do: 'uncork' }]);
}

function replaced(actions: Actions, change: (part: Actions) => Actions): Actions {
  let at = 0;
  const parts = consecutive(actions).flatMap(({ from, to }) => {
    const before = actions.slice(at, from);
    at = to;
    return [...before, ...change(actions.slice(from, to))];
  });
  return [...parts, ...actions.slice(at)];
}
