import type { RestartPolicy } from '../restart/policies.ts';
import { clients } from '../restart/rounds.ts';
import type { FairnessPoint } from './point.ts';

/** Clients of one policy in a mix, in the same network alone, and what shares it with them. */
export interface PolicyMix {
  readonly label: string;
  /** Clients of `policy` beside so many of `beside`. */
  row(policy: RestartPolicy, beside: RestartPolicy): FairnessPoint;
  /** The others of the same network: clients of `policy` beside the rest of the ten. */
  others(policy: RestartPolicy, beside: RestartPolicy): FairnessPoint;
  /** All ten clients have `policy`; a row of a mix with `beside` tells it. */
  alone(policy: RestartPolicy, beside: RestartPolicy): FairnessPoint;
}

/** Every mix, by size of a reply and number of the others, in which all of these pairs were run. */
export function placesOf(
  points: readonly FairnessPoint[],
  ...pairs: readonly (readonly [RestartPolicy, RestartPolicy])[]
): PolicyMix[] {
  const rows = new Map(points.map((point) => [keyOf(point), point]));
  const sizes = [...new Set(points.map(({ burst_bytes }) => burst_bytes))];
  const counts = [...new Set(points.map(({ others }) => others))].filter((others) => others > 0);
  const there = (policy: RestartPolicy, beside: RestartPolicy, others: number, bytes: number) =>
    rows.get(keyOf({ policy, beside, others, burst_bytes: bytes }));
  return sizes.flatMap((bytes) =>
    counts
      .filter((others) =>
        pairs.every(
          ([policy, beside]) =>
            there(policy, beside, others, bytes) !== undefined &&
            there(beside, policy, clients - others, bytes) !== undefined,
        ),
      )
      .map((others) => {
        const at = (policy: RestartPolicy, beside: RestartPolicy, count: number) =>
          there(policy, beside, count, bytes) as FairnessPoint;
        return {
          label: `${bytes / 1000} KB, ${others} of ten`,
          row: (policy, beside) => at(policy, beside, others),
          others: (policy, beside) => at(policy, beside, clients - others),
          alone: (policy, beside) => at(policy, beside, 0),
        };
      }),
  );
}

function keyOf({
  policy,
  beside,
  others,
  burst_bytes,
}: Pick<FairnessPoint, 'policy' | 'beside' | 'others' | 'burst_bytes'>): string {
  return [policy, beside, others, burst_bytes].join(' ');
}
