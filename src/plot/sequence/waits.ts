import {
  duration,
  holdPhasesOf,
  instant,
  silencesSoFar,
  type HoldPhase,
  type SilenceSoFar,
} from '../../analysis/index.ts';
import type { Heartbeats } from '../../analysis/why/index.ts';
import { Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { promptAcksOf } from '../waits/prompt-acks.ts';
import { notableLength, silenceCause, silenceWords } from '../waits/silence-spans.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { circle, line, rect, type Mark } from '../marks/shape.ts';
import { stampedAt } from '../scales/view.ts';

/** Narrower silences get no band: they are ordinary gaps between frames. Pixels. */
const narrowestBand = 24;

/** Silences wide enough to be recognized. */
export function shownSilences(trace: Trace, scales: SequenceScales): SilenceSoFar[] {
  const { time } = scales;
  // No interval is drawn longer than it is outside folds, which rules out nearly all of a long run.
  const least = Math.floor(narrowestBand / time.measure) - 1;
  return silencesSoFar(trace, least).filter(
    ({ from, to }) => time.at(to) - time.at(from) >= narrowestBand,
  );
}

/** A pale amber band for every long silence that is explained by a hold. */
export function silenceBands(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
): Mark[] {
  const { frame } = scales;
  return shownSilences(sources[0].trace, scales).flatMap((silence) => {
    const cause = silenceCause(sources, silence, heartbeats);
    if (cause.hold === undefined) return [];
    const x = scales.time.at(silence.from);
    return {
      key: `silence-${silence.after.id}`,
      role: 'hold' as const,
      record: cause.hold.id,
      title: `${silenceWords(silence)}: ${cause.words}`,
      shapes: [
        rect(
          { x, y: frame.y, width: scales.time.at(silence.to) - x, height: frame.height },
          cause.hold.because === Reason.None ? 'band withheld' : 'band',
        ),
      ],
    };
  });
}

/** Where an immediate policy would have sent an acknowledgment, and by how much the real one was late. */
export interface Ghost {
  readonly hold: HoldPhase;
  /** Than the real one. */
  readonly sooner: Nanoseconds;
  readonly x: number;
  readonly y: number;
  /** Where the real acknowledgment is. */
  readonly to: number;
}

/** One for each segment whose acknowledgment was held long enough to be seen. */
export function ghostsOf(source: SequenceSource, scales: SequenceScales): Ghost[] {
  const ghosts: Ghost[] = [];
  const notable = notableLength(holdPhasesOf(source.trace));
  for (const { hold, real, prompt } of promptAcksOf(source.trace).within(...scales.time.domain)) {
    if (hold.host !== source.to || hold.connection !== source.connection) continue;
    const seen = stampedAt(real, source.at);
    const early = stampedAt(prompt, source.at);
    if (seen === undefined || early === undefined || real.sentAt - hold.from < notable) continue;
    const x = scales.time.at(early);
    const to = scales.time.at(seen);
    const inFrame = scales.time.domain[0] <= hold.from && seen <= scales.time.domain[1];
    if (!inFrame || to - x <= narrowestBand) continue;
    const number = source.data.reduce(
      (most, { receivedAt, end }) =>
        (receivedAt ?? Infinity) <= hold.from ? Math.max(most, end) : most,
      0,
    );
    ghosts.push({ hold, sooner: seen - early, x, y: scales.sequence(number), to });
  }
  return ghosts;
}

/** The ACKs that a delay kept back, where they would be had they left at once. */
export function ghostMarks(source: SequenceSource, scales: SequenceScales): Mark[] {
  return ghostsOf(source, scales).map(({ hold, sooner, x, y, to }) => ({
    key: `ghost-${hold.id}-${hold.from}`,
    role: 'ghost',
    record: hold.id,
    title: `${instant(hold.from)} · an ACK at once would be here, ${duration(sooner)} sooner`,
    shapes: [line(x + 4, y, to, y), circle(x, y, 4, 'head')],
    hit: line(x, y, to, y, 'hit'),
  }));
}
