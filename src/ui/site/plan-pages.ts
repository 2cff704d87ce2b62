// The pages that lead a teacher through a class, or through a trial of a lesson.
import { isBuiltin } from '../../scenario/index.ts';
import Plan from '../pages/Plan.svelte';
import { planOf } from '../pages/teach/plan.ts';
import { lessonStops } from './course.ts';
import { page, type Page } from './page.ts';

/** A plan as /teach/ lists it. */
export interface ListedPlan {
  readonly path: string;
  readonly title: string;
  readonly says: string;
}

interface PlanFile extends ListedPlan {
  readonly file: string;
  /** How long its parts are together; left out: it has no table of parts. */
  readonly minutes?: number;
}

const plans: readonly PlanFile[] = [
  {
    path: 'teach/plans/50-minutes/',
    file: 'docs/plans/50-minutes.md',
    title: 'Fifty minutes',
    says: 'The stall between Nagle’s rule and delayed ACKs, with two votes.',
    minutes: 50,
  },
  {
    path: 'teach/plans/90-minutes/',
    file: 'docs/plans/90-minutes.md',
    title: 'Ninety minutes',
    says: 'The same, then slow start and a restart after a pause.',
    minutes: 90,
  },
  {
    path: 'teach/plans/lab/',
    file: 'docs/plans/lab.md',
    title: 'A lab of two hours',
    says: 'Students capture a stall on their own machine, fix it in the sandbox, and report.',
    minutes: 120,
  },
  {
    path: 'teach/plans/think-aloud/',
    file: 'docs/plans/think-aloud.md',
    title: 'Try a lesson with five people',
    says: 'They say aloud what they think while they take it, and you write down where it loses them.',
  },
];

export const listedPlans: readonly ListedPlan[] = plans.map(({ path, title, says }) => ({
  path,
  title,
  says,
}));

/**
 * A page for each plan.
 * @param isPage tells whether the site has a page at a path; asked when a plan is rendered
 */
export function planPages(
  read: (file: string) => string,
  isPage: (path: string) => boolean,
): readonly Page[] {
  return plans.map(({ path, file, title, says, minutes }) =>
    page({ kind: 'text', path, title: `${title} · Ackclock`, description: says }, Plan, () =>
      planOf(read(file), { isPage, isScenario: isBuiltin, stopsOf: lessonStops }, minutes),
    ),
  );
}
