import {
  readLesson,
  type LessonOutline,
  type LessonResult,
} from '../../../src/course/markdown/index.ts';

/** Front matter in which everything is in order. */
export const frontMatter = `---
title: A test
order: 1
# A sentence names no lesson.
needs:
  - Nothing.
outcomes:
  - Nothing either.
sources: { paper: { text: A paper } }
stakes: A reply stops.
runs:
  alone: { builtin: short-initial-segment }
  joined: { builtin: short-initial-segment, set: { http.server.headerFlush: joined } }
facts:
  header: length of segment server 1 in alone
  silence: duration of silence 1 in alone
---
`;

/** Line on which the first line of a body stands. */
export const bodyLine = frontMatter.split('\n').length;

/** Uses everything that the front matter defines, so that nothing is reported as unused. */
export const usesAll = `:fact[header] :fact[silence] :quote[one]{source=paper}

:::question{for=1}
Well?

- [x] Yes.

  By the rule.

- [ ] No.

  :misconception[Nothing waits] By no rule.
:::

:::twin{run=alone other=joined at=end measure="duration of transaction"}
Twins.
:::
`;

/** Reads a lesson whose text is given. */
export function lessonOf(
  text: string,
  files: Record<string, string> = {},
  course: readonly LessonOutline[] = [],
  studies: Record<string, string> = {},
): LessonResult {
  return readLesson({
    slug: 'test',
    file: 'lesson.md',
    text,
    course,
    study: (name) => studies[name],
    read: (name) => (files[name] === undefined ? undefined : new TextEncoder().encode(files[name])),
  });
}

/** Reads a lesson whose body is given; the problems are those of the body. */
export function bodyOf(body: string): LessonResult {
  return lessonOf(`${frontMatter}${body}\n\n${usesAll}`);
}
