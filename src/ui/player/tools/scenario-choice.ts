import type { OtherScenario } from '../state/branch-state.svelte.ts';

type Options = readonly (readonly [value: string, words: string])[];

/** Built-in scenarios as options of a list: what was recorded from a real kernel is a group at its end. */
export function scenarioChoice(scenarios: readonly OtherScenario[]): {
  readonly options: Options;
  readonly more: { readonly title: string; readonly options: Options };
} {
  const those = (wanted: boolean): Options =>
    scenarios.filter(({ recorded }) => recorded === wanted).map(({ name, title }) => [name, title]);
  return { options: those(false), more: { title: 'A real kernel: Linux 6', options: those(true) } };
}
