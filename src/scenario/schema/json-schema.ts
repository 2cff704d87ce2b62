import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import { scenarioSchema } from './schema.ts';

/**
 * The scenario's JSON Schema (draft 7), for editors: point `$schema` in a scenario file at
 * it. Units stand beside the standard keywords as `unit`. The rules between fields
 * (rules.ts) are beyond it; `ackclock check` applies them too.
 */
export function scenarioJsonSchema(): JsonSchema {
  return toJsonSchema(scenarioSchema, { typeMode: 'input' });
}
