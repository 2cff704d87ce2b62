import { isLink } from '../../links/index.ts';
import type { BuiltinName, Scenario } from '../../scenario/index.ts';
import { sessionStorageHere } from '../site/capabilities.ts';
import type { Shown } from './sandbox-state.svelte.ts';

const item = 'ackclock.sandbox';

/** What a tab remembers of its sandbox; the engine checks the scenario as any that somebody wrote. */
export type KeptScenario =
  | { readonly kind: 'builtin'; readonly name: BuiltinName }
  | { readonly kind: 'changed'; readonly text: string; readonly base: Scenario | null };

/** Keeps the scenario on view for this tab alone. What a link led to stands in the address. */
export function keepScenario({ scenario, base, link }: Shown): void {
  try {
    if (link !== '') sessionStorageHere()?.removeItem(item);
    else {
      const changed = scenario === base ? null : scenario;
      sessionStorageHere()?.setItem(item, JSON.stringify({ base, changed }));
    }
  } catch {
    // A full storage: the page starts afresh.
  }
}

/** @param builtins names of the scenarios that there are @returns undefined: nothing of use was kept */
export function keptScenario(builtins: readonly BuiltinName[]): KeptScenario | undefined {
  try {
    const { base, changed } = JSON.parse(sessionStorageHere()?.getItem(item) ?? '{}');
    const name = builtins.find((one) => one === base?.name);
    if (typeof changed === 'object' && changed !== null) {
      const text = JSON.stringify(changed);
      return { kind: 'changed', text, base: name === undefined ? null : base };
    }
    return name === undefined ? undefined : { kind: 'builtin', name };
  } catch {
    return undefined;
  }
}

/** The address no longer says what is on view, so it says nothing. */
export function forgetLink(): void {
  if (isLink(location.hash)) history.replaceState(history.state, '', location.href.split('#')[0]);
}
