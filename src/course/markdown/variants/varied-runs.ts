import { runScenario, type Run } from '../../../run/index.ts';
import type { Quantity } from '../../../query/index.ts';
import type { LoadedRun, Named } from '../context.ts';
import { resolveFact, type RunFact } from '../facts.ts';
import { scenarioOf, varyOf, type ScenarioPlan } from './run-plans.ts';
import type { Vary } from './vary.ts';

/** Values drawn for the paths that a question's runs vary: one per path, shared by all runs. */
export type Values = ReadonlyMap<string, unknown>;

/** The runs and facts of a lesson that differ between variants. */
export class VariedRuns {
  readonly runs = new Map<string, ScenarioPlan>();
  readonly facts = new Map<string, RunFact>();
  private readonly fixedRuns: Named<LoadedRun>;
  private readonly fixedFacts: Named<Quantity>;
  /** By the whole scenario, because variants of different questions can coincide. */
  private readonly made = new Map<string, Run>();

  constructor(fixedRuns: Named<LoadedRun>, fixedFacts: Named<Quantity>) {
    this.fixedRuns = fixedRuns;
    this.fixedFacts = fixedFacts;
  }

  defineRun(name: string, plan: ScenarioPlan): void {
    this.runs.set(name, plan);
  }

  defineFact(name: string, fact: RunFact): void {
    this.facts.set(name, fact);
  }

  /** The varied runs that facts use, directly or through others. */
  runsBehind(facts: Iterable<string>): ReadonlySet<string> {
    const behind = new Set<string>();
    for (const name of facts) {
      const fact = this.facts.get(name);
      if (fact?.kind === 'asked' && this.runs.has(fact.run)) behind.add(fact.run);
      if (fact?.kind !== 'sum') continue;
      for (const run of this.runsBehind([fact.left, fact.right])) behind.add(run);
    }
    return behind;
  }

  /** What a run varies. */
  varyOf(run: string): Vary {
    const plan = this.runs.get(run);
    return plan === undefined ? new Map() : varyOf(plan);
  }

  /**
   * Varied facts for some values; undefined if something they refer to failed.
   * @throws InputError where a run does not accept the values, or has no answer
   */
  factsFor(names: Iterable<string>, values: Values): Map<string, Quantity> | undefined {
    const found = new Map<string, Quantity>();
    const factOf = (name: string): Quantity | undefined => {
      const fact = this.facts.get(name);
      if (fact === undefined) return this.fixedFacts.use(name);
      return (
        found.get(name) ??
        resolveFact(fact, { run: (run) => this.runFor(run, values), fact: factOf })
      );
    };
    for (const name of names) {
      const quantity = factOf(name);
      if (quantity === undefined) return undefined;
      found.set(name, quantity);
    }
    return found;
  }

  private runFor(name: string, values: Values): Run | undefined {
    const plan = this.runs.get(name);
    if (plan === undefined) return this.fixedRuns.use(name)?.run;
    const scenario = scenarioOf(plan, values);
    const key = JSON.stringify(scenario);
    const run = this.made.get(key) ?? runScenario(scenario);
    this.made.set(key, run);
    return run;
  }
}
