import { wrapText } from '../../../plot/marks/index.ts';
import type { Sheet, SheetPicture, SheetText } from '../../../share/files/index.ts';
import type { Payoff } from './payoff.ts';

/** What a card says around its picture. */
export interface CardWords {
  readonly title: string;
  /** What was found out: at stake in the lesson, or the reader's own sentence. */
  readonly sentence: string;
  /** `Lesson 5: ackclock.example/lessons/nagle`, or without an address. */
  readonly origin: string;
}

/** Pixels of a sheet that is painted twice as large: 1200 x 630, as sites show links. */
export const cardSize = { width: 600, height: 315 } as const;

const margin = 26;
const room = cardSize.width - 2 * margin;
const title = { size: 29, leading: 34 } as const;
/** So many lines of a sentence leave the picture enough room. */
const maxLines = 4;
const captionSize = 14;
/** More would make a bar a block. */
const maxScale = 1.8;

/** A card of 600 x 315 pixels: title, sentence, picture, and where it is from. */
export function cardSheet(words: CardWords, payoff: Payoff): Sheet {
  let y = margin - 4;
  const lines: SheetText[] = [];
  const write = (
    text: string,
    look: Omit<SheetText, 'x' | 'y' | 'text'>,
    leading: number,
  ): void => {
    y += leading;
    lines.push({ x: margin, y, text, ...look });
  };
  for (const line of wrapText(words.title, title.size, room)) {
    write(line, { size: title.size, weight: 600, color: 'ink', font: 'prose' }, title.leading);
  }
  y += 4;
  const sentence = fitted(words.sentence);
  for (const line of sentence.lines) {
    write(line, { size: sentence.size, weight: 400, color: 'inkSoft' }, sentence.size * 1.4);
  }
  y += 10;
  if (payoff.caption !== '') {
    const [caption = ''] = shortened(wrapText(payoff.caption, captionSize, room), 1);
    write(caption, { size: captionSize, weight: 600, color: 'ink' }, captionSize * 1.4);
    y += 6;
  }
  const foot = cardSize.height - 16;
  lines.push({ x: margin, y: foot, size: 12, weight: 400, color: 'inkSoft', text: words.origin });
  const picture = placed(payoff, y, foot - 22);
  return {
    ...cardSize,
    title: words.title,
    description: [words.sentence, payoff.caption, picture.picture.description]
      .filter(Boolean)
      .join(' '),
    words: lines,
    pictures: [picture],
  };
}

/** A sentence in letters as large as leave it in few lines. */
function fitted(text: string): { readonly size: number; readonly lines: readonly string[] } {
  const sizes = [18, 15, 12];
  const fits = sizes.find((size) => wrapText(text, size, room).length <= (size === 18 ? 2 : 3));
  const size = fits ?? 12;
  return { size, lines: shortened(wrapText(text, size, room), maxLines) };
}

function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const last = lines[most - 1]!.replace(/[\s.,;:]*\S{0,2}$/, '');
  return [...lines.slice(0, most - 1), `${last} …`];
}

/** A picture as large as its room lets it be, in its middle. */
function placed(payoff: Payoff, top: number, bottom: number): SheetPicture {
  const height = bottom - top;
  if (!payoff.grows) return { picture: payoff.draw(room, height), x: margin, y: top };
  const scale = Math.max(1, Math.min(maxScale, height / payoff.draw(room, height).height));
  const picture = payoff.draw(room / scale, height / scale);
  return { picture, x: margin, y: top + Math.max(0, (height - picture.height * scale) / 2), scale };
}
