import { cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ackclock, ackclockProcess } from './command.ts';

let folder = '';
const file = (name: string) => join(folder, name);

const files: Readonly<Record<string, string>> = {
  'unknown-field.json': '{\n  "version": 1,\n  "htpp": {}\n}',
  'negative-rate.json':
    '{\n  "version": 1,\n  "network": {\n    "kind": "link",\n    "rate": -3\n  },\n  "http": {"documents": [{"bytes": 1}]}\n}',
  'not-json.json': '{\n  "version": 1,\n  oops\n}',
  'cut-off.json': '{\n  "version": 1,\n',
  'empty.json': '',
  'second-item.json':
    '{"version": 1, "http": {"documents": [\n{"bytes": 1},\n{"bytes": 2, "serverThink": -1}\n]}}',
  'controls.json':
    '{"version": 1, "a\\u001b[2J\\nb.json:1: c": 1, "\u009b\u202e": 1,\n"name": "\\u001b]0;x\\u0007\u2066"}',
  'deep-lists.json': `{"version": 1,\n"http": ${'['.repeat(450_000)}${']'.repeat(450_000)}}`,
  'deep-objects.json': `{"version": 1,\n"http": ${'{"a":'.repeat(160_000)}`,
  'good.json': '{"version": 1, "http": {"documents": [{"bytes": 5000}]}}',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ackclock-test-'));
  for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
  await writeFile(file('latin-1.json'), Buffer.from('{"title": "\xe9"}', 'latin1'));
  await mkdir(file('folder'));
  // Sparse: its size is told, nothing need be stored.
  const huge = await open(file('huge.json'), 'w');
  await huge.truncate(50_000_000);
  await huge.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const workloadHeader = 'seed,round,client,fire_s';

describe('a study refuses', () => {
  it.each([
    [
      ['fairness', '--policies', 'reno-ssr'],
      /^--policies: 'reno-ssr' \(allowed: two different ones\)/,
    ],
    [
      ['scale-factor', '--points', '0'],
      /^--points: '0' \(allowed: whole numbers from 1 to 86400 seconds\)/,
    ],
    [
      ['scale-factor', '--workload', 'x'],
      /^--workload: scale-factor does not take it \(allowed: --json, --output, --seeds, --points, --queue\)/,
    ],
    [['table1', '--seeds', '3'], /^--seeds: table1 does not take it/],
    [
      ['restart-burst', '--policies', 'reno-sr'],
      /^--policies: 'reno-sr' .* did you mean 'reno-ssr'/,
    ],
    [['restart-burst', '--points', '4000,x'], /^--points: 'x' \(allowed: .* 1 to 1000000 bytes\)/],
    [['restart-delay', '--points', '20000'], /^--points: '20000' \(allowed: .* 0 to 10000 ms\)/],
    [['restart-burst', '--seeds', '0'], /^--seeds: '0' \(allowed: .* 1 to 1000 seeds\)/],
    [['restart-burst', '--workload', 'missing.csv'], /^missing\.csv: no such file/],
  ])('%s', async (parameters, message) => {
    const { code, stderr } = await ackclock('study', ...parameters);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it.each([
    ['no heading', '1,0,0,10\n', /:1: the first row must be 'seed,round,client,fire_s'/],
    ['nothing else', `${workloadHeader}\n`, /: has no rows/],
    ['too few cells', `# starts\n${workloadHeader}\n1,0,0\n`, /:3: has 3 cells \(allowed: 4/],
    ['no number', `${workloadHeader}\n1,0,0,soon\n`, /:2: fire_s 'soon' \(allowed: 0 to 1210 s\)/],
    [
      'too many clients',
      `${workloadHeader}\n1,0,10,10\n`,
      /:2: client '10' \(allowed: .* 0 to 9\)/,
    ],
    [
      'the same twice',
      `${workloadHeader}\n1,0,0,10\n1,0,0,11\n`,
      /:3: seed 1, round 0, client 0 appears twice/,
    ],
    ['one missing', `${workloadHeader}\n1,0,0,10\n`, /: seed 1, round 0: client 1 is missing/],
  ])('a workload with %s', async (name, text, message) => {
    const path = file(`${name.replaceAll(' ', '-')}.csv`);
    await writeFile(path, text);
    const { code, stderr } = await ackclock('study', 'restart-burst', '--workload', path);
    expect(code).toBe(2);
    expect(stderr.startsWith(path)).toBe(true);
    expect(stderr).toMatch(message);
  });
});

describe('a wrong scenario file is refused with its place, the reason and the range', () => {
  it.each([
    ['unknown-field.json', /:3: htpp: unknown field; did you mean 'http'\? \(allowed: .*http/],
    [
      'negative-rate.json',
      /:5: network\.rate: -3 is below the minimum \(allowed: 0\.0003 to 400000 Mb\/s\)/,
    ],
    ['not-json.json', /:3: is not JSON \(column 3\): /],
    ['cut-off.json', /:2: is not JSON/],
    ['empty.json', /:1: is not JSON/],
    ['deep-lists.json', /:2: http(\.0){11}: is nested deeper than 12 levels\n$/],
    ['deep-objects.json', /:2: http(\.a){11}: is nested deeper than 12 levels\n$/],
    [
      'controls.json',
      /:1: a\\u001b\[2J\\u000ab\.json:1: c: unknown field.*\n.*:1: \\u009b\\u202e: unknown field .*\n.*:2: name: "\\u001b\]0;x\\u0007\\u2066" has the wrong form/,
    ],
    ['latin-1.json', /:1: is not JSON: it is not UTF-8/],
    [
      'second-item.json',
      /:3: http\.documents\.1\.serverThink: -1 is below the minimum \(allowed: 0 to 3600000 ms\)/,
    ],
    [
      'huge.json',
      /: 50000000 bytes is too large for a scenario \(allowed: at most 1000000 bytes\)/,
    ],
    ['folder', /: is a folder/],
    ['missing.json', /: no file or built-in scenario has this name/],
  ])('%s', async (name, message) => {
    const { code, stdout, stderr } = await ackclock('run', file(name));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(file(name))).toBe(true);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('reads no more than the limit from what has no size', async () => {
    const { code, stderr } = await ackclockProcess('run', '/dev/zero');
    expect(code).toBe(2);
    expect(stderr).toMatch(/too large/);
  });
});

describe('misuse is told by the option', () => {
  it.each<[RegExp, string[]]>([
    [/^Usage: ackclock COMMAND/, []],
    [/^rnu: unknown command; did you mean 'run'\?/, ['rnu']],
    [/^run: needs SCENARIO/, ['run']],
    [/^run: unexpected argument 'b'/, ['run', 'a', 'b']],
    [
      /^--fromat: 'run' has no such option; did you mean --format\?/,
      ['run', 'x', '--fromat', 'csv'],
    ],
    [/^-x: 'run' has no such option/, ['run', 'x', '-x']],
    [
      /^--format: 'cvs' is not one of the choices; did you mean 'csv'\? \(allowed: summary, json/,
      ['run', 'x', '--format', 'cvs'],
    ],
    [/^--format: needs a value/, ['run', 'x', '--format']],
    [/^--format: give it only once/, ['run', 'x', '--format', 'csv', '--format', 'csv']],
    [/^--at: 'router' is not a host of this scenario/, ['run', 'table1-http', '--at=router']],
    [/^--json: takes no value/, ['list', '--json=1']],
    [/did you mean 'short-initial-segment'\?/, ['run', 'short-inital-segment']],
    [/^--set: write path=value, .*'nagle'/, ['run', 'table1-http', '--set', 'nagle']],
    [
      /^--set nagle: no such field; did you mean 'hosts\.client\.tcp\.nagle'\?/,
      ['run', 'table1-http', '--set', 'nagle=off'],
    ],
    [/^--set __proto__\.x: no such field/, ['run', 'table1-http', '--set', '__proto__.x=1']],
    [
      /^--set network\.rate: -3 is below the minimum \(allowed: 0\.0003 to/,
      ['run', 'table1-http', '--set', 'network.rate=-3'],
    ],
    [
      /^--set hosts\.server\.tcp\.nagle: "of" is not one of the choices; did you mean 'off'/,
      ['run', 'table1-http', '--set', 'hosts.server.tcp.nagle=of'],
    ],
    [
      /^--set http\.documents\.7\.bytes=1: the list has 3 items/,
      ['run', 'table1-http', '--set', 'http.documents.7.bytes=1'],
    ],
    [
      /^--set hosts: is nested deeper than 12 levels\n$/,
      ['run', 'table1-http', '--set', `hosts=${'['.repeat(50_000)}`],
    ],
    [
      /^--set hosts\.client\.x{107}…: unknown field \(allowed: profile, /,
      ['run', 'table1-http', '--set', `hosts.client={"${'x'.repeat(200)}":1}`],
    ],
    [/^a\\u001b\[2J\\u000ab: unknown command/, ['a\u001b[2J\nb']],
    [/^a\\u009b: no file or built-in scenario/, ['run', 'a\u009b']],
    [/^tabel1: unknown study; did you mean 'table1'\?/, ['study', 'tabel1']],
  ])('%s', async (message, parameters) => {
    const { code, stdout, stderr } = await ackclock(...parameters);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('ackclock check', () => {
  it('is content with the built-in scenarios', { tags: 'all', timeout: 240_000 }, async () => {
    const { code, stderr } = await ackclockProcess('check');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // Every draw of every lesson is run.
  });

  it('fails with 1 for a wrong scenario, and checks the others all the same', async () => {
    const { code, stdout, stderr } = await ackclock(
      'check',
      file('negative-rate.json'),
      file('good.json'),
      file('unknown-field.json'),
    );
    expect(code).toBe(1);
    expect(stdout).toBe('3 scenarios, 1 in order\n');
    expect(stderr).toMatch(/negative-rate\.json:5: [^]*unknown-field\.json:3: /);
  });

  it('names file, line and remedy of what is wrong in a lesson', async () => {
    const lesson = file('lesson');
    await cp('lessons/short-initial-segment', lesson, { recursive: true });
    const text = await readFile(join(lesson, 'lesson.md'), 'utf8');
    const line = text.split('\n').findIndex((each) => each.startsWith(':::step')) + 1;
    await writeFile(join(lesson, 'lesson.md'), text.replace(/^:::step/m, ':::stepp'));
    const { code, stdout, stderr } = await ackclock('check', lesson);
    await rm(lesson, { recursive: true });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^1 lesson and 1 scenario, 1 in order$/m);
    expect(stderr).toContain(`lesson.md:${line}: ':::stepp' is not a block (did you mean 'step'?)`);
  });

  it('names what is wrong in the tips for teachers, whichever of the two files is given', async () => {
    const lesson = file('with-tips');
    await cp('lessons/short-initial-segment', lesson, { recursive: true });
    const tips = join(lesson, 'teaching.md');
    await writeFile(tips, (await readFile(tips, 'utf8')).replace('## Goals', '## Gaols'));
    for (const name of ['lesson.md', 'teaching.md']) {
      const { code, stderr } = await ackclock('check', join(lesson, name));
      expect(code).toBe(1);
      expect(stderr).toContain(
        `teaching.md:1: '## Gaols' is no section of tips for teachers (did you mean '## Goals'?)`,
      );
    }
    await rm(lesson, { recursive: true });
  });

  it('names file and line of what is wrong in a course’s paths', async () => {
    const course = file('course');
    await cp('lessons/reading-a-plot', join(course, 'reading-a-plot'), { recursive: true });
    const paths = join(course, 'paths.yaml');
    await writeFile(
      paths,
      'all: { title: All, says: All., lessons: all }\nx: { lessons: [plots] }',
    );
    const { code, stdout, stderr } = await ackclock('check', course);
    const missing = await ackclock('check', join(folder, 'paths.yaml'));
    await rm(course, { recursive: true });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^1 lesson, 1 path file and 3 scenarios, 4 in order$/m);
    expect(stderr).toContain(`${paths}:2: 'x' has 'plots', which is no lesson`);
    expect(missing.code).toBe(1);
  });

  it('looks through folders', async () => {
    const { code, stdout } = await ackclock('check', folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^12 scenarios, 1 in order$/m);
  });
});
