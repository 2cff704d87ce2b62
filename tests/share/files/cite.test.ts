import { describe, expect, it } from 'vitest';
import {
  bibtexOf,
  captionOf,
  fileName,
  timeName,
  type Cited,
} from '../../../src/share/files/index.ts';
import { builtinNames, builtinScenario } from '../../../src/scenario/index.ts';

const cited: Cited = {
  name: 'short-initial-segment',
  title: 'A header sent by itself stalls the reply',
  beside: '',
  source: 'Heidemann, Performance Interactions, 1997, Figures 1 and 2',
  views: ['Sequence plot', 'Ladder', 'Packets'],
  time: 116_000_000,
  why: ['Client holds back an ACK.', 'Server holds back 5,191 bytes.'],
  version: '9.8.7',
  link: 'https://example.org/sandbox/#s=1zAB_c-d',
  date: new Date('2026-11-21T12:00:00Z'),
};

describe('a moment that is cited', () => {
  it('has a caption that says what is shown, when, and why', () => {
    expect(captionOf(cited)).toBe(
      'Sequence plot, ladder and packets of ‘A header sent by itself stalls the reply’ at 116.000 ms: ' +
        'Client holds back an ACK. Server holds back 5,191 bytes. (Ackclock 9.8.7)',
    );
  });

  it('names the run beside in its caption', () => {
    expect(captionOf({ ...cited, views: ['Ladder'], beside: 'as it was', why: [] })).toBe(
      'Ladder of ‘A header sent by itself stalls the reply’, ‘as it was’ dashed behind it, at 116.000 ms. ' +
        '(Ackclock 9.8.7)',
    );
  });

  it('has an entry with version, link and date, and one for the scenario’s paper', () => {
    const bibtex = bibtexOf(cited);
    expect(bibtex).toContain('@misc{ackclock-short-initial-segment-116ms,');
    expect(bibtex).toContain('\\url{https://example.org/sandbox/#s=1zAB_c-d}');
    expect(bibtex).toContain('urldate = {2026-11-21}');
    expect(bibtex).toContain('Ackclock 9.8.7');
    expect(bibtex.match(/^@\w+\{[^,]+,$/gm)).toHaveLength(2);
  });

  it.each(builtinNames)('of %s names a paper, in balanced braces that TeX reads', (name) => {
    const { title, source } = builtinScenario(name);
    const bibtex = bibtexOf({ ...cited, name, title, source });
    const ofOurs = source === '' || !/Heidemann|Kruse/.test(source);
    expect(bibtex.match(/^@/gm)!.length).toBeGreaterThanOrEqual(ofOurs ? 1 : 2);
    const unescaped = bibtex.replace(/\\[{}]/g, '');
    expect(unescaped.split('{')).toHaveLength(unescaped.split('}').length);
  });

  it('escapes what TeX would take for its own, once', () => {
    const bibtex = bibtexOf({ ...cited, title: '50 % of {A_B} & C\\D', source: '' });
    expect(bibtex).toContain('50 \\% of \\{A\\_B\\} \\& C\\textbackslash{}D');
  });
});

describe('a file’s name', () => {
  it('says which scenario and which moment', () => {
    expect(fileName('nagle', [timeName(193_290_499)], 'svg')).toBe('nagle-193.29ms.svg');
    expect(fileName('nagle', ['at', 'server'], 'pcapng')).toBe('nagle-at-server.pcapng');
  });

  it('holds nothing that a system could take for a path', () => {
    expect(fileName('../../etc', ['at', 'Größe / “x”'], 'csv')).toBe('etc-at-gr-e-x.csv');
  });
});
