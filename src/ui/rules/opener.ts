import { createContext } from 'svelte';
import type { RuleId } from '../../rules/index.ts';

/** Opens a rule's card over the page. */
export type OpenRule = (rule: RuleId) => void;

/** Whoever shows links to rules finds here how a card is opened. */
export const [openerOfRules, provideOpenerOfRules] = createContext<OpenRule>();

/** Where a rule's card stands in the page itself, for readers without scripts and for print. */
export function anchorOf(rule: string): string {
  return `rule-${rule}`;
}
