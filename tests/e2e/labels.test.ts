// What tests/plot/labels proves of all lessons in Node, looked at in a browser: three lessons, narrow and wide.
import { expect, test, untilReady } from './site.ts';
import { siteFaces } from '../plot/labels/typeface.ts';

/** A label as the browser draws it: its ink in pixels of the screen. */
interface Seen {
  readonly text: string;
  readonly size: number;
  readonly weight: number;
  readonly prose: boolean;
  /** In the picture's own pixels. */
  readonly ownSize: number;
  readonly length: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The labels of each picture on view. */
function pictures(): { readonly scale: number; readonly labels: Seen[] }[] {
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...document.querySelectorAll<SVGSVGElement>('svg.picture')]
    .filter((svg) => isSeen(svg) && svg.getBoundingClientRect().width > 100)
    .map((svg) => {
      const { a: scale } = svg.getScreenCTM()!;
      const labels = [...svg.querySelectorAll('text')].filter(isSeen).flatMap((text): Seen[] => {
        const words = text.textContent;
        if (words === '') return [];
        const style = getComputedStyle(text);
        const size = parseFloat(style.fontSize);
        const { left, right } = text.getBoundingClientRect();
        const base = new DOMPoint(0, Number(text.getAttribute('y'))).matrixTransform(
          text.getScreenCTM()!,
        ).y;
        return [
          {
            text: words,
            size: size * scale,
            weight: Number(style.fontWeight),
            prose: style.fontFamily.includes('Source Serif'),
            ownSize: size,
            length: text.getComputedTextLength(),
            left,
            right,
            top: base - 0.76 * size * scale,
            bottom: base + (/[gjpqy,;()]/.test(words) ? 0.21 * size * scale : 0),
          },
        ];
      });
      return { scale, labels };
    });
}

function faultsOf(labels: readonly Seen[]): string[] {
  // A page's widths are parts of pixels, a picture's are whole.
  const small = labels.filter(({ size }) => size < 11.9).map(({ text, size }) => `${text} ${size}`);
  const pairs = labels.flatMap((one, i) =>
    labels.slice(i + 1).flatMap((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 1 && down > 1 ? [`${one.text} | ${other.text}`] : [];
    }),
  );
  return [...small, ...pairs];
}

for (const lesson of ['reading-a-plot', 'short-initial-segment', 'restart-study']) {
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    test(
      `${lesson}: at ${width} pixels no label lies on another, none is small`,
      {
        tag: '@all',
      },
      async ({ page, site }) => {
        const faces = await siteFaces();
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(`${site}lessons/${lesson}/index.html`);
        await untilReady(page);
        const stops = await page
          .locator('[data-stop] .main')
          .evaluateAll((all) => all.map(({ id }) => id));
        const faults: string[] = [];
        for (const id of width < 400 ? stops.slice(0, 1) : stops) {
          await page.evaluate(async (stop) => {
            location.hash = stop;
            for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
          }, id);
          const found = await page.evaluate(pictures);
          for (const { scale, labels } of found) {
            expect(scale, 'never drawn smaller').toBeGreaterThan(0.98);
            faults.push(...faultsOf(labels).map((fault) => `#${id}: ${fault}`));
            // The metrics that Node reckons with are those of the browser.
            for (const { text, weight, prose, length, ownSize } of labels) {
              if (!/^[\w ,.]+$/.test(text)) continue;
              const { width: reckoned } = faces[prose ? 'prose' : 'interface'].ink(text, weight);
              // Without subpixels a browser rounds the width of each letter.
              const rounding = 0.5 * text.length + 0.5;
              expect(Math.abs(length - reckoned * ownSize), text).toBeLessThan(rounding);
            }
          }
        }
        expect(faults).toEqual([]);
      },
    );
  }
}
