// What is read of a toy, and the mistakes that are reported at its line.
import { describe, expect, it } from 'vitest';
import { bodyLine, bodyOf } from './lesson-text.ts';

const good = {
  kind: 'heartbeat',
  run: 'alone',
  timer: 'joined',
  moved: 'hosts.client.fastTick.phase',
  hold: '"client delayed-ack"',
  segment: '"server 1"',
  until: '"1000 ms"',
};
const toy = (changed: Readonly<Record<string, string>> = {}, text = 'Play.'): string => {
  const attributes = Object.entries({ ...good, ...changed }).map(
    ([name, value]) => `${name}=${value}`,
  );
  return `:::toy[Try]{${attributes.join(' ')}}\n${text}\n:::`;
};

describe('a toy', () => {
  it('is read with its runs and what is asked of them', () => {
    const { lesson, problems } = bodyOf(toy());
    expect(problems).toEqual([]);
    expect(lesson?.blocks[0]).toMatchObject({
      kind: 'toy',
      throws: {
        heartbeat: 'alone',
        timer: 'joined',
        moved: 'hosts.client.fastTick.phase',
        hold: 'client delayed-ack',
        segment: 'server 1',
        until: 1e9,
      },
      unlockedBy: null,
    });
  });

  it.each([
    ['of another kind', toy({ kind: 'sweep' }), /no toy 'sweep'/],
    ['without words', toy({}, ''), /empty/],
    ['whose runs do not wait', toy({ hold: '"server cork"' }), /hold/],
    ['whose segment never comes', toy({ segment: '"server 999999"' }), /segment/],
    ['that moves no number', toy({ moved: 'hosts.client.profile' }), /'hosts.client.profile'/],
    ['that ends at no time', toy({ until: '"3 bytes"' }), /'until' is '3 bytes'/],
    ['that waits for no bet', toy({ 'unlocked-by': 'nobody' }), /no bet is called 'nobody'/],
  ])('%s is a mistake', (_, body, message) => {
    const { problems } = bodyOf(body);
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
    expect(problems[0]?.line).toBe(bodyLine);
  });
});
