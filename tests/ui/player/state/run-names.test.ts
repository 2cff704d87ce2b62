import { describe, expect, test } from 'vitest';
import { builtinScenario, scenarioWith, type Settings } from '../../../../src/scenario/index.ts';
import { namesOfRuns } from '../../../../src/ui/player/state/run-names.ts';

const scenario = builtinScenario('linux-write-write-read');
const { title } = scenario;

function on(profile: string, server = profile) {
  const settings = { 'hosts.client.profile': profile, 'hosts.server.profile': server };
  return { title, scenario: scenarioWith(scenario, settings as Settings) };
}

describe('two runs of one scenario', () => {
  test('go by their stacks', () => {
    expect(namesOfRuns(on('4.4bsd'), on('linux-6'))).toEqual(['4.4BSD', 'Linux 6']);
    expect(namesOfRuns(on('linux-6'), on('4.4bsd', 'linux-6'))).toEqual([
      'Linux 6',
      'the run with 4.4BSD as client and Linux 6 as server',
    ]);
  });

  test('go by what was done to one of them', () => {
    const done = { to: scenario, edits: [] };
    expect(
      namesOfRuns({ title: 'as it was', scenario }, { title: 'what if', scenario, done }),
    ).toEqual(['the original run', 'the changed run']);
    expect(
      namesOfRuns({ title, scenario }, { title: `${title} – Header joined to the body`, scenario }),
    ).toEqual(['the original run', 'the run with ‘Header joined to the body’']);
    expect(
      namesOfRuns(
        { title: `${title}, with network.rate 5`, scenario },
        { title: `${title}, with network.rate 2`, scenario },
      ),
    ).toEqual(['the run with network.rate 5', 'the run with network.rate 2']);
  });

  test('are told apart even if nothing names them', () => {
    expect(namesOfRuns({ title, scenario }, { title, scenario })).toEqual([
      'the first run',
      'the second run',
    ]);
  });
});

test('runs of two scenarios go by their titles', () => {
  const other = builtinScenario('table1-http');
  expect(namesOfRuns({ title, scenario }, { title: other.title, scenario: other })).toEqual([
    `‘${title}’`,
    `‘${other.title}’`,
  ]);
});

test('names change places with the runs', () => {
  const pair = [on('4.4bsd'), on('linux-6')] as const;
  expect(namesOfRuns(pair[1], pair[0])).toEqual(namesOfRuns(...pair).toReversed());
});
