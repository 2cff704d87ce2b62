import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  checkLessons,
  describeLessonProblem,
  loadLesson,
  loadOutlines,
  loadPaths,
  pathsFile,
} from '../course/markdown/index.ts';
import { builtinNames } from '../scenario/index.ts';
import { betList } from './bet-list.ts';
import type { Command } from './command.ts';
import { FailedCheck, Misuse } from './errors.ts';
import { systemReason } from './output.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';

/** Where lessons are, each in a folder of its own with its scenarios. */
const lessonsFolder = 'lessons';
const lessonFile = 'lesson.md';
/** Checked together with its lesson. */
const tipsFile = 'teaching.md';

export const checkCommand: Command = {
  name: 'check',
  summary: 'validate lessons and scenarios',
  usage: '[PATH]...',
  words: [0, Number.POSITIVE_INFINITY],
  options: [
    {
      name: 'bets',
      help: 'list the lessons’ bets, and which reasons for waits each one hides while it is open',
    },
  ],
  notes:
    'PATH is a scenario, the name of a built-in one, or a folder to search for lessons (lesson.md,\nwith teaching.md next to it), scenarios (*.json) and paths through the lessons (paths.yaml).\nDefault: everything in lessons/, and all built-in scenarios.',
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
    const bets = given.option('bets') === undefined ? [] : targets.flatMap(betsOf);
    const lines = [...bets, `${countOf(targets)}, ${good} in order`];
    await output.result(`${lines.join('\n')}\n`, undefined);
    if (complaints.length > 0) throw new FailedCheck(...new Set(complaints));
  },
};

/** Something to check, its check, and the complaints. */
interface Target {
  readonly name: string;
  readonly kind: 'scenario' | 'lesson' | 'path file';
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
        return error.lines;
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

/** A line for each bet of a lesson, as far as it can be read; none for other files. */
function betsOf({ kind, name }: Target): string[] {
  const found = kind === 'lesson' ? loadLesson(name).lesson : undefined;
  return found === undefined ? [] : betList(found);
}

/** The paths through the lessons next to a file. */
function paths(file: string): Target {
  const root = dirname(file);
  return {
    name: file,
    kind: 'path file',
    check() {
      if (!existsSync(file)) return Promise.resolve([`${file}: no such file`]);
      const { problems } = loadPaths(root, loadOutlines(root));
      return Promise.resolve(problems.map(describeLessonProblem));
    },
  };
}

/** What is wrong across all lessons. */
function courseProblems(): string[] {
  return checkLessons(lessonsFolder).map(describeLessonProblem);
}

function countOf(targets: readonly Target[]): string {
  const counts = (['lesson', 'path file', 'scenario'] as const).map((kind) => {
    const count = targets.filter((target) => target.kind === kind).length;
    return { count, words: count === 1 ? `1 ${kind}` : `${count} ${kind}s` };
  });
  const some = counts.filter(({ count }) => count > 0);
  if (some.length === 0) return 'nothing to check';
  const words = some.map((each) => each.words);
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
}

async function expand(word: string): Promise<Target[]> {
  const isFolder = await stat(word).then(
    (found) => found.isDirectory(),
    // Expected: there is no such file; reading it reports that.
    () => false,
  );
  if (isFolder) return targetsBelow(word);
  if (basename(word) === tipsFile) return [lesson(dirname(word))];
  return [targetOf(word) ?? scenario(word)];
}

/** What to check, by a file's name alone. */
function targetOf(file: string): Target | undefined {
  if (basename(file) === lessonFile) return lesson(dirname(file));
  return basename(file) === pathsFile ? paths(file) : undefined;
}

/** The lessons, their paths and the *.json files below a folder, in alphabetical order. */
async function targetsBelow(folder: string, mayBeMissing = false): Promise<Target[]> {
  try {
    const entries = (await readdir(folder, { recursive: true })).sort();
    return entries.flatMap((name) => {
      const path = join(folder, name);
      const target = targetOf(path) ?? (name.endsWith('.json') ? scenario(path) : undefined);
      return target ?? [];
    });
  } catch (error) {
    // Expected: the system refuses. systemReason rethrows everything else.
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Misuse(`${folder}: ${systemReason(error)}`);
  }
}
