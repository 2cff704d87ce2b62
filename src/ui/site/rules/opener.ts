import { createContext } from 'svelte';
import type { RuleCard } from '../../../course/rule-cards/index.ts';

/** The rules that a page can show. They come with its data: their words are no part of its script. */
export interface RulesOfPage {
  readonly cards: readonly RuleCard[];
  /** The page on which the cards stand in the text, for readers without scripts and for print; empty: this one. */
  readonly list: string;
  /** Opens a rule's card over the page. */
  open(rule: string): void;
}

/** Whoever shows links to rules finds here which there are, and how a card is opened. */
export const [rulesOfPage, provideRules] = createContext<RulesOfPage>();

/** Where a rule's card stands in its page. */
export function anchorOf(rule: string): string {
  return `rule-${rule}`;
}
