import type { FindingKind } from './kinds.ts';

/** A change that ends findings of several kinds. */
interface Fix {
  /** The kind by whose title they go together. */
  readonly as: FindingKind;
  /** What tells this kind from the others with the same fix. */
  readonly words: string;
}

/** Kinds that go away with one and the same change. */
export const fixes: Readonly<Partial<Record<FindingKind, Fix>>> = {
  'nagle-delayed-ack': { as: 'nagle-delayed-ack', words: 'a short write after another' },
  'short-final-segment': {
    as: 'nagle-delayed-ack',
    words: 'the last bytes after full segments',
  },
  'receive-window': { as: 'receive-window', words: 'no room at all' },
  'silly-window': { as: 'receive-window', words: 'too little room' },
};
