import { describe, expect, it } from 'vitest';
import { sheetOf, sheetSvg, type PlacedPicture } from '../../../src/share/files/index.ts';
import { fileFonts, filePalette, type Picture } from '../../../src/plot/marks/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { shortInitialSegment } from '../../runs.ts';

const trace = shortInitialSegment();
const plot = sequencePlot(trace, { width: 500, height: 300 });
const rungs = ladder(trace, { width: 400, height: 500 });
const shown = { time: 116e6, selection: undefined, inFlight: [] };
const words = {
  title: 'A run of <two> & more',
  now: '116.000 ms. Nobody sends anything.',
  why: ['Client holds back an ACK.', 'Server holds back bytes.'],
  origin: 'Ackclock',
};

function placed(picture: Picture, x: number, y: number): PlacedPicture {
  return { picture, box: { x, y, width: 300, height: 200 }, shown };
}

describe('a sheet of pictures', () => {
  it('arranges them as the page does: side by side, or below one another', () => {
    const beside = sheetOf([placed(rungs, 400, 100), placed(plot, 50, 100)], words);
    expect(beside.pictures.map(({ picture }) => picture)).toEqual([plot, rungs]);
    expect(beside.pictures[1]!.x).toBeGreaterThanOrEqual(beside.pictures[0]!.x + plot.width);
    expect(beside.pictures[1]!.y).toBe(beside.pictures[0]!.y);
    const below = sheetOf([placed(plot, 50, 100), placed(rungs, 50, 400)], words);
    expect(below.pictures[1]!.y).toBeGreaterThanOrEqual(below.pictures[0]!.y + plot.height);
    for (const sheet of [beside, below]) {
      for (const { picture, x, y } of sheet.pictures) {
        expect(x + picture.width).toBeLessThanOrEqual(sheet.width);
        expect(y + picture.height).toBeLessThanOrEqual(sheet.height);
      }
    }
  });

  it('as a file says everything as text, and trusts no words as markup', () => {
    const sheet = sheetOf([placed(plot, 0, 0)], words);
    const svg = sheetSvg(sheet, { palette: filePalette, fonts: fileFonts });
    expect(svg).toContain('A run of &lt;two&gt; &amp; more');
    expect(svg).toContain('>Server holds back bytes.</text>');
    expect(svg).toContain('116.0 ms');
    expect(svg.match(/<g/g)!.length).toBe(svg.match(/<\/g>/g)!.length);
  });
});
