import { describe, expect, it } from 'vitest';
import { loadOutlines, type Lesson } from '../../../../src/course/markdown/index.ts';
import { symptomGroups } from '../../../../src/ui/pages/symptoms/groups.ts';
import { symptomsOf } from '../../../../src/ui/pages/symptoms/symptoms.ts';
import { endingIn, measured, server } from '../../../course/markdown/closing-texts.ts';
import { lessonOf } from '../../../course/markdown/lesson-text.ts';

/** A lesson that ends in a given way, under the name of one of the course. */
function lessonCalled(slug: string, order: number, ending: string): Lesson {
  return { ...lessonOf(endingIn(ending)).lesson!, slug, order };
}

const text = (words: string) => ({ kind: 'text', text: words });
const code = (words: string) => ({ kind: 'code', text: words });
const paragraph = (...content: readonly object[]) => ({ kind: 'paragraph', content });

describe('the symptoms', () => {
  it('lead from what is seen to a command, a lesson and what to change', () => {
    const [group, ...more] = symptomsOf([lessonCalled('nagle', 4, server)]);
    expect(more).toEqual([]);
    expect(group?.id).toBe('small-replies');
    expect(group?.symptoms).toEqual([
      {
        lesson: { slug: 'nagle', title: 'A test', place: 4 },
        id: 'own-server',
        anchor: 'nagle',
        title: [text('Every small request takes about 40\u00a0ms more than it should')],
        look: "curl -o /dev/null -s -w '%{time_starttransfer} %{time_total}\\n' https://localhost/",
        measured: false,
        changes: [
          { name: 'nginx', says: [code('tcp_nodelay on;'), text(' is the default.')], more: [] },
          {
            name: 'Node',
            says: [text('Call '), code('socket.setNoDelay(true)'), text('.')],
            more: [],
          },
        ],
      },
    ]);
  });

  it('say what to measure where there is nothing to change', () => {
    const [group] = symptomsOf([lessonCalled('table-1', 7, measured)]);
    expect(group?.symptoms[0]).toMatchObject({
      measured: true,
      changes: [
        {
          name: 'nginx',
          says: [text('Log '), code('$request_time'), text(', and compare.')],
          more: [],
        },
        { name: 'Node' },
      ],
    });
  });

  it('have the first sentence of each change by itself, all without citations', () => {
    const longer = server.replace(
      'Call `socket.setNoDelay(true)`. :cite[node]{at="socket.setNoDelay"}',
      'Call *early* :cite[node]. Or `x` and :rule[nagle] act :cite[node]. Well.',
    );
    const [group] = symptomsOf([lessonCalled('nagle', 4, longer)]);
    expect(group?.symptoms[0]?.changes[1]).toEqual({
      name: 'Node',
      says: [text('Call early.')],
      more: [paragraph(text('Or '), code('x'), text(' and Nagle’s rule act. Well.'))],
    });
  });

  it('have the lines that a change pastes, and what is said below them', () => {
    const pasted = server.replace(
      /Call `socket.*\n/,
      'Two lines :cite[node]:\n\n  ```js\n  a();\n  b();\n  ```\n\n  Or none :cite[node].\n',
    );
    const [group] = symptomsOf([lessonCalled('nagle', 4, pasted)]);
    expect(group?.symptoms[0]?.changes[1]).toEqual({
      name: 'Node',
      says: [text('Two lines:')],
      more: [{ kind: 'code', language: 'js', text: 'a();\nb();' }, paragraph(text('Or none.'))],
    });
  });

  it('are in groups, in an order of their own; those of no group come last', () => {
    const groups = symptomsOf([
      lessonCalled('slow-start-restart', 8, server),
      lessonCalled('delayed-acks', 3, server),
      lessonCalled('nagle', 4, server),
      lessonCalled('something-new', 16, server),
      lessonCalled('two-bugs', 15, ''),
    ]);
    expect(
      groups.map(({ id, symptoms }) => [id, ...symptoms.map(({ lesson }) => lesson.slug)]),
    ).toEqual([
      ['small-replies', 'nagle', 'delayed-acks'],
      ['after-a-pause', 'slow-start-restart'],
      ['others', 'something-new'],
    ]);
  });

  it('of one lesson can be in two groups', () => {
    const second = server.replace('{name=own-server}', '{name=records-server}');
    const groups = symptomsOf([lessonCalled('closed-too-soon', 19, `${server}\n${second}`)]);
    expect(
      groups.map(({ id, symptoms }) => [id, ...symptoms.map((one) => [one.anchor, one.id])]),
    ).toEqual([
      ['after-a-pause', ['closed-too-soon', 'own-server']],
      ['far-away', ['closed-too-soon-records-server', 'records-server']],
    ]);
  });

  it('are grouped by lessons that there are, each in one group', () => {
    const grouped = symptomGroups.flatMap(({ lessons }) => lessons);
    expect(new Set(grouped).size).toBe(grouped.length);
    const slugs = loadOutlines('lessons').map(({ slug }) => slug);
    const ofLessons = slugs.flatMap((slug) => grouped.filter((one) => one.startsWith(slug)));
    expect(new Set(ofLessons)).toEqual(new Set(grouped));
  });
});
