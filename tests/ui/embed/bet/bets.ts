// Bets of lessons of the course, by themselves.
import { loadLesson, type BetBlock, type Lesson } from '../../../../src/course/markdown/index.ts';
import { ruleCards } from '../../../../src/course/rule-cards/rule-cards.ts';
import { betData, type BetData } from '../../../../src/ui/embed/bet/bet-data.ts';

const defaultLesson = 'short-initial-segment';

function lessonCalled(slug: string): Lesson {
  const { lesson, problems } = loadLesson(`lessons/${slug}`);
  if (lesson === undefined || problems.length > 0) throw new Error('the lesson is not in order');
  return lesson;
}

export function betOf(id: string): BetBlock {
  const found = lessonCalled(defaultLesson).blocks.find((block) => block.id === id);
  if (found?.kind !== 'bet') throw new Error(`${id} is no bet`);
  return found;
}

/** As its page has it: plain data that went through JSON. */
export function pageOf(id: string, slug = defaultLesson): BetData {
  return JSON.parse(JSON.stringify(betData(lessonCalled(slug), id, ruleCards))) as BetData;
}
