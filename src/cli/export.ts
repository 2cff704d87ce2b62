import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneFile, SiteIncomplete, type SiteFiles } from '../one-file/index.ts';
import { builtinNames, suggest } from '../scenario/index.ts';
import { fileOption, type Command } from './command.ts';
import { Misuse, FailedCheck } from './errors.ts';

const usualSite = 'dist';

export const exportCommand: Command = {
  name: 'export',
  summary: 'a scenario’s player or a lesson as one HTML file that needs nothing else',
  usage: 'SCENARIO|LESSON',
  words: [1, 1],
  options: [
    {
      name: 'site',
      value: 'FOLDER',
      help: `the built site it is taken from; ${usualSite} if left out (npm run build makes it)`,
    },
    {
      name: 'address',
      value: 'URL',
      help: 'where the site stands: links to its other pages lead there; left out: ACKCLOCK_ADDRESS, or they become text',
    },
    fileOption,
  ],
  notes:
    'SCENARIO is the name of a built-in scenario, LESSON that of a lesson. Some names are both: write lessons/NAME or\nscenarios/NAME then. The file works by a double click, and asks nothing of any network.',
  async run(given, output) {
    const [name = ''] = given.words;
    const folder = given.option('site') ?? usualSite;
    const files = filesIn(folder);
    const page = pageOf(name, files, folder);
    const address = addressOf(given.option('address') ?? process.env.ACKCLOCK_ADDRESS ?? '');
    let html: string;
    try {
      html = oneFile(page, files, { address });
    } catch (error) {
      if (!(error instanceof SiteIncomplete)) throw error;
      throw new FailedCheck(
        `${folder}: ${error.message} is missing (npm run build makes the site anew)`,
      );
    }
    await output.result(html, given.option('output'));
  },
};

function filesIn(folder: string): SiteFiles {
  const bytes = (path: string): Buffer | undefined => {
    try {
      return readFileSync(join(folder, path));
    } catch {
      return undefined;
    }
  };
  return { bytes, text: (path) => bytes(path)?.toString('utf8') };
}

/** The page of what is named: a player's or a lesson's. */
function pageOf(name: string, files: SiteFiles, folder: string): string {
  if (files.text('index.html') === undefined) {
    throw new Misuse(
      `${folder}: there is no built site here (npm run build makes one; --site says where it is)`,
    );
  }
  const lessons = lessonsOf(files);
  const [kind, only] = /^(lessons|scenarios)\/(.+)$/.exec(name)?.slice(1) ?? [];
  const called = only ?? name;
  const isLesson = kind !== 'scenarios' && lessons.includes(called);
  const isScenario = kind !== 'lessons' && builtinNames.some((one) => one === called);
  if (isLesson && isScenario) {
    throw new Misuse(
      `${name}: a lesson and a scenario (write lessons/${name} or scenarios/${name})`,
    );
  }
  if (isLesson) return `lessons/${called}/`;
  if (isScenario) return `embed/${called}/`;
  const meant = suggest(called, [...lessons, ...builtinNames]);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  throw new Misuse(
    `${name}: unknown scenario or lesson${hint} ('ackclock list' names the scenarios)`,
  );
}

/** Lessons of the built site, as its list of lessons leads to them. */
function lessonsOf(files: SiteFiles): string[] {
  const list = files.text('lessons/index.html') ?? '';
  const named = [...list.matchAll(/href="\.\.\/lessons\/([\w-]+)\/index\.html/g)].map(
    ([, slug]) => slug!,
  );
  return [...new Set(named)].filter((slug) => slug !== 'glossary');
}

function addressOf(text: string): string {
  if (text === '') return '';
  if (!URL.canParse(text))
    throw new Misuse(`--address: ${text} is no address (https://example.org/ackclock/)`);
  return text.endsWith('/') ? text : `${text}/`;
}
