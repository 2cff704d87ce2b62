import type { Mark, MarkRole, Picture } from '../marks/shape.ts';

/** What is drawn of another run behind a picture: the segments, not the reasons. */
const segmentRoles: ReadonlySet<MarkRole> = new Set(['data', 'ack', 'control', 'reset']);

/** The part of another run's picture that is drawn behind. */
export function asTwin({ marks }: Picture): Mark[] {
  return marks.filter(({ role }) => segmentRoles.has(role)).map(faint);
}

/** A mark of another run, to be drawn behind. */
export function faint({ key, role, shapes, title }: Mark): Mark {
  return { key: `twin-${key}`, role, record: undefined, title: `other run: ${title}`, shapes };
}
