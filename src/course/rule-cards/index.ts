export type { RuleCard } from './card.ts';
export { ruleCard, ruleCards, ruleIds, type RuleId } from './rule-cards.ts';
