import type { Quantity } from '../../query/index.ts';
import { Named, type LoadedRun } from './context.ts';
import { RunPlans, varyOf } from './variants/run-plans.ts';
import { VariedRuns } from './variants/varied-runs.ts';
import { parseFact, resolveFact, type RunFact, type SumFact } from './facts.ts';
import type { FrontMatter } from './front-matter.ts';
import type { Problems } from './problems.ts';
import type { ReadFile } from './run-source.ts';
import { loadRun } from './runs.ts';
import { studyFact, type ReadStudy } from './study-facts.ts';

/** The runs and facts that the front matter defines. */
export interface Definitions {
  /** Those that are the same in every variant; the others are known by name, and refused. */
  readonly runs: Named<LoadedRun>;
  readonly facts: Named<Quantity>;
  readonly sums: ReadonlyMap<string, SumFact>;
  readonly varied: VariedRuns;
}

/** Makes the runs and resolves the facts; varied ones wait for a question's variants. */
export function definitionsIn(
  { runs: entries, facts: texts }: FrontMatter,
  { read, study }: { readonly read: ReadFile; readonly study: ReadStudy },
  problems: Problems,
): Definitions {
  const runs = new Named<LoadedRun>('run');
  const facts = new Named<Quantity>('fact');
  const sums = new Map<string, SumFact>();
  const plans = new RunPlans(entries, read, problems);
  const varied = new VariedRuns(runs, facts);
  for (const [name, entry] of entries) {
    const like = entry.fields.get('like')?.value;
    const plan = plans.of(name);
    if (plan?.kind !== 'scenario' || varyOf(plan).size === 0) {
      const loaded =
        plan && problems.attempt(entry.line, `run '${name}'`, () => loadRun(name, entry, plan));
      runs.define(name, entry.line, loaded);
    } else {
      varied.defineRun(name, plan);
      runs.reserve(name, entry.line, ...changing('run', name));
      for (const field of ['from', 'until']) {
        const { line } = entry.fields.get(field) ?? {};
        if (line === undefined) continue;
        problems.add(
          line,
          `the run '${name}' is varied: no figure shows it`,
          `leave out '${field}'`,
        );
      }
    }
    if (typeof like === 'string') runs.markUsed(like);
  }
  for (const [name, { value, line }] of texts) {
    const fact = problems.attempt(line, `fact '${name}'`, () => parseFact(value));
    if (fact?.kind === 'sum') sums.set(name, fact);
    if (fact !== undefined && fact.kind !== 'study' && isVaried(fact, varied)) {
      varied.defineFact(name, fact);
      facts.reserve(name, line, ...changing('fact', name));
      for (const used of referredBy(fact)) (fact.kind === 'asked' ? runs : facts).markUsed(used);
      continue;
    }
    const quantity =
      fact &&
      problems.attempt(line, `fact '${name}'`, () =>
        fact.kind === 'study'
          ? studyFact(fact, study)
          : resolveFact(fact, {
              run: (run) => runs.use(run)?.run,
              fact: (other) => facts.use(other),
            }),
      );
    facts.define(name, line, quantity);
  }
  return { runs, facts, sums, varied };
}

function isVaried(fact: RunFact, varied: VariedRuns): boolean {
  const known = fact.kind === 'asked' ? varied.runs : varied.facts;
  return referredBy(fact).some((name) => known.has(name));
}

function referredBy(fact: RunFact): readonly string[] {
  switch (fact.kind) {
    case 'given':
      return [];
    case 'sum':
      return [fact.left, fact.right];
    case 'asked':
      return [fact.run];
  }
}

/** Why something varied cannot be used everywhere, and what to do. */
function changing(what: 'run' | 'fact', name: string): readonly [string, string] {
  if (what === 'run') {
    return [
      `the run '${name}' is varied: a picture of it would fit one draw alone`,
      "show a run without 'vary' that this one is 'like'",
    ];
  }
  return [
    `the fact '${name}' is of a varied run: its number changes from draw to draw`,
    "use it in the text and the choices of a ':::question', or ask a run without 'vary'",
  ];
}
