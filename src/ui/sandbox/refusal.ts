import type { FormEntry } from '../../scenario/form/index.ts';
import { describeProblem, type Problem } from '../../scenario/index.ts';

/** The check's reasons in a reader's words; others stay as they are. */
const reasons: Readonly<Record<string, string>> = {
  'is below the minimum': 'is too small',
  'is above the maximum': 'is too large',
  'is required': 'is missing',
};

/**
 * Why there is no run, with the names that the form has for its fields: `Network, Rate: -5 is too small. Allowed:
 * 0.0003 to 400000 Mb/s.` What has no field there is named by its path.
 */
export function refusalWords(form: readonly FormEntry[], problem: Problem): string {
  if (problem.path === '' && problem.value === undefined) {
    const allowed = problem.allowed === undefined ? '' : ` (${problem.allowed})`;
    return `The scenario ${problem.reason}${allowed}.`;
  }
  const titles = titlesTo(form, problem.path);
  if (titles === undefined) return `${describeProblem(problem)}.`;
  const value = problem.value === undefined ? '' : `${problem.value} `;
  const reason = reasons[problem.reason] ?? problem.reason;
  const takes = problem.allowed === undefined ? '' : ` Allowed: ${problem.allowed}.`;
  const others = (problem.others ?? []).map((path) => nameOf(titlesTo(form, path) ?? [path]));
  const depends = others.length === 0 ? '' : ` It depends on ${others.map(quoted).join(' and ')}.`;
  return `${nameOf(titles)}: ${value}${reason}.${takes}${depends}`;
}

const nameOf = (titles: readonly string[]): string =>
  titles.filter((title) => title !== '').join(', ');
const quoted = (name: string): string => `‘${name}’`;

/** Names of the groups around a field, outermost first, and its own; undefined: the form has no such field. */
function titlesTo(entries: readonly FormEntry[], path: string): string[] | undefined {
  for (const entry of entries) {
    if (entry.path !== '' && entry.path === path) return [entry.title];
    const within =
      entry.kind === 'group' ? entry.entries : entry.kind === 'list' ? entry.items : [];
    const titles = titlesTo(within, path);
    if (titles === undefined) continue;
    const number = entry.kind === 'list' ? within.findIndex((one) => titlesTo([one], path)) + 1 : 0;
    return [number === 0 ? entry.title : `${entry.title} ${number}`, ...titles];
  }
  return undefined;
}
