import { captureAt, flagLetters, type CapturedSegment } from '../../trace/captures/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';

/** How far a run is from a trace that was published, segment by segment. */
export interface FigureComparison {
  /** Segments that the figure shows. */
  readonly segments: number;
  /** Of these, how many have the same sender, numbers, acknowledgment, window and push. */
  readonly equal: number;
  /** Differences of the times (ours later: positive), each counted from its own first segment. */
  readonly errors: readonly Nanoseconds[];
  /** The largest of them, without its sign. */
  readonly worst: Nanoseconds;
  /** From the figure's first segment to its last. */
  readonly span: Nanoseconds;
}

interface PublishedSegment {
  readonly time: Nanoseconds;
  /** Everything else that the figure gives. */
  readonly contents: string;
}

/**
 * Compares a capture at the client with a figure: comma-separated values with the columns
 * time_ms, from, flags, seq, end, ack, win. A figure may begin in the middle of a
 * connection, so its first segment is looked for.
 */
export function compareWithFigure(published: string, trace: Trace): FigureComparison {
  const theirs = segmentsOfFigure(published);
  const ours = captureAt(trace, 'client').map((segment) => asPublished(segment, trace));
  const start = ours.findIndex(({ contents }) => contents === theirs[0]?.contents);
  const matching = start === -1 ? [] : ours.slice(start, start + theirs.length);
  const since = (segments: readonly PublishedSegment[], i: number): Nanoseconds =>
    (segments[i]?.time ?? Infinity) - (segments[0]?.time ?? 0);
  const errors = theirs.map((_, i) => since(matching, i) - since(theirs, i));
  return {
    segments: theirs.length,
    equal: theirs.filter(({ contents }, i) => contents === matching[i]?.contents).length,
    errors,
    worst: Math.max(...errors.map(Math.abs)),
    span: since(theirs, theirs.length - 1),
  };
}

function segmentsOfFigure(published: string): PublishedSegment[] {
  const lines = published.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(1).map((line) => {
    const [time, from, flags = '', seq, end, ack, win] = line.split(',');
    return {
      time: Number(time) * 1e6,
      contents: [from, signs(flags), seq, end, ack, win].join(' '),
    };
  });
}

function asPublished({ segment, time }: CapturedSegment, trace: Trace): PublishedSegment {
  const from = trace.header.hosts[segment.from]?.name;
  const { flags, sequence, end, acknowledgment, window } = segment;
  const contents = [from, signs(flagLetters(flags)), sequence, end, acknowledgment ?? '', window];
  return { time, contents: contents.join(' ') };
}

/** Programs print an ACK's bit differently; its number says the same. */
function signs(flags: string): string {
  return ['S', 'F', 'R', 'P'].filter((letter) => flags.includes(letter)).join('');
}
