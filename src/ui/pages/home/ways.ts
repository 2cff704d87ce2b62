import type { Lesson, LessonOutline } from '../../../course/markdown/index.ts';
import { minutesOf } from '../course/along.ts';

/** A page to go on to, and what it is for. */
export interface Way {
  /** Below the site's root, with a slash at its end. */
  readonly path: string;
  readonly title: string;
  readonly about: string;
}

/** Where the course begins, below the site's root; its list where no lesson is written. */
export function firstLesson(lessons: readonly LessonOutline[]): string {
  const [first] = lessons.toSorted((a, b) => a.order - b.order);
  return first === undefined ? 'lessons/' : `lessons/${first.slug}/`;
}

/**
 * Where one goes from the home page: to the lesson about its picture, or wherever one likes.
 * @param about that lesson, if there is one
 */
export function waysFrom(
  about: Pick<Lesson, 'slug' | 'lengths'> | undefined,
  builtins: number,
): Way[] {
  return [
    ...(about === undefined
      ? []
      : [
          {
            path: `lessons/${about.slug}/`,
            title: 'Take the lesson on this wait',
            about: `Predict what happens, find the cause and fix it: ${minutesOf(about.lengths)}.`,
          },
        ]),
    {
      path: 'symptoms/',
      title: 'Find out what slows your server down',
      about: 'Start from the symptom and find the setting to change.',
    },
    {
      path: 'capture/',
      title: 'Open a capture',
      about: 'Step through a capture of your own, segment by segment. It stays on your computer.',
    },
    {
      path: 'sandbox/',
      title: 'Explore other exchanges',
      about: `${builtins} ready-made scenarios in the sandbox, each with its own bottleneck.`,
    },
    {
      path: 'teach/',
      title: 'Teach with it',
      about: 'Tips, worksheets, and interactive pictures for slides and course pages.',
    },
  ];
}
