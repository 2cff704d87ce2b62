import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync('src/ui/styles/tokens.css', 'utf8');
const pairs = sheet.matchAll(/--([a-z-]+\d?): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
const tokens = new Map(
  [...pairs].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]),
);

const AA_TEXT = 4.5;
const AA_EDGE = 3;

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const contrast = (a: string, b: string) => {
    const [darker = 0, lighter = 0] = [a, b]
      .map((name) => luminance(tokens.get(name)![theme]))
      .sort((x, y) => x - y);
    return (lighter + 0.05) / (darker + 0.05);
  };

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

  test('edges of controls can be seen', () => {
    for (const ground of ['paper', 'surface']) {
      expect(contrast('line-strong', ground), ground).toBeGreaterThanOrEqual(AA_EDGE);
    }
  });
});

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
