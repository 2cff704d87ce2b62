// Every package of which the site has something is in licences.txt, and nothing that is only built with.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT } from '../built-pages.ts';
import { expect, testOfFiles } from '../site.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

interface Described {
  readonly dependencies: Readonly<Record<string, string>>;
}

const describedIn = (folder: string): Partial<Described> =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<Described>;

const wanted = Object.keys(describedIn(project).dependencies ?? {});

/** Names of the packages that licences.txt has the texts of, behind our own. */
const [own, ...named] = readFileSync(join(BUILT, 'licences.txt'), 'utf8')
  .split(/^-{72}$/m)
  .map((part) => /^(\S+) \S+ \(.+\)$/m.exec(part)?.[1]);

/** What the command alone needs: nothing that a page is made of imports it. */
const OF_THE_COMMAND: Readonly<Record<string, string>> = {
  '@humanwhocodes/momoa': 'src/cli/positions.ts',
  '@valibot/to-json-schema': 'src/scenario/schema/json-schema.ts',
};

testOfFiles('licences.txt has what package.json says that pages need', () => {
  expect(own).toBe('ackclock');
  const ofPages = wanted.filter((name) => !(name in OF_THE_COMMAND));
  expect(ofPages.filter((name) => !named.includes(name))).toEqual([]);
});

testOfFiles('what is said to be the command’s alone is imported nowhere else', () => {
  const sources = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|svelte)$/.test(file))
    .map((file) => join('src', file));
  for (const [name, only] of Object.entries(OF_THE_COMMAND)) {
    const importing = sources.filter((file) =>
      readFileSync(join(project, file), 'utf8').includes(`from '${name}'`),
    );
    expect(importing, name).toEqual([only]);
    expect(named).not.toContain(name);
  }
});

testOfFiles('nothing is in it that no runtime dependency brings along', () => {
  const brought = new Set(wanted);
  for (const name of brought) {
    const { dependencies = {} } = describedIn(join(project, 'node_modules', name));
    for (const each of Object.keys(dependencies)) brought.add(each);
  }
  expect(named.filter((name) => !brought.has(name!))).toEqual([]);
});
