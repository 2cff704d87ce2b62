import { createContext } from 'svelte';
import type { RuleCard } from '../../../course/rule-cards/index.ts';

/** The rules that a page can show. They come with its data: their words are no part of its script. */
export interface RulesOfPage {
  readonly cards: readonly RuleCard[];
  /** The page that has the cards in its text, for readers without scripts and for print; empty: this one. */
  readonly list: string;
  /** Opens a rule's card over the page. */
  open(rule: string): void;
}

/** For components that show links to rules: which rules there are, and how a card is opened. */
export const [rulesOfPage, provideRules] = createContext<RulesOfPage>();

/** The place of a rule's card in its page. */
export function anchorOf(rule: string): string {
  return `rule-${rule}`;
}
