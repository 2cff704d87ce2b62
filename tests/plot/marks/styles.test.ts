import { expect, test } from 'vitest';
import {
  pageFonts,
  pagePalette,
  pictureStyles,
  standaloneSvg,
} from '../../../src/plot/marks/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { shortInitialSegment } from '../../runs.ts';

test('the page’s style sheets for pictures are the one that files carry, in the page’s own colours', async () => {
  for (const [name, style] of Object.entries(pictureStyles(pagePalette, pageFonts))) {
    const sheet = `/* Written from src/plot/marks/styles.ts; \`npx vitest run tests/plot -u\` renews it. */\n${style}\n`;
    await expect(sheet).toMatchFileSnapshot(`../../../src/ui/styles/${name}.css`);
  }
});

test('a file carries its styles and fixed colours, and depends on nothing outside', () => {
  const svg = standaloneSvg(sequencePlot(shortInitialSegment(), { width: 600, height: 380 }));
  expect(svg).not.toMatch(/var\(|url\(|href=|style="/);
});
