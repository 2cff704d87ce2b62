import type { EmbedOptions } from '../embed/options.ts';
import { sizeNames } from './size.ts';

/** Options of an embedded player that an element takes as attributes: all but who may send messages. */
export const optionNames = [
  'start',
  'stop',
  'at',
  'views',
  'controls',
  'theme',
  'title',
  'speed',
  'keys',
  'play',
  'still',
  'present',
] as const satisfies readonly (keyof EmbedOptions)[];

/** Attributes that are properties too. `play` is a method; every element has a title. */
export const reflected = [
  'scenario',
  'state',
  ...sizeNames,
  ...optionNames.filter((name) => name !== 'play' && name !== 'title'),
];
