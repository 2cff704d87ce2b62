// Words that point at something in the picture: what they come to, and every mistake.
import { describe, expect, test } from 'vitest';
import { describeLessonProblem, type Figure } from '../../../src/course/markdown/index.ts';
import { bodyLine, bodyOf } from './lesson-text.ts';

const step = (text: string, attributes = ''): string =>
  `:::step[A]{name=a run=alone at="middle of silence 1" ${attributes}}\n${text}\n:::`;

function figureOf(body: string): Figure {
  const { lesson, problems } = bodyOf(body);
  expect(problems.map(describeLessonProblem)).toEqual([]);
  const block = lesson!.blocks.find(({ id }) => id === 'a')!;
  if (block.kind !== 'step') throw new Error('no step');
  return block.figure;
}

function refused(body: string): string[] {
  return bodyOf(body).problems.map(describeLessonProblem);
}

/** The callouts of a step whose text points at things, one after another. */
function callouts(...places: string[]) {
  const text = places.map((at, i) => `:point[thing ${'abcdef'[i]}]{at="${at}"}`).join(' ');
  return figureOf(step(text)).callouts ?? [];
}

test('a callout has its place in the run and how much it is; its words stay in the text, with the number', () => {
  const body = step('All is :point[in *flight*]{at="flight of server at middle of silence 1"}.');
  expect(figureOf(body).callouts).toEqual([
    {
      number: 1,
      words: 'in flight',
      measured: '1,686 bytes',
      tone: 'point',
      big: false,
      extent: {
        kind: 'bytes',
        time: 97e6,
        connection: 0,
        sender: 1,
        from: 1,
        to: 1687,
        acknowledged: 1,
      },
      until: 97e6,
      reason: null,
      view: 'sequence',
    },
  ]);
  const [block] = bodyOf(body).lesson!.blocks;
  expect(block).toMatchObject({
    content: [
      {
        content: [
          { kind: 'text', text: 'All is ' },
          { kind: 'point', number: 1, tone: 'point', measured: '1,686 bytes' },
          { kind: 'text', text: '.' },
        ],
      },
    ],
  });
});

test('each kind of thing has a place of its own, and what is written with it', () => {
  const made = callouts(
    'silence 1',
    'hold client delayed-ack',
    'segment server 227',
    'length of segment server 1',
    'room of hold server congestion-window',
    'heartbeat client from arrived of segment server 227',
  );
  expect(made.map(({ extent, measured, tone }) => [extent.kind, measured, tone])).toEqual([
    ['time', '184 ms', 'held'],
    ['time', '186 ms', 'held'],
    ['segment', '', 'data'],
    ['segment', '226 bytes', 'data'],
    ['bytes', '1,234 bytes', 'held'],
    ['tick', '', 'held'],
  ]);
  expect(made[4]!.extent).toMatchObject({ from: 1687, to: 2921, acknowledged: 1 });
  const more = callouts(
    'ack client 1687',
    'congestion-window of server at middle of silence 1',
    'round-trip of segment server 227',
    'count of data-segments server from beginning until middle of silence 1',
    'transaction',
  );
  expect(more[3]!.tone, 'a silence only says until when').toBe('point');
  expect(more.map(({ extent, measured }) => [extent.kind, measured])).toEqual([
    ['segment', ''],
    ['bytes', '2,920 bytes'],
    ['time', '186 ms'],
    ['segments', '2'],
    ['time', '390 ms'],
  ]);
});

test('the label takes the place of the words in the picture; the run of a comparison can be chosen', () => {
  const [big] =
    figureOf(step(':point[:fact[silence]]{at="silence 1" label="nothing" big}')).callouts ?? [];
  expect(big).toMatchObject({ words: 'nothing', big: true, measured: '184 ms' });
  const { lesson, problems } = bodyOf(
    `:::twin{name=a run=alone other=joined at=end measure="duration of transaction"}
:point[Here]{at="silence 1"} and :point[there]{at="transaction 1" run=joined}.
:::`,
  );
  expect(problems).toEqual([]);
  const twin = lesson!.blocks.find(({ id }) => id === 'a');
  if (twin?.kind !== 'twin') throw new Error('no comparison');
  expect(twin.figures.map(({ callouts }) => callouts?.map(({ number }) => number))).toEqual([
    [1],
    [2],
  ]);
});

test('a comparison shows one view of each run: the others are not pointed at', () => {
  const { problems } = bodyOf(
    `:::twin{name=a run=alone other=joined at=end views="windows, ladder" measure="duration of transaction"}
:point[Here]{at="segment server 1"}.
:::`,
  );
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining("none of the figure's views, windows, shows 'segment server 1'"),
  ]);
});

