// What the site consists of. The build and `npm start` ask for the list and render page by page.
import { rulesOfAcks, rulesOfTimers } from '../../analysis/why/index.ts';
import { reasonNames } from '../../trace/codes/index.ts';
import { packRun, runScenario } from '../../run/index.ts';
import type { LessonOutline } from '../../course/markdown/index.ts';
import { ruleCards } from '../../course/rule-cards/index.ts';
import {
  builtinNames,
  builtinScenario,
  isRecorded,
  type BuiltinName,
} from '../../scenario/index.ts';
import { betData } from '../embed/bet/bet-data.ts';
import { betPath } from '../embed/bet/bet-path.ts';
import { builtinRun, embedInPage, embedData } from '../embed/embed-data.ts';
import { homeFacts } from '../pages/home/facts.ts';
import { runFixes } from '../pages/home/run-fixes.ts';
import { firstLesson, waysFrom } from '../pages/home/ways.ts';
import { lessonKeyOf } from '../lesson/code/lesson-key.ts';
import { loadDense } from '../player/state/dense.svelte.ts';
import About from '../pages/About.svelte';
import Accessibility from '../pages/Accessibility.svelte';
import Answers from '../pages/Answers.svelte';
import BetToEmbed from '../pages/BetToEmbed.svelte';
import Capture from '../pages/Capture.svelte';
import Embed from '../pages/Embed.svelte';
import Embedding from '../pages/Embedding.svelte';
import Exporting from '../pages/Exporting.svelte';
import Glossary from '../pages/Glossary.svelte';
import Home, { type HomeData } from '../pages/Home.svelte';
import Lesson from '../pages/Lesson.svelte';
import Lessons from '../pages/Lessons.svelte';
import NotFound from '../pages/NotFound.svelte';
import Sandbox from '../pages/Sandbox.svelte';
import Slides from '../pages/Slides.svelte';
import Symptoms from '../pages/Symptoms.svelte';
import Studies from '../pages/Studies.svelte';
import Satellite from '../pages/Satellite.svelte';
import Study from '../pages/Study.svelte';
import Table1 from '../pages/Table1.svelte';
import Teach from '../pages/Teach.svelte';
import Tips from '../pages/Tips.svelte';
import ToyToEmbed from '../pages/ToyToEmbed.svelte';
import Worksheet from '../pages/Worksheet.svelte';
import {
  betsToEmbed,
  courseOf,
  lessonOutlines,
  lessonsWithTips,
  placeInCourse,
  writtenLesson,
  writtenLessons,
  writtenTips,
} from './course.ts';
import { waysOn, writtenPaths, type WholePath } from './course-paths.ts';
import { freshQuestions } from '../lesson/review/questions.ts';
import { fidelity } from '../pages/about/fidelity.ts';
import { glossaryOf } from './glossary.ts';
import { lessonInPage, lessonPage } from './lesson-page.ts';
import { inOwnPlaces } from './own-places.ts';
import { page, type Page } from './page.ts';
import { listedPlans, planPages } from './plan-pages.ts';
import { lessonPreview, scenarioPreview } from './previews/previews.ts';
import { guideOf } from '../pages/teach/guide.ts';
import { listedStudies, studyPages } from '../studies/study-pages.ts';
import { toyInPage, toyData } from '../toy/toy-data.ts';
import { lessonWithToy, toyPath } from '../toy/toy-path.ts';
import { worksheetPage } from '../pages/worksheet/worksheet-page.ts';
import { symptomsOf } from '../pages/symptoms/symptoms.ts';
import { satellitePage } from '../studies/satellite/satellite-page.ts';
import { table1Page } from '../studies/table1-page.ts';

export { builtinNames } from '../../scenario/index.ts';
export type { Page } from './page.ts';

// Components are rendered at once, so it has to be there.
await loadDense();

/**
 * Every page of the site.
 * @param read gives the text of a file of the project
 * @throws Error two pages have one place
 */
export function pages(read: (file: string) => string): readonly Page[] {
  const listed = everyPage(read);
  listed.push(...planPages(read, (path) => listed.some((other) => other.path === path)));
  return inOwnPlaces(listed);
}

