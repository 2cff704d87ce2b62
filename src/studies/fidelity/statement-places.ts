import { restartPolicyNames, type RestartPolicy } from '../restart/policies.ts';
import { tally, type Tally } from '../tally.ts';
import type { Measured } from './replies.ts';

export type Verdict = 'reproduced' | 'partly' | 'not reproduced' | 'not measured';

/** What a sweep makes of a statement of the paper. */
export interface Judged extends Tally {
  readonly verdict: Verdict;
}

/** The results at one size or delay, by policy. */
export interface At {
  readonly label: string;
  readonly x: number;
  of(policy: RestartPolicy): Measured;
}

const kilobytes = (bytes: number) => `${bytes / 1000} KB`;
export const percent = (part: number) => `${Math.round(part * 100)} %`;

/** Figures 6 and 7: 100 ms, queue of ten packets. */
export function bySize(points: readonly Measured[], from: number, to: number): At[] {
  const some = points.filter(
    ({ burst_bytes, delay_ms, queue_packets }) =>
      delay_ms === 100 && queue_packets === 10 && burst_bytes >= from && burst_bytes <= to,
  );
  return grouped(some, ({ burst_bytes }) => burst_bytes, kilobytes);
}

/** Figures 8 to 10: replies of 24 KB. */
export function byDelay(points: readonly Measured[], queue: number): At[] {
  const some = points.filter(
    ({ burst_bytes, queue_packets }) => burst_bytes === 24_000 && queue_packets === queue,
  );
  return grouped(
    some,
    ({ delay_ms }) => delay_ms,
    (delay) => `${delay} ms`,
  );
}

/** Every place of the two, each once. */
export function everywhere(points: readonly Measured[]): At[] {
  const delays = (queue: number) =>
    byDelay(points, queue).map((place) => ({
      ...place,
      label: `${place.label}, queue of ${queue}`,
    }));
  // 24 KB at 100 ms behind 10 packets stand among the delays.
  const sizes = bySize(points, 0, Infinity).filter(({ x }) => x !== 24_000);
  return [...sizes, ...delays(24), ...delays(10)];
}

function grouped(
  points: readonly Measured[],
  by: (point: Measured) => number,
  label: (x: number) => string,
): At[] {
  // Statements compare: a place where not all were run says nothing.
  const places = [...new Set(points.map(by))]
    .filter((x) => points.filter((point) => by(point) === x).length >= restartPolicyNames.length)
    .sort((a, b) => a - b);
  return places.map((x) => ({
    label: label(x),
    x,
    of: (policy) => points.find((point) => by(point) === x && point.policy === policy) as Measured,
  }));
}

/** Holds at every place: reproduced; at half of them or more: partly. */
export function atEach(
  places: readonly At[],
  holds: (place: At) => boolean,
  tell: (place: At) => string,
): Judged {
  const counted = tally(places, holds, tell);
  return { verdict: verdictOf(counted), ...counted };
}

function verdictOf({ holds, points }: Tally): Verdict {
  if (points === 0) return 'not measured';
  if (holds === points) return 'reproduced';
  return holds * 2 >= points ? 'partly' : 'not reproduced';
}

export const seconds = (place: At, ...policies: readonly RestartPolicy[]): string =>
  policies.map((policy) => `${policy} ${place.of(policy).elapsed_s.toFixed(2)} s`).join(', ');
export const losses = (place: At, ...policies: readonly RestartPolicy[]): string =>
  policies.map((policy) => `${policy} ${place.of(policy).drops.toFixed(2)}`).join(', ');
export const time = (place: At, policy: RestartPolicy): number => place.of(policy).elapsed_s;
export const drops = (place: At, policy: RestartPolicy): number => place.of(policy).drops;

/** Part of the reply's segments that were sent again. */
export function repeated(place: At, policy: RestartPolicy): number {
  const { retransmissions, burst_bytes } = place.of(policy);
  return retransmissions / (burst_bytes / 1000);
}
