export type { RuleCard } from './card.ts';
export { reasonCards, ruleCard, ruleCards, ruleIds, type RuleId } from './rule-cards.ts';
