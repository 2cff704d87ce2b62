import * as v from 'valibot';
import { choice, count, milliseconds, text, word } from '../fields/fields.ts';
import { hostsSchema } from './hosts.ts';
import { httpSchema } from './http.ts';
import { networkSchema } from './network.ts';
import { flowsSchema, scriptSchema } from './script.ts';

/** The version of the scenario format. Raised by changes that break old files. */
export const scenarioVersion = 1;

/** Where an observed value comes from; see `from` in the schema. */
export const provenances = ['figure', 'stated', 'calibrated'] as const;
export type Provenance = (typeof provenances)[number];

/**
 * A scenario as a person writes it. Times are milliseconds, sizes bytes, rates Mb/s. Only `version` and one of `http`,
 * `script` and `flows` are required (checked in rules.ts).
 */
export const scenarioSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(text('Schema', 'Tells an editor where the JSON Schema is.', 500)),
    version: v.pipe(
      v.literal(scenarioVersion),
      v.metadata({ title: 'Version', description: 'Version of the scenario format.' }),
    ),
    name: v.optional(
      word(
        'Name',
        'Short name, for the command line.',
        64,
        /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
        'lower-case letters, digits and single hyphens',
      ),
      'unnamed',
    ),
    title: v.optional(text('Title', 'One line that says what the scenario shows.', 200), ''),
    description: v.optional(text('Description', 'What happens, and why.', 4000), ''),
    source: v.optional(text('Source', 'The paper, figure or measurement it comes from.', 1000), ''),
    from: v.optional(
      v.pipe(
        v.record(
          v.pipe(v.string(), v.maxLength(200)),
          choice(
            provenances,
            'Provenance',
            'Read off the source’s figure, stated in the source, or chosen so that the run reproduces a number it states.',
          ),
        ),
        v.metadata({
          title: 'From',
          description:
            'For observed timings and sizes: path of the field → where its value comes from. Rules, the link and the stack cannot be read off a figure.',
        }),
      ),
      {},
    ),
    seed: v.optional(
      count(undefined, 'Seed', 'Decides everything random. The same seed gives the same run.', {
        minimum: 0,
        maximum: 4_294_967_295,
      }),
      1,
    ),
    stopAfter: v.optional(
      milliseconds('Stop after', 'The run ends no later than this.', {
        minimum: 0.001,
        maximum: 86_400_000,
      }),
      // Fifteen minutes: BSD's stacks have stopped retransmitting by then (12 timeouts of at most 64 s).
      900_000,
    ),
    network: v.optional(networkSchema, { kind: 'ethernet' }),
    hosts: v.optional(hostsSchema, {}),
    http: v.optional(httpSchema),
    script: v.optional(scriptSchema),
    flows: v.optional(flowsSchema),
  }),
  v.metadata({
    title: 'Ackclock scenario',
    description:
      'The hosts, the network between them, and what they send each other. Times are in milliseconds, sizes in bytes, rates in Mb/s.',
  }),
);

/** A checked scenario: every default filled in (a stack's fields come from its profile when it is compiled). */
export type Scenario = v.InferOutput<typeof scenarioSchema>;
/** What a person can write. */
export type ScenarioInput = v.InferInput<typeof scenarioSchema>;
