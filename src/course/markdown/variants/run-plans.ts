import {
  InputError,
  withSettings,
  type Settings,
  checkScenario,
  describeProblem,
  suggest,
  type Scenario,
} from '../../../scenario/index.ts';
import type { CaptureFiles } from '../../../run/index.ts';
import type { Entry, Located } from '../front-matter.ts';
import type { Problems } from '../problems.ts';
import { captureFiles, inputOf, settingsOf, type ReadFile } from '../run-source.ts';
import { valuesOf, variedPaths, type Vary } from './vary.ts';

/** What a run is made from, before anything runs. */
export type RunPlan = CapturePlan | ScenarioPlan;

export interface CapturePlan {
  readonly kind: 'capture';
  readonly files: CaptureFiles;
}

/** A scenario in layers: its source, then the additions of each run that is `like` another. */
export interface ScenarioPlan {
  readonly kind: 'scenario';
  /** As written; not checked. */
  readonly input: unknown;
  /** The first is the run with the source. */
  readonly layers: readonly Layer[];
}

interface Layer {
  readonly set: Settings;
  /** Varied in each variant of a question; what later layers set stays set. */
  readonly vary: Vary;
}

const fields = ['builtin', 'scenario', 'capture', 'like', 'title', 'set', 'vary', 'from', 'until'];
const sources = ['builtin', 'scenario', 'capture', 'like'];

/** Reads what the runs of a front matter are made from; each once, even if others are `like` it. */
export class RunPlans {
  private readonly entries: ReadonlyMap<string, Entry>;
  private readonly read: ReadFile;
  private readonly problems: Problems;
  /** Undefined: it failed, which was reported. */
  private readonly plans = new Map<string, RunPlan | undefined>();
  /** Runs whose plan is being made, to detect cycles of `like`. */
  private readonly open: string[] = [];

  constructor(entries: ReadonlyMap<string, Entry>, read: ReadFile, problems: Problems) {
    this.entries = entries;
    this.read = read;
    this.problems = problems;
  }

  /** Undefined if it could not be read, which is reported, or does not exist. */
  of(name: string): RunPlan | undefined {
    const entry = this.entries.get(name);
    if (entry === undefined || this.plans.has(name)) return this.plans.get(name);
    this.open.push(name);
    const plan = checkNames(entry, name, this.problems)
      ? this.problems.attempt(entry.line, `run '${name}'`, () => this.make(name, entry))
      : undefined;
    this.open.pop();
    this.plans.set(name, plan);
    return plan;
  }

  private make(name: string, entry: Entry): RunPlan | undefined {
    if (sources.filter((source) => entry.fields.has(source)).length !== 1) {
      throw new InputError(
        'a run has one source',
        "write one of 'builtin: name', 'scenario: file', 'capture: ...' and 'like: run'",
      );
    }
    const captured = entry.fields.get('capture');
    if (captured !== undefined) {
      return { kind: 'capture', files: captureFiles(captured, this.read) };
    }
    const like = entry.fields.get('like');
    const base = like === undefined ? this.sourced(entry) : this.liked(name, like);
    if (base === undefined) return undefined;
    const set = settingsOf(entry.fields.get('set'));
    const varied = entry.fields.get('vary');
    if (varied === undefined) return withLayer(base, set, new Map());
    const vary = this.varied(name, varied, base, set);
    return vary && withLayer(base, set, vary);
  }

  private sourced(entry: Entry): ScenarioPlan {
    return { kind: 'scenario', input: inputOf(entry, this.read), layers: [] };
  }

  /** The plan of the run that another is `like`; undefined if it failed. */
  private liked(name: string, { value, line }: Located<unknown>): ScenarioPlan | undefined {
    const other = String(value);
    return this.problems.attempt(line, `run '${name}'`, () => {
      if (this.open.includes(other)) {
        const circle = [...this.open.slice(this.open.indexOf(other)), other].join(', like ');
        throw new InputError(`it is like itself: ${circle}`, 'let one of them have a source');
      }
      if (!this.entries.has(other)) {
        const names = [...this.entries.keys()].filter((one) => one !== name);
        const meant = suggest(other, names);
        throw new InputError(
          `there is no run '${other}' to be like`,
          meant === undefined ? `there are: ${names.join(', ')}` : `did you mean '${meant}'?`,
        );
      }
      const found = this.of(other);
      if (found?.kind !== 'capture') return found;
      throw new InputError(
        `'${other}' is a capture: nothing can be set in it`,
        'be like a run that has a scenario',
      );
    });
  }

  /** Reads `vary`; undefined with problems reported if a path or a value is invalid. */
  private varied(
    name: string,
    vary: Located<unknown>,
    base: ScenarioPlan,
    set: Settings,
  ): Vary | undefined {
    const first = [...varyOf(base)].map(([path, [value]]) => [path, value] as const);
    const paths = this.problems.attempt(vary.line, `run '${name}'`, () => variedPaths(vary));
    let good = paths !== undefined;
    const values = new Map<string, readonly unknown[]>();
    for (const { path, line, given } of paths ?? []) {
      const found = this.problems.attempt(line, `run '${name}'`, () => {
        const all = valuesOf(path, given);
        // Each by itself: a variant with an invalid combination is skipped later.
        const alone = withLayer(base, set, new Map([[path, all]]));
        for (const value of all) scenarioOf(alone, new Map([...first, [path, value]]));
        return all;
      });
      if (found === undefined) good = false;
      else values.set(path, found);
    }
    return good ? values : undefined;
  }
}

/** Everything varied in a run; empty: it is the same in every variant. */
export function varyOf({ layers }: ScenarioPlan): Vary {
  return new Map(layers.flatMap(({ vary }) => [...vary]));
}

/**
 * The checked scenario of a run.
 * @param drawn a value for each path that the run varies
 * @throws InputError
 */
export function scenarioOf(plan: ScenarioPlan, drawn: ReadonlyMap<string, unknown>): Scenario {
  const result = checkScenario(withSettings(plan.input, settingsIn(plan, drawn)));
  if (result.ok) return result.scenario;
  const reasons = result.problems.map(describeProblem).join('; ');
  throw new InputError(`its scenario is not in order: ${reasons}`, 'correct it');
}

/** All settings of a run, with a value for each path that it varies. */
export function settingsIn(
  { layers }: ScenarioPlan,
  drawn: ReadonlyMap<string, unknown>,
): Settings {
  const settings: Record<string, unknown> = {};
  for (const { set, vary } of layers) {
    Object.assign(settings, set);
    for (const path of vary.keys()) settings[path] = drawn.get(path);
  }
  return settings;
}

function withLayer(base: ScenarioPlan, set: Settings, vary: Vary): ScenarioPlan {
  return { ...base, layers: [...base.layers, { set, vary }] };
}

function checkNames(entry: Entry, name: string, problems: Problems): boolean {
  let good = true;
  for (const [field, { line }] of entry.fields) {
    if (fields.includes(field)) continue;
    good = false;
    const meant = suggest(field, fields);
    problems.add(
      line,
      `the run '${name}' has a field '${field}' that runs do not have`,
      meant === undefined ? `known are ${fields.join(', ')}` : `did you mean '${meant}'?`,
    );
  }
  return good;
}
