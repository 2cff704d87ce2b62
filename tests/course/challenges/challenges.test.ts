import { describe, expect, test } from 'vitest';
import {
  changedFields,
  challenges,
  notAllowed,
  parOf,
} from '../../../src/course/challenges/index.ts';
import { judge } from '../../../src/query/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario, scenarioWith, type Settings } from '../../../src/scenario/index.ts';

describe.each(challenges)('$name', (challenge) => {
  const base = builtinScenario(challenge.scenario);
  const isMet = (settings: Settings): boolean =>
    judge(runScenario(scenarioWith(base, settings)), challenge.goal).met;

  test('the scenario does not meet the goal, and the solution does', () => {
    expect(isMet({})).toBe(false);
    expect(isMet(challenge.solution)).toBe(true);
  });

  test('the solution changes as many fields as the par says, all of them allowed', () => {
    const changed = changedFields(scenarioWith(base, challenge.solution), base);
    expect(changed).toHaveLength(parOf(challenge));
    expect(notAllowed(challenge, changed)).toEqual([]);
  });

  test('each change of the solution is needed', () => {
    for (const path of Object.keys(challenge.solution)) {
      const others = Object.entries(challenge.solution).filter(([other]) => other !== path);
      expect(isMet(Object.fromEntries(others))).toBe(false);
    }
  });
});

test('a field counts as allowed by its whole name', () => {
  const challenge = challenges[0]!;
  expect(
    notAllowed(challenge, [
      'http.server.headerFlush',
      'hosts.server.tcp.nagle',
      'hosts.server.tcpdump',
      'network.rate',
    ]),
  ).toEqual(['hosts.server.tcpdump', 'network.rate']);
});

test('names and titles are their own', () => {
  expect(new Set(challenges.map(({ name }) => name)).size).toBe(challenges.length);
  expect(new Set(challenges.map(({ title }) => title)).size).toBe(challenges.length);
});
