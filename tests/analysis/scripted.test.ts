import { expect, test } from 'vitest';
import { isScripted } from '../../src/analysis/scripted.ts';
import { builtinNames, builtinScenario } from '../../src/scenario/index.ts';
import { builtinRun } from '../runs.ts';

test.each(builtinNames)('the log of %s tells whether its applications follow scripts', (name) => {
  const http = builtinScenario(name).http !== undefined;
  expect(isScripted(builtinRun(name))).toBe(!http);
});
