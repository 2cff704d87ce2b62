import { describe, expect, it } from 'vitest';
import { judge, parseGoal, parseQuantity, quantityText } from '../../src/query/index.ts';
import { InputError, withSettings, builtinInput } from '../../src/scenario/index.ts';
import { runInput } from '../../src/run/index.ts';
import { runOf } from './runs.ts';

const alone = runOf('short-initial-segment');
const joined = runOf('short-initial-segment', { 'http.server.headerFlush': 'joined' });

describe('a goal', () => {
  it.each([
    ['duration of transaction 1 < 50 ms', false, true],
    ['count of stalls = 0', false, true],
    ['count of stalls >= 1', true, false],
    ['length of segment server 1 > 1000 bytes', false, true],
    ['duration of transaction 1 <= 500 ms and count of stalls = 2', true, false],
  ])('%s: %s alone, %s joined', (text, metAlone, metJoined) => {
    const goal = parseGoal(text);
    expect(judge(alone, goal).met).toBe(metAlone);
    expect(judge(joined, goal).met).toBe(metJoined);
    expect(judge(joined, goal).measured).toHaveLength(goal.length);
  });

  it('may name its limit', () => {
    const goal = parseGoal('count of stalls = none', (name) =>
      name === 'none' ? { value: 0, unit: 'count' } : undefined,
    );
    expect(judge(joined, goal).met).toBe(true);
  });

  it('survives JSON: a page carries it', () => {
    const goal = parseGoal('duration of transaction 1 < 50 ms');
    expect(judge(joined, JSON.parse(JSON.stringify(goal)) as typeof goal)).toEqual(
      judge(joined, goal),
    );
  });

  it.each(['count of stalls', 'count of stalls = none', 'count of stall = 0'])(
    '%s is refused',
    (text) => {
      expect(() => parseGoal(text)).toThrow(InputError);
    },
  );

  it('compares only what is alike', () => {
    expect(() => judge(alone, parseGoal('duration of transaction 1 < 50 bytes'))).toThrow(
      /cannot be compared/,
    );
  });
});

describe('a quantity', () => {
  it.each([
    ['50 ms', {}, '50.0 ms'],
    ['50 ms', { decimals: 0 }, '50 ms'],
    ['1460 bytes', {}, '1,460 bytes'],
    ['1460 bytes', { bare: true }, '1,460'],
    ['1 segment', {}, '1 segment'],
    ['3', {}, '3'],
  ])('%s %j is written %s', (text, style, words) => {
    expect(quantityText(parseQuantity(text), style)).toBe(words);
  });

  it.each(['', 'fifty ms', '50 m', '50ms'])('%j is none', (text) => {
    expect(() => parseQuantity(text)).toThrow(InputError);
  });
});

describe('settings', () => {
  const input = builtinInput('short-initial-segment');

  it('leave the scenario they start from alone', () => {
    const before = structuredClone(input);
    withSettings(input, { 'http.server.headerFlush': 'joined' });
    expect(input).toEqual(before);
  });

  it('make groups that are missing, and append to lists', () => {
    const changed = withSettings(input, {
      'hosts.client.tcp.delayedAck.kind': 'immediate',
      'http.documents.1': { bytes: 100 },
    });
    expect(changed).toMatchObject({
      hosts: { client: { tcp: { delayedAck: { kind: 'immediate' } } } },
      http: { documents: [{ bytes: 6651 }, { bytes: 100 }] },
    });
    expect(runInput(changed).ok).toBe(true);
  });

  it('take the mark of an observed value away', () => {
    const changed = withSettings(input, { 'hosts.client.fastTick.phase': 60 });
    expect(Object.keys((changed as { from: object }).from)).not.toContain(
      'hosts.client.fastTick.phase',
    );
  });

  it.each([
    ['http.server.headerFlsh', /did you mean|no field/],
    ['http.documents.5.bytes', /gap|leads nowhere/],
    ['constructor.prototype.x', /no field/],
  ])('refuse %s', (path, message) => {
    expect(() => withSettings(input, { [path]: 1 })).toThrow(message);
  });
});
