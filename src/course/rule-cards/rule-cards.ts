import { shortTitles } from '../../scenario/index.ts';
import { ackRules } from './acks.ts';
import { bufferRules } from './buffers.ts';
import type { RuleCard } from './card.ts';
import { growthRules } from './growth.ts';
import { lossRules } from './losses.ts';
import { repairRules } from './repairs.ts';
import { sendingRules } from './sending.ts';
import { timingRules } from './timing.ts';
import { windowRules } from './windows.ts';

const all = [
  ...sendingRules,
  ...windowRules,
  ...growthRules,
  ...bufferRules,
  ...timingRules,
  ...ackRules,
  ...lossRules,
  ...repairRules,
] as const;

export type RuleId = (typeof all)[number]['id'];

/** Every rule card, in the order in which a list shows them. */
export const ruleCards: readonly RuleCard[] = all.map((card) => ({
  ...card,
  stacks: card.stacks.map(({ stack, does }) => ({ title: shortTitles[stack], does })),
}));

/** Names of the cards. */
export const ruleIds: readonly RuleId[] = all.map((card) => card.id);

/** The card of a rule, or of a hold's reason; undefined if there is none. */
export function ruleCard(id: string): RuleCard | undefined {
  return ruleCards.find((card) => card.id === id);
}
