import { judge, packRun, QueryError, runScenario, scenarioWith } from '../facts/index.ts';
import type { EngineAnswer, EngineRequest } from './message.ts';

/** Runs a scenario with some of its fields changed, and asks the run whether a goal is met. */
export function answer({ scenario, settings, goal }: EngineRequest): EngineAnswer {
  const run = runScenario(scenarioWith(scenario, settings));
  try {
    const { met, measured } = judge(run, goal);
    return { kind: 'run', run: packRun(run), met, measured };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { kind: 'unmeasured', reason: error.message };
  }
}