function everyPage(read: (file: string) => string): Page[] {
  const lessons = lessonOutlines();
  const withTips = lessonsWithTips();
  const hasTips = (slug: string): boolean => withTips.some((lesson) => lesson.slug === slug);
  return [
    page(
      {
        kind: 'home',
        path: '',
        title: 'Ackclock: how TCP and HTTP get in each other’s way',
        description:
          'Step through a web page’s retrieval, segment by segment, and see which TCP rule holds it up.',
      },
      Home,
      () => homePage('short-initial-segment', lessons),
    ),
    page(
      {
        kind: 'course',
        path: 'lessons/',
        title: 'Lessons · Ackclock',
        description:
          'A course on how TCP and HTTP get in each other’s way: predict, step through, and find the rule behind each wait.',
      },
      Lessons,
      () => ({
        ...coursePage(writtenPaths(lessons)),
        toy: toyData(writtenLesson(lessonWithToy)),
      }),
      (data) => ({ ...data, toy: toyInPage(data.toy) }),
    ),
    page(
      {
        kind: 'text',
        path: 'lessons/glossary/',
        title: 'Glossary · Ackclock',
        description: 'The terms that the lessons explain, each with the lesson that introduces it.',
      },
      Glossary,
      () => glossaryOf(lessons),
    ),
    page(
      {
        kind: 'text',
        path: 'symptoms/',
        title: 'Symptoms · Ackclock',
        description:
          'Start from what you see on a slow server: the command that confirms it, the lesson that explains it, and the setting to change.',
      },
      Symptoms,
      () => symptomsOf(writtenLessons()),
    ),
    ...lessons.map((lesson) =>
      page(
        {
          kind: 'lesson',
          path: `lessons/${lesson.slug}/`,
          title: `${lesson.title} · Ackclock`,
          description: `${lesson.title}: a lesson on how TCP and HTTP get in each other’s way.`,
          preview: {
            alt: `${lesson.title}: what is at stake, and the lesson’s opening picture`,
            draw: () => lessonPreview(writtenLesson(lesson.slug)),
          },
        },
        Lesson,
        () =>
          lessonPage(
            writtenLesson(lesson.slug),
            placeInCourse(lesson, lessons),
            { ways: waysOn(lesson, lessons, writtenPaths(lessons)), tips: hasTips(lesson.slug) },
            read,
            writtenLesson,
          ),
        lessonInPage,
      ),
    ),
    ...lessons.map((lesson) =>
      page(
        {
          kind: 'worksheet',
          path: `lessons/${lesson.slug}/worksheet/`,
          title: `Worksheet: ${lesson.title} · Ackclock`,
          description: `Questions on “${lesson.title}” to print, with new numbers each time, and the key.`,
        },
        Worksheet,
        () => worksheetPage(writtenLesson(lesson.slug)),
      ),
    ),
    page(
      {
        kind: 'text',
        path: 'teach/',
        title: 'Teaching with Ackclock',
        description:
          'Tips and worksheets for the lessons, and how to write a lesson, with a template.',
      },
      Teach,
      () => ({
        lessons: writtenLessons().map(({ slug, title, lengths }) => ({
          slug,
          title,
          tips: hasTips(slug),
          lengths,
        })),
        paths: writtenPaths(lessons),
        plans: listedPlans,
        guide: guideOf(read('docs/lessons.md')),
      }),
    ),
    ...withTips.map(({ slug, title, order }) =>
      page(
        {
          kind: 'text',
          path: `teach/${slug}/`,
          title: `Teaching “${title}” · Ackclock`,
          description: `Goals, misconceptions, timing and what to ask in class, for the lesson “${title}”.`,
        },
        Tips,
        () => {
          const { lengths } = writtenLesson(slug);
          return { slug, title, order, lengths, bets: betsToEmbed(slug), ...writtenTips(slug) };
        },
      ),
    ),
    page(
      {
        kind: 'text',
        path: 'teach/embedding/',
        title: 'A player on a slide · Ackclock',
        description:
          'Put a player on a slide or into a page of yours: its address, its options, and the messages that control it.',
      },
      Embedding,
      () => ({
        guide: guideOf(read('docs/embedding.md')),
        scenarios: builtinNames.map((name) => ({ name, title: builtinScenario(name).title })),
      }),
    ),
    page(
      {
        kind: 'text',
        path: 'teach/slides/',
        title: 'On slides and in courses · Ackclock',
        description:
          'reveal.js, PowerPoint, Google Slides, Keynote and learning platforms: what works in which, and how.',
      },
      Slides,
      () => guideOf(read('docs/slides.md')),
    ),
    page(
      {
        kind: 'text',
        path: 'teach/exporting/',
        title: 'Exporting a run · Ackclock',
        description:
          'Pictures, videos, captures with reasons, tables, links and paper: what each is good for.',
      },
      Exporting,
      () => undefined,
    ),
    page(
      {
        kind: 'answers',
        path: 'teach/answers/',
        title: 'Read what students hand in · Ackclock',
        description:
          'Paste the codes from the ends of lessons to see how a class answered and what to take up again first.',
      },
      Answers,
      () => writtenLessons().map(lessonKeyOf),
    ),
    page(
      {
        kind: 'sandbox',
        path: 'sandbox/',
        title: 'Sandbox · Ackclock',
        description:
          'Choose an exchange between a client and a server, step through it, and see what holds it up.',
      },
      Sandbox,
      () => ({
        ...packedBuiltin('short-initial-segment'),
        rules: ruleCards,
        builtins: builtinNames.map((name) => ({
          name,
          title: builtinScenario(name).title,
          recorded: isRecorded(name),
        })),
      }),
    ),
    page(
      {
        kind: 'capture',
        path: 'capture/',
        title: 'Open a capture · Ackclock',
        description:
          'Open a pcap, pcapng or tcpdump capture of a slow exchange in your browser and step through it, segment by segment. The file stays on your computer.',
      },
      Capture,
      () => ({ rules: ruleCards }),
    ),
    ...builtinNames.map((name) => {
      const { title } = builtinScenario(name);
      return page(
        {
          kind: 'embed',
          path: `embed/${name}/`,
          title: `${title} · Ackclock`,
          description: `${title}: a run to step through, for a slide or another page.`,
          preview: {
            alt: `${title}: the sequence plot of its run`,
            draw: () => scenarioPreview(builtinScenario(name), builtinRun(name)),
          },
        },
        Embed,
        () => embedData(name),
        embedInPage,
      );
    }),
    page(
      {
        kind: 'embed',
        path: 'embed/',
        title: 'A run to step through · Ackclock',
        description: 'Shows the run that its address carries, for a slide or another page.',
      },
      Embed,
      () => embedData('short-initial-segment'),
      embedInPage,
    ),
    ...lessons.flatMap(({ slug, title: lesson }) =>
      betsToEmbed(slug).map(({ name, title }) =>
        page(
          {
            kind: 'bet',
            path: betPath(slug, name),
            title: `${title || 'A bet'} · ${lesson} · Ackclock`,
            description: `A bet of the lesson “${lesson}”, for a slide or another page.`,
          },
          BetToEmbed,
          () => betData(writtenLesson(slug), name, ruleCards),
        ),
      ),
    ),
    page(
      {
        kind: 'toy',
        path: toyPath,
        title: 'When does the ACK leave? · Ackclock',
        description:
          'Drop segments between the ticks of a receiver’s heartbeat timer, and see how long their ACKs wait.',
      },
      ToyToEmbed,
      () => toyData(writtenLesson(lessonWithToy)),
      toyInPage,
    ),
    page(
      {
        kind: 'text',
        path: 'studies/',
        title: 'Studies · Ackclock',
        description:
          'The tables and figures of the papers, and the questions they leave open, computed by the engine and compared with the published values and ns-2’s.',
      },
      Studies,
      () => listedStudies(read),
    ),
    page(
      {
        kind: 'table1',
        path: `studies/${table1Page.slug}/`,
        title: `${table1Page.title} · Ackclock`,
        description: table1Page.lead,
      },
      Table1,
      () => table1Page.data(read),
    ),
    ...studyPages.map(({ slug, title, lead, data }) =>
      page(
        {
          kind: 'study',
          path: `studies/${slug}/`,
          title: `${title} · Ackclock`,
          description: lead,
        },
        Study,
        () => data(read),
      ),
    ),
    page(
      {
        kind: 'satellite',
        path: `studies/${satellitePage.slug}/`,
        title: `${satellitePage.title} · Ackclock`,
        description: satellitePage.lead,
      },
      Satellite,
      () => satellitePage.data(read),
    ),
    page(
      {
        kind: 'text',
        path: 'about/',
        title: 'About · Ackclock',
        description:
          'What Ackclock’s simulator computes, what it leaves out, and how close its numbers come to the published ones.',
      },
      About,
      () => fidelity(read),
    ),
    page(
      {
        kind: 'text',
        path: 'about/accessibility/',
        title: 'Accessibility · Ackclock',
        description:
          'How far Ackclock meets WCAG 2.2, levels A and AA, criterion by criterion, and what was tested.',
      },
      Accessibility,
      () => undefined,
    ),
    page(
      {
        kind: 'text',
        path: '404.html',
        title: 'Not found · Ackclock',
        description: 'No page has this address.',
      },
      NotFound,
      () => undefined,
    ),
  ];
}

function coursePage(paths: readonly WholePath[]) {
  const lessons = writtenLessons();
  return {
    ...courseOf(lessons, paths),
    review: lessons.flatMap(freshQuestions),
    rules: ruleCards,
  };
}

function homePage(name: BuiltinName, lessons: readonly LessonOutline[]): HomeData {
  // The lesson about a scenario has its name.
  const isWritten = lessons.some(({ slug }) => slug === name);
  return {
    ...packedBuiltin(name),
    facts: homeFacts(runScenario(builtinScenario(name))),
    fixes: runFixes(name),
    rules: reasonRules(),
    course: firstLesson(lessons),
    ways: waysFrom(isWritten ? writtenLesson(name) : undefined, builtinNames.length),
  };
}

/** The rules that a sentence about a wait may name. */
function reasonRules() {
  const named = new Set<string>([
    ...reasonNames,
    ...Object.values(rulesOfAcks),
    ...Object.values(rulesOfTimers),
  ]);
  return ruleCards.filter(({ id }) => named.has(id));
}

/** A built-in scenario and its run, as a page carries them. */
function packedBuiltin(name: BuiltinName) {
  const scenario = builtinScenario(name);
  return { scenario, run: packRun(runScenario(scenario)) };
}
