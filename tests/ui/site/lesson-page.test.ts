import { expect, test } from 'vitest';
import type { LessonData } from '../../../src/ui/lesson/state/data.ts';
import { lessonInPage } from '../../../src/ui/site/lesson-page.ts';
import { endingIn, ownWords, server } from '../../course/markdown/closing-texts.ts';
import { lessonOf } from '../../course/markdown/lesson-text.ts';

test('a page carries no text of the part on the reader’s own server: its HTML has it', () => {
  const lesson = lessonOf(endingIn(`${ownWords}\n${server}`)).lesson!;
  const data = { lesson, studies: {} } as LessonData;
  const { blocks } = lessonInPage(data).lesson;
  expect(blocks.at(-1)).toEqual({ kind: 'server', id: 'own-server', title: [], parts: [] });
  expect(blocks.slice(0, -1)).toEqual(lesson.blocks.slice(0, -1));
});
