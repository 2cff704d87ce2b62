import type { Paint } from '../../../../share/files/index.ts';
import {
  fileFaces,
  filePalette,
  pageFaces,
  pagePalette,
  type Palette,
} from '../../../../plot/marks/index.ts';
import type { Choices } from './exporter.ts';

type Look = Pick<Choices, 'theme' | 'within'>;

/** For files that are drawn elsewhere: typefaces that are there. */
export function filePaint(look: Look): Paint {
  return { palette: paletteOf(look), faces: fileFaces };
}

/** For a canvas of this page: its own typefaces, once they have come. */
export async function pagePaint({ theme, within }: Look): Promise<Paint> {
  await document.fonts.ready;
  const faces = {
    interface: computed('font-family', pageFaces.interface, within),
    prose: computed('font-family', pageFaces.prose, within),
  };
  return { palette: paletteOf({ theme, within }), faces };
}

function paletteOf({ theme, within }: Look): Palette {
  if (theme === 'light') return filePalette;
  const { flows, ...colours } = pagePalette;
  const shown = Object.entries(colours).map(([name, value]) => [
    name,
    computed('color', value, within),
  ]);
  return {
    ...(Object.fromEntries(shown) as Omit<Palette, 'flows'>),
    flows: flows.map((value) => computed('color', value, within)) as unknown as Palette['flows'],
  };
}

/** A value of the page's style sheet, resolved here and now, with themes and forced colors. */
function computed(
  property: 'color' | 'font-family',
  value: string,
  within: Element = document.body,
): string {
  const probe = document.createElement('span');
  probe.style.setProperty(property, value);
  within.append(probe);
  const found = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  return property === 'color' ? hexadecimal(found) : found;
}

/** As every program reads it: `#1a5bb8`. */
function hexadecimal(colour: string): string {
  const numbers = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  if (numbers === null) return colour;
  const digits = numbers.slice(1).map((number) => Number(number).toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}
