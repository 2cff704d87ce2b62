import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { isSeen, type Steps } from './stairs.ts';
import type { Mark, MarkRole } from '../marks/shape.ts';

/** The name of a step curve, beside it or in the key above the picture. */
export interface StairName {
  readonly role: MarkRole;
  readonly words: string;
  /** For a key that has little room. */
  readonly brief: string;
}

/** A stair of a connection and its name. */
interface NamedStair extends StairName {
  readonly steps: Steps;
  /** Its line in styles.ts: what distinguishes it without its color. */
  readonly line: 'solid' | 'dashed';
}

/** A connection's step curves; the first get a place for their name first. */
export function stairNames(source: SequenceSource): NamedStair[] {
  return [
    {
      role: 'congestion-edge',
      words: 'congestion window ends',
      brief: 'cwnd',
      steps: source.congestionEdge,
      line: 'dashed',
    },
    {
      role: 'window-edge',
      words: 'peer’s window ends',
      brief: 'window',
      steps: source.windowEdge,
      line: 'solid',
    },
    {
      role: 'ack',
      words: 'acknowledged',
      brief: 'ACKs',
      steps: source.acks,
      line: 'solid',
    },
  ];
}

/** Key of the label that names a stair. */
export function stairLabel(role: MarkRole): string {
  return `${role}-label`;
}

/**
 * The step curves on view that no label names, from the lowest, if otherwise two would differ by color alone; none if each
 * has a line of its own.
 * @param dense whether they are drawn thinned
 */
export function unnamedStairs(
  source: SequenceSource,
  scales: SequenceScales,
  labels: readonly Mark[],
  dense: boolean,
): StairName[] {
  const keys = new Set(labels.map(({ key }) => key));
  const seen = stairNames(source).filter(({ steps }) => isSeen(steps, scales, dense));
  const unnamed = seen.filter(({ role }) => !keys.has(stairLabel(role)));
  const alike = unnamed.some((one) =>
    seen.some((other) => other !== one && other.line === one.line),
  );
  return alike ? unnamed.toReversed() : [];
}
