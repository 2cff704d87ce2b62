import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import { scenarioSchema } from './schema.ts';

/**
 * The scenario's JSON Schema (draft 7), for editors: point `$schema` in a scenario file at it. Units are next to the
 * standard keywords as `unit`. It cannot express the rules between fields (rules.ts); `ackclock check` applies them too.
 */
export function scenarioJsonSchema(): JsonSchema {
  return toJsonSchema(scenarioSchema, { typeMode: 'input' });
}
