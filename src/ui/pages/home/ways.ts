import type { LessonOutline } from '../../../course/markdown/index.ts';

/** A page to go on to, and what it is for. */
export interface Way {
  /** Below the site's root, with a slash at its end. */
  readonly path: string;
  readonly title: string;
  readonly about: string;
}

/** Where one goes from the home page: to the lesson about its picture, or wherever one likes. */
export function waysFrom(lessons: readonly LessonOutline[], builtins: number): Way[] {
  const about = lessons.find(({ slug }) => slug === 'short-initial-segment');
  return [
    ...(about === undefined
      ? []
      : [
          {
            path: `lessons/${about.slug}/`,
            title: 'Take the lesson about it',
            about: `${about.minutes} minutes: predict, step through, mend it.`,
          },
        ]),
    {
      path: 'sandbox/',
      title: 'Look at other exchanges',
      about: `${builtins} of them in the sandbox, each with what holds it up.`,
    },
    {
      path: 'teach/',
      title: 'Teach with it',
      about: 'Tips and worksheets, and how a player gets onto a slide or into a course.',
    },
  ];
}
