import { Why } from '../../../analysis/why/index.ts';
import type { Figure, Lesson } from '../../../course/markdown/index.ts';
import type { RuleCard } from '../../../course/rule-cards/index.ts';
import type { LessonRuns } from './runs.ts';

/** Of some rules those that a lesson names, or that the sentences beside its figures give as a reason. */
export function rulesUsed(
  lesson: Lesson,
  runs: LessonRuns,
  cards: readonly RuleCard[],
): RuleCard[] {
  const used = new Set<string>();
  visit(lesson.blocks, (thing) => {
    if (isRule(thing)) used.add(thing.rule);
    if (!isFigure(thing)) return;
    const { trace, heartbeats } = runs.get(thing.run);
    for (const { rule, because } of new Why(trace, heartbeats).at(thing.at)) {
      used.add(rule ?? because);
    }
  });
  return cards.filter(({ id }) => used.has(id));
}

/** A lesson is plain data: everything in it is reached through lists and fields. */
function visit(thing: unknown, see: (thing: object) => void): void {
  if (typeof thing !== 'object' || thing === null) return;
  see(thing);
  for (const inner of Object.values(thing)) visit(inner, see);
}

function isRule(thing: object): thing is { readonly rule: string } {
  return 'kind' in thing && thing.kind === 'rule';
}

function isFigure(thing: object): thing is Figure {
  return 'views' in thing && 'at' in thing;
}
