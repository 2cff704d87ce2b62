// `npm run new:lesson -- SLUG "Title"` begins a lesson: lessons/SLUG/ with the files of the template that /teach/ offers
// (public/teach/template), at the next free place in the course.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

const usage = `usage: npm run new:lesson -- SLUG "Title"
  SLUG   the lesson's folder and address, such as short-initial-segment
  Title  what readers see, such as "The short initial segment"`;

/** Why a lesson cannot be created, and what to do about it. */
export class NoNewLesson extends Error {}

/**
 * Writes lesson.md and teaching.md into a new folder.
 * @param {{ course: string, template: string, slug: string, title: string, place: number }} lesson
 *   course: the folder of all lessons; template: the folder to copy from; place: its `order`
 * @returns {string[]} the files that were written
 * @throws {NoNewLesson} if slug or title are malformed or taken; nothing is written then
 */
export function newLesson({ course, template, slug, title, place }) {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    throw new NoNewLesson(
      `'${slug}' can't be a lesson's address. Use lower-case letters a to z and digits, in words joined by single hyphens, such as short-initial-segment.`,
    );
  }
  if (title.trim() === '' || /[\r\n]/.test(title)) {
    throw new NoNewLesson('The title must be one line with at least one letter.');
  }
  const folder = join(course, slug);
  if (existsSync(folder)) {
    throw new NoNewLesson(`${folder} already exists. Choose another slug, or edit that lesson.`);
  }
  const text = readFileSync(join(template, 'lesson.md'), 'utf8')
    .replace(/^title: .*$/m, () => stringify({ title: title.trim() }, { lineWidth: 0 }).trimEnd())
    .replace(/^order: .*$/m, `order: ${place}`);
  mkdirSync(folder, { recursive: true });
  return [
    ['lesson.md', text],
    ['teaching.md', readFileSync(join(template, 'teaching.md'), 'utf8')],
  ].map(([name = '', content = '']) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  });
}

/** The lesson's place: behind all others. */
async function placeInCourse() {
  const { sourceLoader } = await import('./source-loader.mjs');
  const loader = await sourceLoader();
  try {
    const course = await loader.ssrLoadModule('/src/ui/site/course.ts');
    return course.newPlace(course.lessonOutlines());
  } finally {
    await loader.close();
  }
}

async function main() {
  const [slug, title, ...rest] = process.argv.slice(2);
  if (slug === undefined || title === undefined || rest.length > 0) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  try {
    const place = await placeInCourse();
    const files = newLesson({
      course: 'lessons',
      template: 'public/teach/template',
      slug,
      title,
      place,
    });
    console.log(`Lesson ${place}: ${files.join(', ')}

Next:
  1. Replace the template's text. docs/lessons.md describes what a lesson can contain and how to write it.
  2. Check it: npx ackclock check lessons/${slug}
  3. Look at it: run npm start, and open lessons/${slug}/
  4. Add it to the paths it belongs to: lessons/paths.yaml
teaching.md is optional. Delete it if the lesson has no tips for teachers.`);
  } catch (error) {
    if (!(error instanceof NoNewLesson)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

const called = process.argv[1];
if (called !== undefined && realpathSync(called) === fileURLToPath(import.meta.url)) await main();
