import { expect, test } from 'vitest';
import { EventSentences } from '../../src/analysis/why/index.ts';
import { isScripted } from '../../src/analysis/scripted.ts';
import { builtinNames, builtinScenario } from '../../src/scenario/index.ts';
import { builtinRun } from '../runs.ts';

test.each(builtinNames)('the log of %s tells whether its applications follow scripts', (name) => {
  const http = builtinScenario(name).http !== undefined;
  expect(isScripted(builtinRun(name))).toBe(!http);
});

test('no sentence of a script’s run speaks of thinking, of a reply or of a document', () => {
  const run = builtinRun('restart-demo-ssr');
  const sentences = new EventSentences(run);
  for (const time of sentences.instants) {
    expect(sentences.at(time)).not.toMatch(/think|reply|document/);
  }
});
