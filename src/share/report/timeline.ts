import { duration } from '../../analysis/index.ts';
import { escapeText, fileFonts, filePalette, wrapText } from '../../plot/marks/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A time in which a connection was held up. */
export interface TimelineBar {
  /** Bars with the same words share a row. */
  readonly words: string;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

const letters = 13;
const lineHeight = 16;
/** What a row has below its words. */
const barHeight = 24;
const axisHeight = 30;
/** Ticks are at least this far apart. */
const tickRoom = 100;
/** A shorter bar would not be seen. */
const minBar = 2;

/** When a connection was held up, and by what, in proportion: an SVG file. @param width pixels */
export function timelineSvg(
  bars: readonly TimelineBar[],
  until: Nanoseconds,
  width: number,
): string {
  const end = Math.max(until, ...bars.map(({ to }) => to), 1);
  const x = (time: Nanoseconds): number => round((time / end) * width);
  const rows = [...new Set(bars.map(({ words }) => words))];
  let bottom = 0;
  const { held, heldTint, ink, inkSoft, line, surface } = filePalette;
  const shapes = rows.flatMap((row) => {
    const own = bars.filter(({ words }) => words === row);
    const words = `${row}${own.length === 1 ? '' : ` (${own.length} times)`}`;
    const lines = wrapText(words, letters, width);
    const top = bottom;
    const y = top + lines.length * lineHeight;
    bottom = y + barHeight;
    return [
      ...lines.map((line, n) => text(0, top + n * lineHeight + 14, ink, line)),
      `<rect x="0" y="${y + 4}" width="${width}" height="14" fill="${heldTint}"/>`,
      ...own.map(
        ({ from, to }) =>
          `<rect x="${x(from)}" y="${y + 4}" width="${Math.max(minBar, round(x(to) - x(from)))}" height="14" fill="${held}"><title>${escapeText(`${duration(from)}: ${duration(to - from)}`)}</title></rect>`,
      ),
    ];
  });
  const ticks = ticksUpTo(end, Math.floor(width / tickRoom)).map((time) => {
    const isLast = x(time) > width - 60;
    return `<line x1="${x(time)}" x2="${x(time)}" y1="0" y2="${bottom + 6}" stroke="${line}"/>${text(x(time), bottom + 22, inkSoft, tickText(time), isLast ? 'end' : 'start')}`;
  });
  const height = bottom + axisHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${surface}"/>`,
    ...ticks,
    ...shapes,
    '</svg>',
  ].join('\n');
}

function text(x: number, y: number, color: string, words: string, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" fill="${color}" text-anchor="${anchor}" font-family="${fileFonts.interface}" font-size="${letters}">${escapeText(words)}</text>`;
}

/** Round times, from 0: 1, 2 or 5 times a power of ten apart. */
function ticksUpTo(end: Nanoseconds, most: number): Nanoseconds[] {
  const least = end / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least) ?? end;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
}

function tickText(time: Nanoseconds): string {
  if (time === 0) return '0';
  return time >= 1e9
    ? `${Number((time / 1e9).toPrecision(6))} s`
    : `${Number((time / 1e6).toPrecision(6))} ms`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
