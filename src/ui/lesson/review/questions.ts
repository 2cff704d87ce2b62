import type { Flow, Inline, Lesson, QuestionBlock, Text } from '../../../course/markdown/index.ts';

/** A question of an earlier lesson, as a later lesson's page carries it. */
export interface ReviewQuestion {
  /** Of the lesson that it is from. */
  readonly slug: string;
  readonly lesson: string;
  readonly question: QuestionBlock;
}

/** More would weigh on the page; what is nearest to the lesson comes first. */
const most = 12;

/** Questions with fresh numbers of the lessons that a lesson builds on, of itself or through others. */
export function reviewQuestions(
  lesson: Lesson,
  lessonCalled: (slug: string) => Lesson,
): readonly ReviewQuestion[] {
  return chainOf(lesson, lessonCalled).flatMap(freshQuestions).slice(0, most);
}

/** A lesson's questions with fresh numbers, to be asked away from it. */
export function freshQuestions({ slug, title, blocks }: Lesson): readonly ReviewQuestion[] {
  return blocks.flatMap((block) =>
    block.kind === 'question' && block.variants.length > 1
      ? [{ slug, lesson: title, question: elsewhere(block) }]
      : [],
  );
}

/** The lessons needed, the latest first. */
function chainOf(lesson: Lesson, lessonCalled: (slug: string) => Lesson): readonly Lesson[] {
  const needed = new Map<string, Lesson>();
  const add = ({ needs }: Lesson): void => {
    for (const need of needs) {
      if (need.kind !== 'lesson' || needed.has(need.slug)) continue;
      const found = lessonCalled(need.slug);
      needed.set(need.slug, found);
      add(found);
    }
  };
  add(lesson);
  return [...needed.values()].sort((a, b) => b.order - a.order);
}

/** A question outside its lesson: no figure, and no links into that lesson's page. */
function elsewhere(block: QuestionBlock): QuestionBlock {
  return {
    ...block,
    serves: [],
    figure: null,
    question: block.question.map(flowElsewhere),
    choices: block.choices.map(({ answer, right, explanation }) => ({
      answer: textElsewhere(answer),
      right,
      explanation: explanation.map(flowElsewhere),
    })),
  };
}

function flowElsewhere(flow: Flow): Flow {
  switch (flow.kind) {
    case 'paragraph':
      return { ...flow, content: textElsewhere(flow.content) };
    case 'list':
      return { ...flow, items: flow.items.map((item) => item.map(flowElsewhere)) };
    case 'code':
    case 'formula':
      return flow;
  }
}

function textElsewhere(text: Text): Text {
  return text.flatMap((part): readonly Inline[] => {
    switch (part.kind) {
      case 'quote':
        return [{ kind: 'text', text: part.text }];
      case 'cite':
        return [{ kind: 'text', text: `(${part.text})` }];
      case 'link':
        return textElsewhere(part.content);
      default:
        return 'content' in part ? [{ ...part, content: textElsewhere(part.content) }] : [part];
    }
  });
}
