import type { AskedValue } from '../../../course/markdown/index.ts';
import { entryText, firstStep, readEntry, stepped, stepsOf, type Entry } from './entry.ts';

/** A bet by value before it is placed: the text of its field, and the position of its dashed line. */
export class BetDraft {
  readonly asked: AskedValue;
  #text = $state('');
  /** The line's place while the field has no value, base units. */
  #last: number;
  readonly entry: Entry = $derived.by(() => readEntry(this.#text, this.asked));

  /** @param placed what was bet before, base units */
  constructor(asked: AskedValue, placed: number | undefined) {
    this.asked = asked;
    this.#last = placed ?? firstStep(asked);
    if (placed !== undefined) this.#text = entryText(placed, asked);
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    if ('value' in this.entry) this.#last = this.entry.value;
  }

  /** Whether nothing was typed or drawn yet. */
  get empty(): boolean {
    return this.#text.trim() === '';
  }

  /** The value, or the last that there was. */
  get value(): number {
    return 'value' in this.entry ? this.entry.value : this.#last;
  }

  /** Puts the bet at the step that is nearest to a value. */
  moveTo(value: number): void {
    this.text = entryText(stepped(value, 0, this.asked), this.asked);
  }

  /** Does what a key stands for; returns whether it stands for anything. */
  press({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, keys: BetKeys): boolean {
    if (altKey || ctrlKey || metaKey) return false;
    const { fine, coarse } = stepsOf(this.asked);
    const [least, most] = this.asked.range;
    if (keys.less.includes(key)) this.moveTo(this.value - (shiftKey ? coarse : fine));
    else if (keys.more.includes(key)) this.moveTo(this.value + (shiftKey ? coarse : fine));
    else if (keys.ends && key === 'Home') this.text = entryText(least, this.asked);
    else if (keys.ends && key === 'End') this.text = entryText(most, this.asked);
    else return false;
    return true;
  }
}

/** Which keys make a bet less and more, and whether Home and End are its own. */
export interface BetKeys {
  readonly less: readonly string[];
  readonly more: readonly string[];
  readonly ends: boolean;
}

/** In a field the keys to the sides are the text's. */
export const fieldKeys: BetKeys = { less: ['ArrowDown'], more: ['ArrowUp'], ends: false };

/** On a line: later is where time goes to. */
export function lineKeys(along: 'x' | 'y'): BetKeys {
  const [earlier, later] = along === 'x' ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
  return { less: ['ArrowLeft', earlier], more: ['ArrowRight', later], ends: true };
}
