import {
  drawnGroups,
  wholeGroups,
  wrapText,
  type Box,
  type Drawing,
  type DrawnGroup,
  type Picture,
  type PictureState,
} from '../../plot/marks/index.ts';

/** A picture and its position on the page, so that the sheet is arranged like the page. */
export interface PlacedPicture {
  readonly picture: Picture;
  readonly box: Box;
  readonly shown: PictureState;
}

/** A line of words on a sheet. */
export interface SheetText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly color: 'ink' | 'inkSoft';
  readonly text: string;
  /** Left out: the interface font. */
  readonly font?: 'prose';
}

/** A picture at a moment, or a drawing without one, at its position on a sheet. */
export type SheetPicture = (
  | { readonly picture: Picture; readonly shown: PictureState }
  | { readonly picture: Drawing; readonly shown?: undefined }
) & {
  readonly x: number;
  readonly y: number;
  /** Scale factor; left out: 1. */
  readonly scale?: number;
};

/** The groups of a sheet's picture, back to front. */
export function groupsOn(sheet: SheetPicture): readonly DrawnGroup[] {
  return sheet.shown === undefined
    ? wholeGroups(sheet.picture)
    : drawnGroups(sheet.picture, sheet.shown);
}

/** Everything that is exported as one picture: pixels of its own coordinate system. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly words: readonly SheetText[];
  readonly pictures: readonly SheetPicture[];
}

/** The words around the pictures. */
export interface SheetWords {
  /** The run's name. */
  readonly title: string;
  /** The instant, and what happens. */
  readonly now: string;
  /** What each side waits for; can be empty. */
  readonly why: readonly string[];
  /** Its source, in small print. */
  readonly origin: string;
}

const margin = 20;
const gap = 28;
const size = { title: 15, now: 12, why: 12, origin: 10 } as const;
/** Line height, in multiples of the font size. */
const leading = 1.45;

/** Arranges pictures as on the page, with words above and below. */
export function sheetOf(shown: readonly PlacedPicture[], words: SheetWords): Sheet {
  const placed = arranged(shown);
  const width = Math.max(240, ...placed.map(({ x, picture }) => x + picture.width)) + 2 * margin;
  const writer = new Writer(width - 2 * margin);
  writer.write(words.title, 'title', 600, 'ink');
  writer.write(words.now, 'now', 400, 'inkSoft');
  const top = writer.y + 12;
  const bottom = Math.max(0, ...placed.map(({ y, picture }) => y + picture.height));
  writer.y = top + bottom + 14;
  for (const sentence of words.why) writer.write(sentence, 'why', 400, 'ink');
  writer.y += 4;
  writer.write(words.origin, 'origin', 400, 'inkSoft');
  return {
    width: Math.ceil(width),
    height: Math.ceil(writer.y + margin),
    title: words.title,
    description: [words.now, ...words.why].join(' '),
    words: writer.words,
    pictures: placed.map(({ picture, shown: at, x, y }) => ({
      picture,
      shown: at,
      x: margin + x,
      y: top + y,
    })),
  };
}

/** Writes lines below each other, wrapped to a width. */
class Writer {
  readonly words: SheetText[] = [];
  y = margin;
  private readonly width: number;

  constructor(width: number) {
    this.width = width;
  }

  write(
    text: string,
    kind: keyof typeof size,
    weight: SheetText['weight'],
    color: SheetText['color'],
  ): void {
    const pixels = size[kind];
    for (const line of text === '' ? [] : wrapText(text, pixels, this.width)) {
      const y = this.y + pixels;
      this.words.push({ x: margin, y, size: pixels, weight, color, text: line });
      this.y += pixels * leading;
    }
  }
}

type Placed = PlacedPicture & { readonly x: number; readonly y: number };

/** Columns as on the page: a picture to the right of all those before begins a new one. */
function arranged(shown: readonly PlacedPicture[]): Placed[] {
  const columns: PlacedPicture[][] = [];
  for (const each of [...shown].sort((a, b) => a.box.x - b.box.x)) {
    const column = columns.at(-1);
    const first = column?.[0];
    if (first === undefined || each.box.x >= first.box.x + first.box.width) columns.push([each]);
    else column?.push(each);
  }
  let x = 0;
  return columns.flatMap((column) => {
    const left = x;
    let y = 0;
    x += Math.max(...column.map(({ picture }) => picture.width)) + gap;
    return [...column]
      .sort((a, b) => a.box.y - b.box.y)
      .map((each) => {
        const placed = { ...each, x: left, y };
        y += each.picture.height + gap;
        return placed;
      });
  });
}
