import { expect, test } from 'vitest';
import type { Lesson } from '../../../src/course/markdown/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import type { LessonData } from '../../../src/ui/lesson/state/data.ts';
import { lessonInPage, lessonPage } from '../../../src/ui/site/lesson-page.ts';
import { endingIn, ownWords, server } from '../../course/markdown/closing-texts.ts';
import { lessonOf } from '../../course/markdown/lesson-text.ts';

test('a page carries no text of the part on the reader’s own server: its HTML has it', () => {
  const lesson = lessonOf(endingIn(`${ownWords}\n${server}`)).lesson!;
  const data = { lesson, studies: {} } as LessonData;
  const { blocks } = lessonInPage(data).lesson;
  expect(blocks.at(-1)).toEqual({ kind: 'server', id: 'own-server', title: [], parts: [] });
  expect(blocks.slice(0, -1)).toEqual(lesson.blocks.slice(0, -1));
});

test('of two such parts it has the titles, by which the list of stops tells them apart', () => {
  const second = server.replace('{name=own-server}', '{name=second}');
  const lesson = lessonOf(endingIn(`${ownWords}\n${server}\n${second}`)).lesson!;
  const { blocks } = lessonInPage({ lesson, studies: {} } as LessonData).lesson;
  expect(blocks.slice(-2)).toMatchObject([
    { id: 'own-server', title: lesson.blocks.at(-1)!.title, parts: [] },
    { id: 'second', title: lesson.blocks.at(-1)!.title, parts: [] },
  ]);
});

test('its legend explains what any of its runs has, whichever is on view', () => {
  const lesson = lessonOf(endingIn(`${ownWords}\n${server}`)).lesson!;
  const scenario = builtinScenario('linux-three-losses');
  const lossy = { name: 'lossy', kind: 'scenario', title: '', scenario, settings: {} } as const;
  const page = (runs: Lesson['runs']): readonly string[] =>
    lessonPage(
      { ...lesson, runs },
      { number: 1, count: 1 },
      { ways: [{ path: '', way: 'whole', links: [] }], tips: false },
      () => '',
      () => lesson,
    ).rareMarks;
  expect(page(lesson.runs)).toEqual([]);
  expect(page([...lesson.runs, lossy])).toContainEqual(expect.stringMatching(/recovery/));
});
