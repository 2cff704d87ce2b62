// A message to an embedded player is done, refused with its field's name, or somebody else's.
import { describe, expect, test } from 'vitest';
import { readMessage } from '../../../src/ui/embed/messages.ts';
import { fc, trials } from '../../trials.ts';

test.each([
  { command: 'load', scenario: 'table1-http' },
  { command: 'step' },
  { command: 'step', by: -3, grain: 'decision' },
  { command: 'seek', step: 4 },
  { command: 'seek', time: 184.3 },
  { command: 'play' },
  { command: 'pause' },
  { command: 'getState' },
  { command: 'setState', state: '#s=1zABC' },
  { command: 'screenshot' },
  { command: 'screenshot', format: 'png', theme: 'shown' },
])('$command is understood: %j', (message) => {
  const { kind, ...read } = readMessage({ ackclock: 1, id: 'a', ...message });
  expect(kind).toBe('command');
  expect(read).toMatchObject({ command: { ackclock: 1, id: 'a', ...message } });
});

describe('is refused, and the field named:', () => {
  test.each<[object, string]>([
    [{ ackclock: 2, command: 'play' }, 'ackclock'],
    [{ ackclock: '1', command: 'play' }, 'ackclock'],
    [{ ackclock: 1 }, 'command'],
    [{ ackclock: 1, command: 'explode' }, 'command'],
    [{ ackclock: 1, command: 'play', now: true }, 'now'],
    [{ ackclock: 1, command: 'play', id: {} }, 'id'],
    [{ ackclock: 1, command: 'play', id: 'x'.repeat(101) }, 'id'],
    [{ ackclock: 1, command: 'load' }, 'scenario'],
    [{ ackclock: 1, command: 'load', scenario: 'x'.repeat(101) }, 'scenario'],
    [{ ackclock: 1, command: 'step', by: 1.5 }, 'by'],
    [{ ackclock: 1, command: 'step', by: 1e6 }, 'by'],
    [{ ackclock: 1, command: 'step', grain: 'mile' }, 'grain'],
    [{ ackclock: 1, command: 'seek' }, 'step'],
    [{ ackclock: 1, command: 'seek', step: 1, time: 1 }, 'step'],
    [{ ackclock: 1, command: 'seek', time: NaN }, 'time'],
    [{ ackclock: 1, command: 'seek', time: -1 }, 'time'],
    [{ ackclock: 1, command: 'seek', time: Infinity }, 'time'],
    [{ ackclock: 1, command: 'setState', state: { p: 'x' } }, 'state'],
    [{ ackclock: 1, command: 'setState', state: 'javascript:alert(1)' }, 'state'],
    [{ ackclock: 1, command: 'setState', state: `#s=${'x'.repeat(100_000)}` }, 'state'],
    [{ ackclock: 1, command: 'screenshot', format: 'exe' }, 'format'],
  ])('%j', (message, field) => {
    expect(readMessage(message)).toMatchObject({ kind: 'wrong', field });
  });

  test('with the id it came with, so that the sender knows which', () => {
    expect(readMessage({ ackclock: 1, id: 7, command: 'explode' })).toMatchObject({ id: 7 });
  });
});

test.each([
  undefined,
  null,
  'ackclock',
  7,
  [],
  { type: 'webpackOk' },
  { subject: 'lti.frameResize', height: 3 },
  { ackclock: 1, event: 'step' },
  Object.create({ ackclock: 1, command: 'play' }),
])('%j is somebody else’s', (message) => {
  expect(readMessage(message)).toEqual({ kind: 'foreign' });
});

test('what is repeated of a message is short', () => {
  const read = readMessage({ ackclock: 1, command: 'x'.repeat(50_000), ['y'.repeat(50_000)]: 1 });
  expect(JSON.stringify(read).length).toBeLessThan(600);
});

test('whatever comes is one of the three, and refusals are short', () => {
  const values = fc.anything({ maxDepth: 3 });
  const message = fc.record(
    {
      ackclock: fc.oneof(fc.constant(1), values),
      id: values,
      command: fc.oneof(fc.constantFrom('load', 'step', 'seek', 'setState', '__proto__'), values),
      scenario: values,
      by: values,
      time: values,
      state: values,
    },
    { requiredKeys: ['ackclock'] },
  );
  fc.assert(
    fc.property(message, (data) => {
      const read = readMessage(data);
      expect(['command', 'wrong']).toContain(read.kind);
      if (read.kind === 'wrong') expect(read.message.length).toBeLessThanOrEqual(201);
    }),
    trials(300),
  );
});
