import * as v from 'valibot';
import { problemsOf, structuralProblems } from './issues.ts';
import { readJson } from '../json-text.ts';
import { plainCopy, UnreadableInput } from './plain-copy.ts';
import { showValue, type Problem } from './problem.ts';
import { brokenRules } from './rules.ts';
import { scenarioSchema, scenarioVersion, type Scenario } from '../schema/schema.ts';

export type CheckResult =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The largest file that is read, bytes; the built-in scenarios are under three thousand. */
export const largestFile = 1_000_000;
/** A longer list of problems does not help. */
const mostProblems = 50;

/** Checks any input: from JSON.parse, a form or an untrusted source. Never throws. */
export function checkScenario(input: unknown): CheckResult {
  let copy: unknown;
  try {
    copy = plainCopy(input);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    const { path, message: reason } = error;
    return refuse([{ path, value: undefined, reason, allowed: undefined }]);
  }
  return checkCopy(copy);
}

/** Checks the text of a file. Never throws; rejects oversized texts before parsing. */
export function checkScenarioText(text: string): CheckResult {
  if (text.length > largestFile) {
    return refuse([
      {
        path: '',
        value: undefined,
        reason: 'is too long',
        allowed: `at most ${largestFile} characters`,
      },
    ]);
  }
  const json = readJson(text);
  if (json.ok) return checkScenario(json.value);
  const { path, reason } = json;
  return refuse([{ path, value: undefined, reason, allowed: undefined }]);
}

function checkCopy(input: unknown): CheckResult {
  const version = versionProblem(input);
  if (version !== undefined) return refuse([version]);
  const result = v.safeParse(scenarioSchema, input);
  const structural = structuralProblems(input);
  if (!result.success || structural.length > 0) {
    return refuse(onePerField([...structural, ...problemsOf(result.issues ?? [])]));
  }
  const broken = brokenRules(result.output);
  return broken.length > 0 ? refuse(broken) : { ok: true, scenario: result.output };
}

/** A file of another format or version gets one message about that instead of fifty about its fields. */
function versionProblem(input: unknown): Problem | undefined {
  const allowed = `"version": ${scenarioVersion}`;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { path: '', value: showValue(input), reason: 'must be an object', allowed };
  }
  const version = (input as Record<string, unknown>).version;
  if (version === scenarioVersion) return undefined;
  const reason = version === undefined ? 'is required' : 'is not a version this program knows';
  return { path: 'version', value: showValue(version), reason, allowed: `${scenarioVersion}` };
}

/** The first problem of a field is the one that matters. */
function onePerField(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function refuse(problems: readonly Problem[]): CheckResult {
  return { ok: false, problems: problems.slice(0, mostProblems) };
}
