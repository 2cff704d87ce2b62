// What several files say about the project agrees: its version, its addresses, its issue forms.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bugs, homepage, license, repository, version } from '../package.json';
import { releaseNotes } from '../tools/release-notes.mjs';

const forms = '.github/ISSUE_TEMPLATE/';
const read = (file: string) => readFileSync(file, 'utf8');

const changelog = read('CHANGELOG.md');
const citation = parse(read('CITATION.cff')) as Readonly<Record<string, unknown>>;

/** Where the code is. */
const home = /^git\+(https:\/\/github\.com\/[\w.-]+\/[\w.-]+)\.git$/.exec(repository.url)![1]!;

/** The headings of CHANGELOG.md below `Unreleased`, newest first. */
const releases = [...changelog.matchAll(/^## (.*)$/gm)].slice(1).map(([, heading]) => heading!);

describe('the version', () => {
  test('is the newest release in the changelog, which has notes', () => {
    expect(releases[0]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - `));
    expect(releaseNotes(changelog, version)).toContain('### ');
  });

  test('is the same in package-lock.json', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages['']!.version]).toEqual([version, version]);
  });

  test('is the same in CITATION.cff, with the date of the release', () => {
    expect(citation.version).toBe(version);
    expect(releases[0]).toBe(`[${version}] - ${String(citation['date-released'])}`);
  });
});

describe('the changelog', () => {
  test('has a section for what comes next, above the releases', () => {
    expect(changelog.match(/^## .*$/m)![0]).toBe('## [Unreleased]');
  });

  test('has releases with a number and a date, the newest first, and all with an address', () => {
    const numbers = releases.map((heading) => {
      const [, number, date] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading) ?? [];
      expect(new Date(`${date}T00:00:00Z`).toJSON(), heading).toContain(date);
      return number!;
    });
    const order = new Intl.Collator('en', { numeric: true });
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => order.compare(b, a)));
    for (const name of ['Unreleased', ...numbers])
      expect(changelog).toContain(`\n[${name}]: ${home}/`);
  });
});

describe('the addresses', () => {
  test('agree in package.json', () => {
    const [owner, name] = new URL(home).pathname.slice(1).split('/');
    expect(bugs.url).toBe(`${home}/issues`);
    expect(homepage).toBe(`https://${owner}.github.io/${name}/`);
  });

  test('are the same in CITATION.cff, and so is the license', () => {
    const { 'repository-code': code, url } = citation;
    expect([code, url, citation.license]).toEqual([home, homepage, license]);
  });

  // An address with another owner was left behind by a move.
  const named =
    /https:\/\/(?:github\.com\/[\w.-]+\/ackclock|[\w-]+\.github\.io\/ackclock)(?![\w-])/g;
  const texts = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
  ];
  const github = [
    '.github/pull_request_template.md',
    ...readdirSync(forms).map((file) => forms + file),
  ];

  test.each([...texts, ...github])('of %s are the project’s', (file) => {
    for (const [address] of read(file).matchAll(named)) {
      expect([home, homepage.replace(/\/$/, '')]).toContain(address);
    }
  });
});

interface Form {
  readonly name: string;
  readonly description: string;
  readonly labels: readonly string[];
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: {
      readonly label?: string;
      readonly value?: string;
      readonly options?: readonly string[];
    };
    readonly validations?: { readonly required: boolean };
  }[];
}

describe('the issue forms', () => {
  const files = readdirSync(forms).filter((file) => file !== 'config.yml');
  const formOf = (file: string) => parse(read(forms + file)) as Form;

  test('are the only way to open an issue', () => {
    expect(files.sort()).toEqual(['bug.yml', 'idea.yml', 'lesson.yml', 'wrong-number.yml']);
    expect(parse(read(`${forms}config.yml`))).toMatchObject({ blank_issues_enabled: false });
  });

  test.each(files)('%s has a name, a description and fields with ids of their own', (file) => {
    const { name, description, labels, body } = formOf(file);
    for (const text of [name, description, ...labels]) expect(text).toMatch(/^\S.*\S$/);
    const fields = body.filter(({ type }) => type !== 'markdown');
    for (const { type, id, attributes, validations } of fields) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(id).toMatch(/^[a-z-]+$/);
      expect(attributes.label, id).toMatch(/\S/);
      if (type === 'dropdown') expect(new Set(attributes.options).size, id).toBeGreaterThan(1);
      if (validations !== undefined) expect(validations).toEqual({ required: true });
    }
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    expect(new Set(fields.map(({ attributes }) => attributes.label)).size).toBe(fields.length);
    expect(fields.some(({ validations }) => validations?.required)).toBe(true);
  });

  test('have names of their own', () => {
    expect(new Set(files.map((file) => formOf(file).name)).size).toBe(files.length);
  });
});

test('dependabot reads its settings', () => {
  const { version: format, updates } = parse(read('.github/dependabot.yml')) as {
    version: number;
    updates: { 'package-ecosystem': string; schedule: { interval: string } }[];
  };
  expect(format).toBe(2);
  expect(updates.map((one) => [one['package-ecosystem'], one.schedule.interval])).toEqual([
    ['npm', 'weekly'],
    ['github-actions', 'monthly'],
  ]);
});
