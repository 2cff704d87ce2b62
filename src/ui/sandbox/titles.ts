import { changesOfRun, differenceOf, titleWith, type PlainObject } from '../../share/link/index.ts';
import type { Scenario } from '../../scenario/index.ts';

/** Whether a scenario's run is another than that of the scenario it was made from. @param base null: none */
export function isAltered(scenario: Scenario, base: Scenario | null): boolean {
  return changesOf(scenario, base)?.length !== 0;
}

/**
 * A scenario's title with the fields in which it differs from the one that it was made from, so that the two are not
 * mistaken for each other: `A short last segment, with hosts.client.tcp.mss 512`.
 * @param base the built-in scenario that it was made from; null: none
 */
export function titleOf(scenario: Scenario, base: Scenario | null): string {
  return titleWith(scenario.title, changesOf(scenario, base));
}

/** Fields and what they are now; undefined: they cannot be listed one by one. */
type Changes = ReturnType<typeof changesOfRun> | undefined;

/** The scenario on view is asked of several times. */
let last: { scenario: Scenario; base: Scenario; changes: Changes } | undefined;

/** None if nothing was changed. */
function changesOf(scenario: Scenario, base: Scenario | null): Changes {
  if (base === null || scenario === base) return [];
  if (last?.scenario !== scenario || last.base !== base) {
    const difference = differenceOf(plain(base), plain(scenario));
    last = { scenario, base, changes: difference && changesOfRun(difference) };
  }
  return last.changes;
}

/** A scenario on view is asked of several times, its base with each that is made from it. */
const plainOnes = new WeakMap<Scenario, PlainObject>();

/** As JSON has it: without what is undefined. */
function plain(scenario: Scenario): PlainObject {
  const known = plainOnes.get(scenario) ?? (JSON.parse(JSON.stringify(scenario)) as PlainObject);
  plainOnes.set(scenario, known);
  return known;
}
