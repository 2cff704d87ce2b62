export {
  builtinInput,
  builtinNames,
  builtinScenario,
  isBuiltin,
  type BuiltinName,
} from './builtins.ts';
export { checkScenario, checkScenarioText, largestFile, type CheckResult } from './check.ts';
export { compile } from './compile.ts';
export { allowedIn, fieldHelp, fieldsAt, namesIn, type FieldHelp } from './field-help.ts';
export { namesOfPath, valueAt } from './field-path.ts';
export { isValueField, valueProblem, type ValueField } from './field-value.ts';
export type { Unit } from './fields.ts';
export {
  editsIn,
  frameEditWords,
  frameEffects,
  frameOfSegment,
  withFrameEdits,
  type FrameEdit,
  type FrameEffect,
  type FrameOnLine,
  type FramePlace,
} from './frame-edits.ts';
export { longestDelay, readFrameEdits } from './frame-edits-reading.ts';
export { headerOf, requestOf, shortestHeader } from './http-messages.ts';
export { scenarioJsonSchema } from './json-schema.ts';
export { InputError } from './input-error.ts';
export { readJson, type JsonResult } from './json-text.ts';
export { payloadOf, type Payload } from './payload.ts';
export { profiles, type StackProfile } from './profiles/index.ts';
export { describeProblem, type Problem } from './problem.ts';
export {
  provenances,
  scenarioVersion,
  type Provenance,
  type Scenario,
  type ScenarioInput,
} from './schema.ts';
export { bytesToMove } from './size.ts';
export { stackOf } from './stack.ts';
export { suggest } from './suggest.ts';
