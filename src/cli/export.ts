import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  oneFile,
  SiteIncomplete,
  SiteUnlike,
  type TitledLink,
  type SiteFiles,
} from '../share/single-file/index.ts';
import {
  bridgeFile,
  grades,
  scormPackage,
  scormSubject,
  type Grade,
} from '../share/scorm/index.ts';
import { builtinNames, suggest } from '../scenario/index.ts';
import { fileOption, type Command } from './command.ts';
import { Misuse, FailedCheck } from './errors.ts';
import { isLinked, runOfLink, runOfScenario } from './opened-run.ts';

const defaultSite = 'dist';

export const exportCommand: Command = {
  name: 'export',
  summary: 'save a scenario’s player, a lesson or a bet as one self-contained HTML file',
  usage: 'SCENARIO|LESSON|BET|LINK',
  words: [1, 1],
  options: [
    {
      name: 'site',
      value: 'FOLDER',
      help: `the built site to take it from (default: ${defaultSite}; 'npm run build' makes it)`,
    },
    {
      name: 'address',
      value: 'URL',
      help: 'the site’s address, for links to its other pages (default: ACKCLOCK_ADDRESS; without either, links become text)',
    },
    {
      name: 'set',
      value: 'PATH=VALUE',
      multiple: true,
      help: 'change a field of the scenario: --set hosts.server.tcp.nagle=off',
    },
    {
      name: 'scorm',
      value: 'VERSION',
      choices: ['1.2'],
      help: 'of a lesson or a bet: a package for a learning platform, a ZIP archive that reports score and status',
    },
    {
      name: 'grade',
      value: 'GRADE',
      choices: grades,
      help: 'what earns the score in a package: everything done (completion, the default), or right answers to questions and tasks (questions)',
    },
    fileOption,
  ],
  notes: [
    'SCENARIO is a JSON file (FILE.json) or the name of a built-in scenario, LESSON the name of a lesson. If a name is',
    'both, write lessons/NAME or scenarios/NAME. BET is a bet of a lesson, LESSON/NAME: nagle/near-bet. LINK is a link',
    "from ‘Cite this moment …’, or only its end (in quotes, '#s=...'); the file then has everything that the link opens.",
    'Open the file by a double click; it needs no network.',
  ].join('\n'),
  async run(given, output) {
    const [name = ''] = given.words;
    const folder = given.option('site') ?? defaultSite;
    const files = filesIn(folder);
    const grade = packagedWith(given.option('scorm'), given.option('grade'));
    const { page, ...opened } = await subjectOf(name, given.options('set'), files, folder);
    const address = addressOf(given.option('address') ?? process.env.ACKCLOCK_ADDRESS ?? '');
    let html: string;
    try {
      html = await oneFile(page, files, { address, ...opened });
    } catch (error) {
      if (error instanceof SiteUnlike) {
        throw new FailedCheck(
          `${folder}: ${error.message} (is it from another version? run 'npm run build' to rebuild the site)`,
        );
      }
      if (!(error instanceof SiteIncomplete)) throw error;
      throw new FailedCheck(
        `${folder}: ${error.message} is missing (run 'npm run build' to rebuild the site)`,
      );
    }
    if (grade === undefined) {
      await output.result(html, given.option('output'));
      return;
    }
    const subject = scormSubject(page, html);
    if (subject === undefined) {
      throw new Misuse('--scorm: only lessons and bets ask something that can be graded');
    }
    const bridge = await files.text(bridgeFile);
    if (bridge === undefined) {
      throw new FailedCheck(
        `${folder}: ${bridgeFile} is missing (run 'npm run build' to rebuild the site)`,
      );
    }
    await output.result(scormPackage(subject, html, { grade, bridge }), given.option('output'));
  },
};

/** How a package is graded; undefined: none is asked for. */
function packagedWith(scorm: string | undefined, grade: string | undefined): Grade | undefined {
  if (scorm === undefined && grade !== undefined) {
    throw new Misuse('--grade: only a package is graded (add --scorm 1.2)');
  }
  return scorm === undefined ? undefined : ((grade ?? 'completion') as Grade);
}

function filesIn(folder: string): SiteFiles {
  const bytes = (path: string): Promise<Buffer | undefined> =>
    // Expected: the site has no such file.
    readFile(join(folder, path)).catch(() => undefined);
  return { bytes, text: async (path) => (await bytes(path))?.toString('utf8') };
}

/** A page of the site, and the run to show instead of its own. */
interface Subject {
  readonly page: string;
  readonly opened?: TitledLink;
}

/** The named page: a player's or a lesson's, or one for a run that no page was built with. */
async function subjectOf(
  name: string,
  settings: readonly string[],
  files: SiteFiles,
  folder: string,
): Promise<Subject> {
  if ((await files.text('index.html')) === undefined) {
    throw new Misuse(
      `${folder}: no built site is here (run 'npm run build', or say where it is with --site)`,
    );
  }
  const ofAnyRun = async (opened: Promise<TitledLink>): Promise<Subject> => ({
    page: 'embed/',
    opened: await opened,
  });
  if (isLinked(name)) {
    if (settings.length > 0)
      throw new Misuse('--set: leave it out, because a link already says what is changed');
    return ofAnyRun(runOfLink(name));
  }
  if (name.endsWith('.json')) return ofAnyRun(runOfScenario(name, settings));
  const lessons = await lessonsOf(files);
  const betPage = await pageOfBet(name, lessons, files);
  if (betPage !== undefined) {
    if (settings.length > 0) throw new Misuse(`--set: ${name} is a lesson’s bet, not a scenario`);
    return { page: betPage };
  }
  const [kind, only] = /^(lessons|scenarios)\/(.+)$/.exec(name)?.slice(1) ?? [];
  const called = only ?? name;
  const isLesson = kind !== 'scenarios' && lessons.includes(called);
  const isScenario = kind !== 'lessons' && builtinNames.some((one) => one === called);
  if (isLesson && isScenario) {
    throw new Misuse(`${name}: write lessons/${name} or scenarios/${name}, because both exist`);
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
    `${name}: unknown scenario or lesson${hint} (run 'ackclock list' to see the scenarios; a file’s name ends in .json)`,
  );
}

/** The page of a lesson’s bet, `nagle/near-bet`; undefined: the name is not one of a bet. */
async function pageOfBet(
  name: string,
  lessons: readonly string[],
  files: SiteFiles,
): Promise<string | undefined> {
  const [, lesson, bet] = /^([\w-]+)\/([\w-]+)$/.exec(name) ?? [];
  if (lesson === undefined || !lessons.includes(lesson)) return undefined;
  const page = `embed/bets/${lesson}/${bet}/`;
  if ((await files.text(`${page}index.html`)) !== undefined) return page;
  throw new Misuse(
    `${name}: ${lesson} has no bet of this name (run 'ackclock check --bets lessons/${lesson}' to see its bets)`,
  );
}

/** Lessons of the built site, from its list of lessons. */
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
    throw new Misuse(
      `--address: ${text} is not an address (allowed: one like https://example.org/ackclock/)`,
    );
  return text.endsWith('/') ? text : `${text}/`;
}
