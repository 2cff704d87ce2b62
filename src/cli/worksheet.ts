import { runCaptures, runScenario, type RunLog } from '../run/index.ts';
import type { LessonRun } from '../course/markdown/index.ts';
import {
  firstExchange,
  isSeed,
  keyHtml,
  ladders,
  plainSeed,
  sheetHtml,
  sheetOf,
  sheetSource,
} from '../course/worksheet/index.ts';
import { fileOption, type Command } from './command.ts';
import { Misuse } from './errors.ts';
import { namedLesson } from './named-lesson.ts';

export const worksheetCommand: Command = {
  name: 'worksheet',
  summary: "print a lesson's questions with numbers of their own, and the key",
  usage: 'LESSON',
  words: [1, 1],
  options: [
    { name: 'seed', value: 'SEED', help: `decides the numbers (default: ${plainSeed})` },
    { name: 'key', help: 'print the key for this seed instead of the worksheet' },
    fileOption,
  ],
  notes:
    "LESSON is the name of a folder in lessons/. The result is an HTML file to print. The lesson's page\nhas the same worksheet for the same seed: lessons/LESSON/worksheet/#seed=SEED.",
  async run(given, output) {
    const seed = given.option('seed') ?? plainSeed;
    if (!isSeed(seed)) {
      throw new Misuse(
        `--seed: ${seed} is not a seed (allowed: up to 16 letters, digits and hyphens)`,
      );
    }
    const [name = ''] = given.words;
    const lesson = namedLesson(name);
    const exchange = firstExchange(lesson);
    const drawn = exchange && ladders(logOf(exchange.run), exchange.figure);
    const sheet = sheetOf(sheetSource(lesson), seed);
    const html =
      given.option('key') === undefined
        ? sheetHtml(sheet, drawn?.blank)
        : keyHtml(sheet, drawn?.drawn);
    await output.result(html, given.option('output'));
  },
};

function logOf(run: LessonRun): RunLog {
  return run.kind === 'capture' ? runCaptures(run.files) : runScenario(run.scenario);
}
