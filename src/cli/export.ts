import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  oneFile,
  SiteIncomplete,
  SiteUnlike,
  type TitledLink,
  type SiteFiles,
} from '../share/single-file/index.ts';
import { builtinNames, suggest } from '../scenario/index.ts';
import { fileOption, type Command } from './command.ts';
import { Misuse, FailedCheck } from './errors.ts';
import { isLinked, runOfLink, runOfScenario } from './opened-run.ts';

const usualSite = 'dist';

export const exportCommand: Command = {
  name: 'export',
  summary: 'a scenario’s player or a lesson as one HTML file that needs nothing else',
  usage: 'SCENARIO|LESSON|LINK',
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
    {
      name: 'set',
      value: 'PATH=VALUE',
      multiple: true,
      help: 'changes a field of the scenario: --set hosts.server.tcp.nagle=off',
    },
    fileOption,
  ],
  notes: [
    'SCENARIO is a JSON file (FILE.json) or the name of a built-in scenario, LESSON the name of a lesson. Some names are',
    'both: write lessons/NAME or scenarios/NAME then. LINK is one that ‘Cite this moment …’ gives, or its end alone',
    "('#s=...', in quotes): all that it leads to. The file works by a double click, and asks nothing of any network.",
  ].join('\n'),
  async run(given, output) {
    const [name = ''] = given.words;
    const folder = given.option('site') ?? usualSite;
    const files = filesIn(folder);
    const { page, ...opened } = await subjectOf(name, given.options('set'), files, folder);
    const address = addressOf(given.option('address') ?? process.env.ACKCLOCK_ADDRESS ?? '');
    let html: string;
    try {
      html = await oneFile(page, files, { address, ...opened });
    } catch (error) {
      if (error instanceof SiteUnlike) {
        throw new FailedCheck(
          `${folder}: ${error.message} (is it another version’s? npm run build makes the site anew)`,
        );
      }
      if (!(error instanceof SiteIncomplete)) throw error;
      throw new FailedCheck(
        `${folder}: ${error.message} is missing (npm run build makes the site anew)`,
      );
    }
    await output.result(html, given.option('output'));
  },
};

function filesIn(folder: string): SiteFiles {
  const bytes = (path: string): Promise<Buffer | undefined> =>
    // Expected: the site has no such file.
    readFile(join(folder, path)).catch(() => undefined);
  return { bytes, text: async (path) => (await bytes(path))?.toString('utf8') };
}

/** A page of the site, and the run that it is to show in the place of its own. */
interface Subject {
  readonly page: string;
  readonly opened?: TitledLink;
}

/** What is named: a player's page or a lesson's, or a run that no page was built with. */
async function subjectOf(
  name: string,
  settings: readonly string[],
  files: SiteFiles,
  folder: string,
): Promise<Subject> {
  if ((await files.text('index.html')) === undefined) {
    throw new Misuse(
      `${folder}: there is no built site here (npm run build makes one; --site says where it is)`,
    );
  }
  const ofAnyRun = async (opened: Promise<TitledLink>): Promise<Subject> => ({
    page: 'embed/',
    opened: await opened,
  });
  if (isLinked(name)) {
    if (settings.length > 0) throw new Misuse('--set: a link says itself what is changed');
    return ofAnyRun(runOfLink(name));
  }
  if (name.endsWith('.json')) return ofAnyRun(runOfScenario(name, settings));
  const lessons = await lessonsOf(files);
  const [kind, only] = /^(lessons|scenarios)\/(.+)$/.exec(name)?.slice(1) ?? [];
  const called = only ?? name;
  const isLesson = kind !== 'scenarios' && lessons.includes(called);
  const isScenario = kind !== 'lessons' && builtinNames.some((one) => one === called);
  if (isLesson && isScenario) {
    throw new Misuse(
      `${name}: a lesson and a scenario (write lessons/${name} or scenarios/${name})`,
    );
  }
  if (isLesson) {
    if (settings.length > 0) throw new Misuse(`--set: ${called} is a lesson, not a scenario`);
    return { page: `lessons/${called}/` };
  }
  if (isScenario && settings.length > 0) return ofAnyRun(runOfScenario(called, settings));
  if (isScenario) return { page: `embed/${called}/` };
  const meant = suggest(called, [...lessons, ...builtinNames]);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  throw new Misuse(
    `${name}: unknown scenario or lesson${hint} ('ackclock list' names the scenarios; a file’s name ends in .json)`,
  );
}

/** Lessons of the built site, as its list of lessons leads to them. */
async function lessonsOf(files: SiteFiles): Promise<string[]> {
  const list = (await files.text('lessons/index.html')) ?? '';
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
