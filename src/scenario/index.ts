export {
  builtinInput,
  builtinNames,
  builtinScenario,
  isBuiltin,
  isRecorded,
  type BuiltinName,
} from './builtin/builtins.ts';
export { checkScenario, checkScenarioText, largestFile, type CheckResult } from './check/check.ts';
export { describeProblem, type Problem } from './check/problem.ts';
export { bytesToMove } from './check/size.ts';
export { compile } from './compile/compile.ts';
export { headerOf, requestOf, shortestHeader } from './http-messages.ts';
export { InputError } from './input-error.ts';
export { readJson } from './json-text.ts';
export { payloadOf } from './payload.ts';
export { profiles, type ProfileName } from './profiles/profiles.ts';
export { shortTitles } from './profiles/short-titles.ts';
export { scenarioJsonSchema } from './schema/json-schema.ts';
export { scenarioVersion, type Scenario, type ScenarioInput } from './schema/schema.ts';
export { scenarioWith, settingAt, withSettings, type Settings } from './settings.ts';
export { stackOf } from './stack.ts';
export { suggest } from './suggest.ts';
