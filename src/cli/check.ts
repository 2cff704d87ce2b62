import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkLessons, describeLessonProblem, loadLesson } from '../lessons/index.ts';
import { builtinNames } from '../scenario/index.ts';
import type { Command } from './command.ts';
import { FailedCheck, Misuse } from './errors.ts';
import { systemReason } from './output.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';

/** Where lessons are, each in a folder of its own with its scenarios. */
const lessonsFolder = 'lessons';
const lessonFile = 'lesson.md';
/** What is checked with the lesson beside it. */
const tipsFile = 'teaching.md';

export const checkCommand: Command = {
  name: 'check',
  summary: 'validates lessons and scenarios',
  usage: '[PATH]...',
  words: [0, Number.POSITIVE_INFINITY],
  options: [],
  notes:
    'A PATH is a scenario, the name of a built-in one, or a folder that is searched for lessons\n(lesson.md, and teaching.md beside it) and scenarios (*.json). Without one: everything in lessons/, and all built-in scenarios.',
  async run(given, output) {
    const targets =
      given.words.length === 0
        ? [...builtinNames.map(scenario), ...(await targetsBelow(lessonsFolder, true))]
        : (await Promise.all(given.words.map((word) => expand(word)))).flat();
    const complaints: string[] = given.words.length === 0 ? courseProblems() : [];
    let good = 0;
    for (const [i, target] of targets.entries()) {
      output.progress(i / targets.length, target.name);
      const found = await target.check();
      if (found.length === 0) good++;
      complaints.push(...found);
    }
    await output.result(`${countOf(targets)}, ${good} in order\n`, undefined);
    if (complaints.length > 0) throw new FailedCheck(...new Set(complaints));
  },
};

/** Something to check, and how; the complaints about it. */
interface Target {
  readonly name: string;
  readonly kind: 'scenario' | 'lesson';
  check(): Promise<readonly string[]>;
}

function scenario(name: string): Target {
  return {
    name,
    kind: 'scenario',
    async check() {
      try {
        checkedScenario(await readScenario(name));
        return [];
      } catch (error) {
        if (!(error instanceof Misuse)) throw error;
        return [error.message];
      }
    },
  };
}

function lesson(folder: string): Target {
  return {
    name: folder,
    kind: 'lesson',
    check: () => Promise.resolve(loadLesson(folder).problems.map(describeLessonProblem)),
  };
}

/** What is wrong with the lessons taken together. */
function courseProblems(): string[] {
  return checkLessons(lessonsFolder).map(describeLessonProblem);
}

function countOf(targets: readonly Target[]): string {
  const counts = (['lesson', 'scenario'] as const).map((kind) => {
    const count = targets.filter((target) => target.kind === kind).length;
    return { count, words: count === 1 ? `1 ${kind}` : `${count} ${kind}s` };
  });
  const some = counts.filter(({ count }) => count > 0);
  return some.length === 0 ? 'nothing to check' : some.map(({ words }) => words).join(' and ');
}

async function expand(word: string): Promise<Target[]> {
  const isFolder = await stat(word).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return targetsBelow(word);
  return [lessonFile, tipsFile].includes(basename(word))
    ? [lesson(dirname(word))]
    : [scenario(word)];
}

/** The lessons and the *.json files below a folder, in alphabetical order. */
async function targetsBelow(folder: string, mayBeMissing = false): Promise<Target[]> {
  try {
    const entries = (await readdir(folder, { recursive: true })).sort();
    return entries.flatMap((name) => {
      if (basename(name) === lessonFile) return [lesson(join(folder, dirname(name)))];
      return name.endsWith('.json') ? [scenario(join(folder, name))] : [];
    });
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Misuse(`${folder}: ${systemReason(error)}`);
  }
}
