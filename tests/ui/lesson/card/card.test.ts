// The card at a lesson's end: which picture it has, and that all of it fits.
import { describe, expect, test } from 'vitest';
import { cardSheet, cardSize } from '../../../../src/ui/lesson/card/card-sheet.ts';
import { payoffOf } from '../../../../src/ui/lesson/card/payoff.ts';
import { sheetSvg } from '../../../../src/share/files/index.ts';
import { fileFonts, filePalette } from '../../../../src/plot/marks/index.ts';
import { shortInitialSegmentLesson, shortInitialSegmentRuns } from '../lesson.ts';

const lesson = shortInitialSegmentLesson();
const runs = shortInitialSegmentRuns();
const payoff = payoffOf(lesson, runs)!;

describe('the picture on a card', () => {
  test('is the comparison, with both runs in proportion and what was won', () => {
    expect(payoff.id).toBe('header-joined');
    expect(payoff.caption).toBe('Header alone, header with the body: 40x shorter');
    const bars = payoff.draw(500, 150).marks.filter(({ key }) => key.startsWith('bar-'));
    expect(bars.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^header alone: 390\.5 ms$/) as string,
      expect.stringMatching(/: 9\.86 ms$/) as string,
    ]);
  });

  test('is the last bet’s answer where nothing is compared, and otherwise the first picture', () => {
    const without = { ...lesson, blocks: lesson.blocks.filter(({ kind }) => kind !== 'twin') };
    const answered = without.blocks.filter(
      (block) => block.kind === 'bet' && block.answer !== null,
    );
    expect(payoffOf(without, runs)?.id).toBe(answered.at(-1)?.id ?? without.blocks[0]?.id);
    const steps = { ...lesson, blocks: lesson.blocks.filter(({ kind }) => kind === 'step') };
    expect(payoffOf(steps, runs)?.id).toBe(steps.blocks[0]!.id);
    expect(payoffOf({ ...lesson, blocks: [] }, runs)).toBeUndefined();
  });
});

describe('a card', () => {
  const words = { title: lesson.title, origin: 'Ackclock · ackclock.example/lessons/x/' };

  test.each([
    ['short', 'It waits for a clock.'],
    ['as long as own words may be', 'word '.repeat(100).trim()],
    ['one word without an end', 'w'.repeat(500)],
  ])(
    'has title, sentence and picture one below the other, within its bounds: %s',
    (_, sentence) => {
      const sheet = cardSheet({ ...words, sentence }, payoff);
      const [picture] = sheet.pictures;
      const { y, scale = 1 } = picture!;
      const foot = sheet.words.at(-1)!.y;
      const above = sheet.words.slice(0, -1).map((line) => line.y);
      expect(above).toEqual([...above].sort((a, b) => a - b));
      expect(y).toBeGreaterThanOrEqual(above.at(-1)!);
      expect(y + picture!.picture.height * scale).toBeLessThanOrEqual(foot);
      expect(foot).toBeLessThan(cardSize.height);
      expect(sheet.words.length).toBeLessThanOrEqual(8);
    },
  );

  test('as an SVG file has its words as text, and what a reader wrote is no markup', () => {
    const sheet = cardSheet({ ...words, sentence: '<script>alert("a&b")</script>' }, payoff);
    const svg = sheetSvg(sheet, { palette: filePalette, fonts: fileFonts });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toMatch(/<g transform="translate\([\d.]+ [\d.]+\) scale\([\d.]+\)">/);
    expect(svg).toContain('font-family="Georgia, \'Times New Roman\', serif"');
  });
});
