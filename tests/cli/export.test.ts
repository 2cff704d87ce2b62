// `ackclock export`: a page of the built site as one file. The site is a small one here; how the file works in a
// browser is tested on the real one (tests/e2e/one-file.test.ts).
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulate } from '../../src/engine/index.ts';
import {
  scenarioWith,
  builtinNames,
  builtinScenario,
  checkScenario,
  compile,
} from '../../src/scenario/index.ts';
import { decodeLink, encodeLink, type LinkState } from '../../src/share/link/index.ts';
import { openingOf } from '../../src/plot/scales/index.ts';
import { readViewData } from '../../src/ui/player/state/view-data.ts';
import { ackclock } from './command.ts';

const page = (kind: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'self'">
<title>A page</title>
<meta name="description" content="What it is about">
<link rel="icon" type="image/svg+xml" href="../../favicon.svg">
<link rel="manifest" href="../../manifest.webmanifest">
<meta property="og:image" content="../../social-preview.png">
<script src="../../assets/early-1.js" data-faces="../../assets/a.woff2"></script>
<link rel="stylesheet" href="../../assets/${kind}-1.css">
<script defer src="../../assets/${kind}-1.js"></script>
</head>
<body>
<div id="page" data-root="../../" data-path="x/" data-engine="../../assets/engine-1.js" data-export="../../assets/export-1.js">${body}</div>
</body>
</html>
`;

const files: Record<string, string> = {
  'index.html': 'home',
  'favicon.svg': '<svg/>',
  'one-file.js': 'early()',
  'lessons/index.html':
    '<a href="../lessons/short-initial-segment/index.html">1</a><a href="../lessons/nagle/index.html">2</a>',
  'lessons/short-initial-segment/index.html': page('lesson', 'The lesson'),
  'lessons/nagle/index.html': page(
    'lesson',
    '<a href="../delayed-acks/index.html">Next</a> <a class="x" href="#bet">Bet</a> <a href="https://a.example/">Out</a>',
  ),
  'embed/bets/nagle/near-bet/index.html': page('lesson', 'The bet').replaceAll(
    '../../',
    '../../../../',
  ),
  'embed/short-initial-segment/index.html': page('lesson', 'The player'),
  'embed/index.html': page('lesson', '<div>Another run</div>')
    .replaceAll('../../', '../')
    .replace('</body>', '<script type="application/json" id="page-data">{}</script>\n</body>'),
  'assets/lesson-1.css': '@font-face{src:url(./a.woff2) format("woff2")}',
  'assets/a.woff2': 'face',
  'assets/lesson-1.js':
    'ackclockPart("lesson-1.js",[],r=>{r.require("./x"); s=()=>require("./lesson-late-1.js"); "</script>"})',
  'assets/lesson-late-1.js':
    'ackclockPart("lesson-late-1.js",["lesson-1.js"],()=>{require("./lesson-1.js")})',
  'assets/engine-1.js': 'engine()',
  'assets/export-1.js': 'exporter()',
};

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const exported = (...words: string[]) => ackclock('export', ...words, '--site', folder);

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('ackclock export', () => {
  it('puts everything that a lesson needs into one file, the part that begins last', async () => {
    const file = join(folder, 'nagle.html');
    expect(await exported('nagle', '-o', file)).toEqual({ code: 0, stdout: '', stderr: '' });
    const html = readFileSync(file, 'utf8');
    expect(html).not.toMatch(/(?:src|href)="(?:\.|assets)/);
    expect(html).not.toContain('social-preview');
    expect(html).toContain(`url(data:font/woff2;base64,${btoa('face')})`);
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code!);
    expect(scripts.map((code) => code.slice(0, 26))).toEqual([
      'early()',
      'engine()',
      'exporter()',
      'ackclockPart("lesson-late-',
      'ackclockPart("lesson-1.js"',
    ]);
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    const hashes = scripts.map(
      (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    );
    expect(policy).toContain(`script-src ${hashes.join(' ')};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('self');
  });

  it('turns links to other pages into text, or leads them to where the site stands', async () => {
    const alone = await exported('nagle');
    expect(alone.stdout).toContain('<a>Next</a>');
    expect(alone.stdout).toContain('<a class="x" href="#bet">');
    expect(alone.stdout).toContain('<a href="https://a.example/">');
    const { stdout } = await exported('nagle', '--address', 'https://b.example/ackclock');
    expect(stdout).toContain(
      '<a href="https://b.example/ackclock/lessons/delayed-acks/index.html">Next',
    );
    expect(stdout).toContain('data-at="https://b.example/ackclock/lessons/nagle/"');
  });

  it('asks which is meant where a name is that of a lesson and of a scenario', async () => {
    const both = await exported('short-initial-segment');
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('write lessons/short') });
    expect((await exported('lessons/short-initial-segment')).stdout).toContain('The lesson');
    expect((await exported('scenarios/short-initial-segment')).stdout).toContain('The player');
  });

  it('takes a lesson’s bet by both names, and says where they are listed', async () => {
    expect((await exported('nagle/near-bet')).stdout).toContain('The bet');
    expect(await exported('nagle/no-bet')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('check --bets lessons/nagle'),
    });
    const set = await exported('nagle/near-bet', '--set', 'network.delay=1');
    expect(set).toMatchObject({ code: 2, stderr: expect.stringContaining('not a scenario') });
  });

  it('puts a scenario’s file into a player’s page, as the state of a link', async () => {
    const own = join(folder, 'own.json');
    const scenario = { ...builtinScenario('restart-demo-nssr'), name: 'own', title: 'A <b> & c' };
    writeFileSync(own, JSON.stringify(scenario));
    const { stdout, stderr } = await exported(own);
    expect(stderr).toBe('');
    expect(stdout).toContain('<title>A &lt;b> &amp; c</title>');
    expect(stdout).not.toContain('Another run');
    const [, state = ''] = / data-state="([^"]+)"/.exec(stdout) ?? [];
    const read = await decodeLink(state, { schema: scenario.version, presets: [] });
    expect(checkScenario(read.preset)).toEqual({ ok: true, scenario });
    const opening = openingOf(simulate(compile(scenario)));
    expect(read.time).toBe(opening.moment.time);
    expect(opening.time).not.toBeNull();
    expect(readViewData(read.view).zoom).toEqual([{ time: opening.time, numbers: null }]);
  });

  describe('--set', () => {
    const stateIn = async (html: string) => {
      const [, state = ''] = / data-state="([^"]+)"/.exec(html) ?? [];
      return await decodeLink(state, { schema: 1, presets: [...builtinNames] });
    };

    it('changes fields of a built-in scenario: the file tells which one, and what was changed', async () => {
      const settings = ['--set', 'network.rate=2', '--set', 'hosts.server.tcp.nagle=off'];
      const { stdout, stderr } = await exported('scenarios/short-initial-segment', ...settings);
      expect(stderr).toBe('');
      expect(stdout).not.toContain('Another run');
      const { preset, changes, time } = await stateIn(stdout);
      expect(preset).toBe('short-initial-segment');
      expect(changes).toEqual({ 'network.rate': 2, 'hosts.server.tcp.nagle': 'off' });
      const { title } = builtinScenario('short-initial-segment');
      expect(stdout).toContain(
        `<title>${title}, with network.rate 2, hosts.server.tcp.nagle off</title>`,
      );
      // It opens where its own run suggests: nobody waits there any more.
      const changedOne = scenarioWith(builtinScenario('short-initial-segment'), changes);
      const { moment } = openingOf(simulate(compile(changedOne)));
      expect(time).toBe(moment.time);
    });

    it('changes fields of a file, and says what is wrong as `run` does', async () => {
      const own = join(folder, 'set.json');
      writeFileSync(
        own,
        JSON.stringify({ ...builtinScenario('odd-short-final-segment'), name: 'own' }),
      );
      const { preset, changes } = await stateIn(
        (await exported(own, '--set', 'network.delay=7')).stdout,
      );
      expect(preset).toMatchObject({ name: 'own', network: { delay: 7 } });
      expect(changes).toEqual({});
      for (const setting of ['network.dalay=7', 'network.delay=-7', 'network']) {
        const [ran, made] = [
          await ackclock('run', own, '--set', setting),
          await exported(own, '--set', setting),
        ];
        expect(made, setting).toEqual(ran);
        expect(made.code).toBe(2);
      }
    });

    it('is refused where nothing can be set', async () => {
      const lesson = await exported('nagle', '--set', 'network.rate=2');
      expect(lesson).toMatchObject({ code: 2, stderr: expect.stringContaining('is a lesson') });
      const link = await exported('#s=1z', '--set', 'network.rate=2');
      expect(link).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('a link already says'),
      });
    });
  });

  describe('a link', () => {
    const linked = (more: Partial<LinkState> = {}) =>
      encodeLink({
        schema: 1,
        preset: 'odd-short-final-segment',
        changes: { 'network.delay': 7 },
        twin: null,
        time: 5e6,
        selection: 3,
        view: { views: ['ladder'] },
        digest: '',
        ...more,
      });

    it('becomes a file that opens all it leads to, from its address or its end alone', async () => {
      const whole = await linked({ twin: { preset: 'restart-demo-ssr', changes: {} } });
      for (const word of [whole, `https://example.org/ackclock/sandbox/${whole}`]) {
        const { stdout, stderr } = await exported(word);
        expect(stderr).toBe('');
        expect(stdout).toContain(` data-state="${whole}"`);
        expect(stdout).toContain(', with network.delay 7</title>');
      }
    });

    it('is refused in a sentence, whatever is wrong with it', async () => {
      const wrong: readonly (readonly [string, string])[] = [
        ['#s=1zbroken', 'the link: '],
        ['#s=9z', 'later version'],
        [await linked({ changes: { 'network.delay': -1 } }), 'network.delay'],
        [await linked({ changes: { nonsense: 1 } }), 'nonsense'],
        [await linked({ edits: [{ nonsense: 1 }] }), 'single segments'],
        [
          await linked({
            twin: { preset: 'odd-short-final-segment', changes: { 'network.delay': -1 } },
          }),
          'network.delay',
        ],
      ];
      for (const [link, sentence] of wrong) {
        const { code, stdout, stderr } = await exported(link);
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr).toContain(sentence);
      }
    });
  });

  it('says where a scenario’s file is wrong, as `run` does', async () => {
    const wrong = join(folder, 'wrong.json');
    writeFileSync(wrong, '{\n  "version": 1,\n  "nonsense": 2\n}');
    const [ran, made] = [await ackclock('run', wrong), await exported(wrong)];
    expect(ran.stderr).toContain('wrong.json:');
    expect(made).toEqual(ran);
    expect(made.code).toBe(2);
    const absent = await exported('absent.json');
    expect(absent).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('absent.json: no file'),
    });
  });

  it('says what is missing', async () => {
    const unknown = await exported('nagel');
    expect(unknown).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/did you mean 'nagle'/),
    });
    const unbuilt = await ackclock('export', 'nagle', '--site', join(folder, 'assets'));
    expect(unbuilt).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run build') });
    const broken = await exported('netbsd-third-ack');
    expect(broken).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('embed/netbsd-third-ack/index.html is missing'),
    });
    expect(await exported('nagle', '--address', 'here')).toMatchObject({ code: 2 });
  });
});
