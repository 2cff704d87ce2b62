import type { Drawing } from '../../plot/marks/index.ts';
import { denseSequence, drawSequence } from '../../plot/sequence/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Exchange } from '../connections/index.ts';
import { logOfSegments } from '../log/index.ts';
import type { PictureSize } from './message.ts';

/**
 * The sequence plot of a long connection from its packets alone, which takes a fraction of the time that its findings take.
 * @param apart from the start of the client's capture to that of the server's, by their clocks
 */
export function firstPicture(exchange: Exchange, apart: Nanoseconds, size: PictureSize): Drawing {
  const trace = logOfSegments([exchange], apart);
  const picture = drawSequence(trace, { ...size, folded: true }, denseSequence);
  // Its scales are functions, which no worker can send.
  const { width, height, title, description, ground, marks, labels } = picture;
  return { width, height, title, description, ground, marks, labels };
}
