// A block that lets the reader move something: what it becomes, and every mistake that its author can make.
import { describe, expect, it, test } from 'vitest';
import { describeLessonProblem, type HandleBlock } from '../../../src/course/markdown/index.ts';
import { bodyLine, bodyOf } from './lesson-text.ts';

const phase = 'field=hosts.client.fastTick.phase values="49.2..189.2 step 20"';
const asked = 'measure="duration of transaction 1" axis="time of the transfer"';

function fence(attributes: string, text = 'Move it.'): string {
  return `:::handle[Move]{${attributes}}\n${text}\n:::`;
}

function handleOf(attributes: string): HandleBlock {
  const { lesson, problems } = bodyOf(fence(attributes));
  expect(problems.map(describeLessonProblem)).toEqual([]);
  return lesson!.blocks.find((block) => block.kind === 'handle')!;
}

test('a number has its values with their unit, what each sets, and where the run starts', () => {
  const { controls, figure, pictures, start, span } = handleOf(`run=alone ${phase} ${asked}`);
  const [control] = controls;
  expect(control).toMatchObject({ kind: 'slider', start: 7, grip: null });
  expect(control!.options[0]).toEqual({
    words: '49.2 ms',
    number: 49.2,
    settings: { 'hosts.client.fastTick.phase': 49.2 },
  });
  expect(pictures).toEqual(['sequence']);
  expect(figure).toMatchObject({ run: 'alone', folded: false, views: ['sequence'] });
  expect(start.unit).toBe('time');
  expect(span[0]).toBeLessThan(start.value);
  expect(span[1]).toBeGreaterThanOrEqual(start.value);
});

test('the axes have room for all runs', () => {
  const { figure, numbers } = handleOf(`run=alone ${phase} ${asked}`);
  const [, last] = figure.window!;
  expect(last).toBeGreaterThan(390e6);
  expect(numbers![1]).toBeGreaterThan(6000);
});

test('a grip knows where it is, and how far it moves', () => {
  const at = 'grip="time sent of ack client 1687"';
  const [control] = handleOf(`run=alone ${phase} ${at} ${asked}`).controls;
  expect(control!.grip).toMatchObject({ kind: 'time', perUnit: 1e6 });
});

test('words to choose from, for several fields, and what is left of a sum', () => {
  const [flush] = handleOf(
    `run=alone field=http.server.headerFlush choices="alone: by itself; joined: with the body" ${asked}`,
  ).controls;
  expect(flush).toMatchObject({ kind: 'choice', start: 0 });
  expect(flush!.options.map(({ words }) => words)).toEqual(['by itself', 'with the body']);
  const [cut] = handleOf(
    `run=alone field=http.documents.0.bytes values="6551, 6651, 6751" rest="http.server.writeSize of 10747" ${asked}`,
  ).controls;
  expect(cut!.options[2]!.settings).toEqual({
    'http.documents.0.bytes': 6751,
    'http.server.writeSize': 3996,
  });
});

test('a lost segment is chosen by its sequence number, or none', () => {
  const [control] = handleOf(`run=joined lose=server ${asked}`).controls;
  expect(control).toMatchObject({ kind: 'loss', start: 0 });
  expect(control!.options[0]).toEqual({ words: 'none', number: 0, settings: {} });
  expect(control!.options[1]!.number).toBe(1);
  expect(Object.keys(control!.options[1]!.settings)).toEqual(['network.losses']);
});

type Mistake = readonly [what: string, attributes: string, message: RegExp, remedy: RegExp];

const mistakes: Mistake[] = [
  ['no run', `${phase} ${asked}`, /lacks 'run'/, /run=/],
  ['no measure', `run=alone ${phase} axis=time`, /lacks 'measure'/, /measure=/],
  ['no name of the axis', `run=alone ${phase} measure="count of stalls"`, /lacks 'axis'/, /axis=/],
  ['no field', `run=alone ${asked}`, /lacks 'field'/, /reader is to change/],
  ['an unknown field', `run=alone field=a.b values="1, 2" ${asked}`, /no field 'a.b'/, /schema/],
  [
    'a text',
    `run=alone field=http.documents.0.path choices="a: b" ${asked}`,
    /is a text/,
    /number/,
  ],
  ['no values', `run=alone field=http.documents.0.bytes ${asked}`, /no list/, /'values' or/],
  [
    'values that fall',
    `run=alone field=http.documents.0.bytes values="2, 1" ${asked}`,
    /rising/,
    /step 1000/,
  ],
  [
    'too many values',
    `run=alone field=http.documents.0.bytes values="6600..6660 step 1" ${asked}`,
    /61 values/,
    /larger step/,
  ],
  [
    'one value',
    `run=alone field=http.documents.0.bytes values="6400" ${asked}`,
    /none of the values|1 values/,
    /./,
  ],
  [
    'values without that of the run',
    `run=alone field=http.documents.0.bytes values="1, 2" ${asked}`,
    /none of the values/,
    /add that value/,
  ],
  [
    'a value that no scenario takes',
    `run=alone field=hosts.client.fastTick.phase values="189.2, 9000000" ${asked}`,
    /9,?000,?000/,
    /other values/,
  ],
  [
    'choices without words',
    `run=alone field=http.server.headerFlush choices="alone" ${asked}`,
    /no choice/,
    /value: words/,
  ],
  [
    'a sum that the run does not have',
    `run=alone field=http.documents.0.bytes values="6551, 6651" rest="http.server.writeSize of 9000" ${asked}`,
    /writeSize' = 4096/,
    /set it in the run/,
  ],
  ['a rest of nothing', `run=alone ${phase} rest=all ${asked}`, /no rest/, /path of sum/],
  ['a sender that is not there', `run=alone lose=router ${asked}`, /no host/, /sender/],
  ['a grip that is none', `run=alone ${phase} grip="here" ${asked}`, /no grip/, /time POSITION/],
  [
    'a grip that stays',
    `run=alone ${phase} grip="time sent of segment server 1" ${asked}`,
    /does not move/,
    /another place/,
  ],
  [
    'a grip on words',
    `run=alone field=http.server.headerFlush choices="alone: a; joined: b" grip=rows ${asked}`,
    /no number/,
    /leave 'grip' out/,
  ],
  [
    'a measure without an answer',
    `run=alone ${phase} measure="duration of transaction 9" axis=time`,
    /transaction/,
    /every run/,
  ],
  ['an unknown picture', `run=alone ${phase} views=lader ${asked}`, /'lader'/, /'ladder'/],
  ['the queue alone', `run=alone ${phase} views=queue ${asked}`, /no view/, /another one/],
  ['unknown results', `run=alone ${phase} results=pie ${asked}`, /'pie'/, /histogram/],
];

describe('a mistake is reported where it is, with what to do', () => {
  it.each(mistakes)('%s', (_, attributes, message, remedy) => {
    const { problems } = bodyOf(fence(attributes));
    const at = problems.find(({ line }) => line === bodyLine);
    expect(at?.message).toMatch(message);
    expect(at?.remedy).toMatch(remedy);
  });

  it('no text', () => {
    const { problems } = bodyOf(fence(`run=alone ${phase} ${asked}`, ''));
    expect(problems[0]?.message).toMatch(/empty/);
  });
});
