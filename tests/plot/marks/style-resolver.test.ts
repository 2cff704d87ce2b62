import { describe, expect, it } from 'vitest';
import {
  fileFonts,
  filePalette,
  StyleResolver,
  standaloneSvg,
} from '../../../src/plot/marks/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { shortInitialSegment } from '../../runs.ts';

const looks = new StyleResolver(filePalette, fileFonts);
const g = (className: string) => ({ tag: 'g', class: className });
const text = (className = '') => ({ tag: 'text', class: className });

describe('the looks of a picture, element by element, are what its style sheet says', () => {
  it('hand the group’s colours to its shapes', () => {
    const line = looks.whole(g('data'), { tag: 'line', class: '' });
    expect(line.get('stroke')).toBe(filePalette.data);
    expect(line.get('stroke-width')).toBe('2');
    expect(line.get('font-size')).toBe('12px');
  });

  it('let a rule about the shape outweigh one about its group, and more classes fewer', () => {
    expect(looks.whole(g('data'), text()).get('fill')).toBe(filePalette.data);
    expect(looks.whole(g('data'), text()).get('stroke')).toBe('none');
    expect(looks.whole(g('axis'), text('host')).get('font-size')).toBe('12.5px');
    expect(looks.whole(g('data selected'), text()).get('fill')).toBe(filePalette.cursor);
    expect(looks.whole(g('control'), text('lost')).get('fill')).toBe(filePalette.loss);
  });

  it('take the short form of a font apart', () => {
    const headline = looks.ofShape(g('hold'), text('headline'));
    expect(Object.fromEntries(headline)).toMatchObject({
      'font-weight': '600',
      'font-size': '17px',
      'font-family': fileFonts.prose,
    });
  });

  it('multiply the opacities of group and shape', () => {
    expect(looks.whole(g('data ahead'), text()).get('opacity')).toBe('0.72');
    expect(looks.whole(g(''), { tag: 'rect', class: 'veil' }).get('opacity')).toBe('0.62');
  });
});

describe('a picture as a file', () => {
  const svg = standaloneSvg(sequencePlot(shortInitialSegment(), { width: 600, height: 380 }));

  it('spells out every look: no style sheet, no class, nothing painted out of order', () => {
    expect(svg).not.toMatch(/<style|class=|paint-order/);
  });

  it('draws the halo of a text below its letters, hidden from those who listen', () => {
    const halo = /<text aria-hidden="true"([^>]*)>([^<]*)<\/text><text([^>]*)>([^<]*)<\/text>/.exec(
      svg,
    );
    expect(halo?.[1]).toContain('stroke-width="3"');
    expect(halo?.[3]).toContain('stroke="none"');
    expect(halo?.[2]).toBe(halo?.[4]);
  });
});
