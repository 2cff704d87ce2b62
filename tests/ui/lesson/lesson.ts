import { readFileSync } from 'node:fs';
import { loadLesson, type Lesson } from '../../../src/course/markdown/index.ts';
import type { LessonData } from '../../../src/ui/lesson/state/data.ts';
import { LessonRuns } from '../../../src/ui/lesson/state/runs.ts';
import { lessonPage } from '../../../src/ui/site/lesson-page.ts';

/** The lesson that the project's first page of this kind shows. */
export function shortInitialSegmentLesson(): Lesson {
  const { lesson, problems } = loadLesson('lessons/short-initial-segment');
  if (lesson === undefined || problems.length > 0) throw new Error('the lesson is not in order');
  return lesson;
}

/** What its page carries, as it arrives there. */
export function shortInitialSegmentPage(): LessonData {
  return JSON.parse(
    JSON.stringify(
      lessonPage(
        shortInitialSegmentLesson(),
        { number: 5, count: 15 },
        { ways: [{ path: '', way: 'whole', links: [] }], tips: true },
        (file) => readFileSync(file, 'utf8'),
        shortInitialSegmentLesson,
      ),
    ),
  ) as LessonData;
}

/** Its runs as its page has them. */
export function shortInitialSegmentRuns(): LessonRuns {
  const { lesson, logs } = shortInitialSegmentPage();
  return new LessonRuns(lesson, logs);
}
