import { isLink } from '../../share/link/index.ts';
import { readJson, type BuiltinName, type Scenario } from '../../scenario/index.ts';
import { keepItem, replaceAddress, sessionStorageHere } from '../site/capabilities.ts';
import type { SandboxRun } from './sandbox-state.svelte.ts';

const item = 'ackclock.sandbox';

/** What a tab remembers of its sandbox; the engine checks the scenario as any that was typed. */
export type KeptScenario =
  | { readonly kind: 'builtin'; readonly name: BuiltinName }
  | { readonly kind: 'changed'; readonly text: string; readonly base: Scenario | null };

/** As keepScenario writes it; anybody may have written something else. */
interface KeptPair {
  readonly base?: Scenario | null;
  readonly changed?: unknown;
}

/** Keeps the scenario on view for this tab alone. What a link opened is in the address. */
export function keepScenario({ scenario, base, link }: SandboxRun): void {
  const place = sessionStorageHere();
  if (link !== '') place?.removeItem(item);
  else {
    const changed = scenario === base ? null : scenario;
    keepItem(place, item, JSON.stringify({ base, changed }));
  }
}

/** @param builtins names of the scenarios that there are @returns undefined: nothing of use was kept */
export function keptScenario(builtins: readonly BuiltinName[]): KeptScenario | undefined {
  const json = readJson(sessionStorageHere()?.getItem(item) ?? '{}');
  const { base, changed } = ((json.ok ? json.value : null) ?? {}) as KeptPair;
  const name = builtins.find((one) => one === base?.name);
  if (typeof changed === 'object' && changed !== null) {
    const text = JSON.stringify(changed);
    return { kind: 'changed', text, base: name === undefined ? null : base! };
  }
  return name === undefined ? undefined : { kind: 'builtin', name };
}

/** The address no longer says what is on view, so it says nothing. */
export function forgetLink(): void {
  if (isLink(location.hash)) replaceAddress(location.href.split('#')[0]!);
}