describe('a mistake is told with its line and a remedy', () => {
  const line = bodyLine + 1;
  test.each([
    [
      'nothing that is known',
      ':point[x]{at="silance 1"}',
      /'silance' in 'silance 1' is not a question/,
    ],
    ['nothing of the run', ':point[x]{at="silence 9"}', /the run has no silence number 9/],
    ['nothing at all', ':point[x]{big}', /it points at nothing \(write/],
    [
      'what no picture shows',
      ':point[x]{at="budget nagle"}',
      /no place in a picture shows 'budget'/,
    ],
    [
      'twice at one thing',
      ':point[x]{at="silence 1"} :point[y]{at="silence 1"}',
      /'silence 1' is pointed at twice/,
    ],
    ['an unknown attribute', ':point[x]{at="silence 1" tone=red}', /a callout has no 'tone'/],
    [
      'a number in the label',
      ':point[x]{at="silence 1" label="all 184 ms"}',
      /the number 184 is typed into the text/,
    ],
    [
      'two big ones',
      ':point[x]{at="silence 1" big} :point[y]{at="transaction 1" big}',
      /two callouts of one picture are big/,
    ],
    ['a big place', ':point[x]{at="segment server 1" big}', /'big' shows how much something is/],
    [
      'another run',
      ':point[x]{at="silence 1" run=joined}',
      /the picture does not show the run 'joined' \(it shows alone\)/,
    ],
  ])('%s', (_, text, message) => {
    const found = refused(step(text));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^lesson\\.md:${line}: `));
    expect(found[0]).toMatch(message);
  });

  test('more than six', () => {
    const things = [
      'silence 1',
      'silence 2',
      'transaction 1',
      'segment server 1',
      'segment server 227',
      'ack client 1687',
      'page 1',
    ];
    const text = things.map((at, i) => `:point[${'abcdefg'[i]}]{at="${at}"}`).join(' ');
    expect(refused(step(text)).join()).toMatch(/more than 6 callouts in one picture/);
  });

  test('outside of what is shown, or in none of its views', () => {
    expect(refused(step(':point[x]{at="silence 2"}', 'until="end of silence 1"')).join()).toMatch(
      /'silence 2' lies outside of what is shown/,
    );
    const flight = ':point[x]{at="flight of server at middle of silence 1"}';
    expect(refused(step(flight, 'views=ladder')).join()).toMatch(
      /none of the figure's views, ladder, shows 'flight of server at middle of silence 1'/,
    );
    expect(refused(step(flight, 'views=windows'))).toEqual([]);
    // The plot shows the server's bytes.
    expect(
      refused(step(':point[x]{at="flight of client at sent of segment client 1"}')).join(),
    ).toMatch(/none of the figure's views/);
  });

  test('a label of more than 40 letters', () => {
    const label = 'a label that goes on and on and is never read';
    expect(refused(step(`:point[x]{at="silence 1" label="${label}"}`)).join()).toMatch(
      /has more than 40 letters/,
    );
  });

  test('where there is no picture', () => {
    expect(refused(':::aside[B]\n:point[x]{at="silence 1"}\n:::').join()).toMatch(
      /there is no picture to point at/,
    );
  });
});

describe('in an open bet', () => {
  const bet = (text: string, attributes = ''): string =>
    `:::bet{name=a run=alone at="middle of silence 1" ${attributes}}
${text}

- [x] Yes.

  Because.

- [ ] No.

  :misconception[It waits] Because :point[not]{at="segment server 1"}.
:::`;
  const plain = bet('Well?').replace(/ :point\[not\]\{[^}]*\}/, ' not');
  const asks = (text: string, attributes = ''): string =>
    bet(text, attributes).replace(/ :point\[not\]\{[^}]*\}/, ' not');

  test('nothing comes after its moment', () => {
    expect(refused(plain)).toEqual([]);
    expect(refused(asks('The :point[header]{at="length of segment server 1"}?'))).toEqual([]);
    expect(refused(asks(':point[How long]{at="silence 1"}?')).join()).toMatch(
      /'silence 1' comes after the moment at which the bet is open/,
    );
  });

  test('no reason is told that it hides', () => {
    const room = ':point[room]{at="room of hold server congestion-window"}';
    expect(refused(asks(`How much ${room}?`)).join()).toMatch(
      /the callout 'room' reveals 'congestion-window', which the bet hides/,
    );
    expect(refused(asks(`How much ${room}?`, 'show="congestion-window"'))).toEqual([]);
    const named = ':point[header]{at="segment server 1" label="delayed ACK of this"}';
    expect(refused(asks(`The ${named}?`)).join()).toMatch(/reveals 'delayed-ack'/);
  });

  test('its choices do not point', () => {
    expect(refused(bet('Well?')).join()).toMatch(/there is no picture to point at/);
  });
});
