import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync('src/ui/styles/tokens.css', 'utf8');
const pairs = sheet.matchAll(/--([a-z-]+\d?): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
const tokens = new Map(
  [...pairs].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]),
);

const AA_TEXT = 4.5;
const AA_EDGE = 3;

const aheadOpacity = opacityIn('src/ui/styles/picture.css', /\.ahead text/);
const besideOpacity = opacityIn('src/ui/player/views/PictureView.svelte', /\.behind\) \{/);

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const contrast = (a: string, b: string) => ratio(tokens.get(a)![theme], tokens.get(b)![theme]);

  test.each(['data', 'ack', 'held', 'cursor', 'loss'])('%s can be read', (meaning) => {
    for (const ground of ['paper', 'surface', `${meaning}-tint`]) {
      expect(contrast(meaning, ground), ground).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test.each(['ink', 'ink-soft'])('%s can be read on every ground', (ink) => {
    const tints = [...tokens.keys()].filter((name) => name.endsWith('-tint'));
    for (const ground of ['paper', 'surface', ...tints]) {
      expect(contrast(ink, ground), ground).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test.each(['data', 'flow-1', 'flow-2', 'flow-3', 'flow-4'])(
    'a number on a frame of %s can be read',
    (flow) => {
      expect(contrast(flow, 'surface')).toBeGreaterThanOrEqual(AA_TEXT);
    },
  );

  test('labels of what is still ahead, and the lines of the run beside, can be told from what is below them', () => {
    for (const opacity of [aheadOpacity, besideOpacity]) {
      for (const name of ['data', 'ack', 'held', 'cursor', 'loss', 'ink', 'ink-soft']) {
        for (const ground of ['surface', 'held-tint']) {
          const below = tokens.get(ground)![theme];
          const seen = blended(tokens.get(name)![theme], below, opacity);
          expect(ratio(seen, below), `${name} on ${ground}`).toBeGreaterThanOrEqual(AA_EDGE);
        }
      }
    }
  });

  test('edges of controls can be seen', () => {
    for (const ground of ['paper', 'surface']) {
      expect(contrast('line-strong', ground), ground).toBeGreaterThanOrEqual(AA_EDGE);
    }
  });
});

/** WCAG 2.2, contrast ratio. */
function ratio(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function blended(hex: string, below: string, opacity: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [own, ground] = [hex, below].map((each) => parseInt(each.slice(at, at + 2), 16));
    const mixed = Math.round(own! * opacity + ground! * (1 - opacity));
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function opacityIn(file: string, selector: RegExp): number {
  const rule = new RegExp(`${selector.source}[^}]*opacity: ([\\d.]+)`);
  return Number(rule.exec(readFileSync(file, 'utf8'))![1]);
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
