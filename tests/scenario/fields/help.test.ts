import { describe, expect, it } from 'vitest';
import { allowedIn, fieldHelp, fieldsAt, namesIn } from '../../../src/scenario/fields/index.ts';
import { scenarioJsonSchema } from '../../../src/scenario/index.ts';

describe('fieldHelp', () => {
  it('gives every field a title and a help text', () => {
    for (const field of fieldHelp()) {
      const isItem = field.path.endsWith('.*');
      if (isItem) continue;
      expect(field, field.path).toMatchObject({
        title: expect.stringMatching(/\S/),
        help: expect.stringMatching(/\S/),
      });
    }
  });

  it('gives every number a range, and all but counts a unit', () => {
    const numbers = fieldHelp().filter(({ kind }) => kind === 'number' || kind === 'integer');
    for (const { path, minimum, maximum } of numbers) {
      expect(minimum, path).toBeTypeOf('number');
      expect(maximum, path).toBeTypeOf('number');
    }
    const unitless = numbers.filter(({ unit }) => unit === undefined).map(({ path }) => path);
    expect(
      unitless.filter(
        (path) =>
          !/equence|seed|pages|connections|mostReplies|Shift|lossRate|bitErrorRate|bursts|scale$|clients$|servers$|hop$|discipline\.flows$|flows\.\*\.(client|server)$/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });

  it('bounds every text and every list', () => {
    for (const { kind, path, maximum } of fieldHelp()) {
      if (kind === 'text' || kind === 'list') expect(maximum, path).toBeTypeOf('number');
    }
  });

  it('finds a field by its path, with its default', () => {
    expect(fieldsAt('http.documents.3.serverThink')).toMatchObject([
      { unit: 'ms', default: 0, minimum: 0, maximum: 3_600_000, required: false, observable: true },
    ]);
    expect(fieldsAt('http.documents.3.bytes')[0]?.required).toBe(true);
    expect(fieldsAt('nonsense')).toEqual([]);
  });

  it('tells the members of alternatives apart', () => {
    expect(fieldsAt('network.kind')[0]?.choices).toEqual(['link', 'ethernet', 'path', 'dumbbell']);
    expect(fieldsAt('network.queue')[0]?.when).toEqual({ path: 'network.kind', is: 'link' });
    expect(namesIn('network', { kind: 'ethernet' })).not.toContain('queue');
    expect(namesIn('network')).toContain('queue');
  });

  it('says ranges in words', () => {
    const words = (path: string) => fieldsAt(path).map(allowedIn)[0];
    expect(words('network.rate')).toBe('0.0003 to 400000 Mb/s');
    expect(words('hosts.client.tcp.nagle')).toBe('"off", "bsd", "rfc896", "minshall"');
    expect(words('http.documents')).toBe('a list of 1 to 200 items');
  });
});

describe('scenarioJsonSchema', () => {
  it('is strict, and carries units, ranges, help and defaults', () => {
    const schema = scenarioJsonSchema();
    expect(schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        stopAfter: { minimum: 0.001, maximum: 86_400_000, unit: 'ms', default: 900_000 },
        http: { properties: { documents: { minItems: 1, maxItems: 200 } } },
      },
      required: ['version'],
    });
  });
});
