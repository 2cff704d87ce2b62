import type { FidelityData } from './document.ts';

/** Whatever of what was measured is not as it has to be, a line each; nothing: all is. */
export function unmet(data: FidelityData): string[] {
  const explained = new Set(data.reasons.map(({ claim }) => claim));
  return [
    ...data.figures
      .filter(({ equal, segments }) => equal < segments)
      .map(({ title, equal, segments }) => `${title}: ${equal} of ${segments} segments equal`),
    ...outside(data.table1, ({ protocol, server }) => `Table 1, ${protocol}, ${server}`),
    ...outside(data.single_connections, ({ policy }) => `one connection, ${policy}`),
    ...outside(
      data.recoveries,
      ({ recovery, acks, lost }) => `losses in a window, ${recovery}, ${acks}, ${lost.join(' ')}`,
    ),
    ...outside(data.random_transfers, ({ agent, seed }) => `random transfer ${seed}, ${agent}`),
    ...outside([data.other_draws], () => 'rbp-rate, 28 KB, other start times'),
    ...outside(data.linux_runs, ({ name }) => `recorded run ${name}`),
    ...outside(data.linux_overflows, ({ name }) => `recorded run ${name}`),
    ...data.recovery_order.filter(({ ours }) => !ours).map(({ claim }) => `recoveries: ${claim}`),
    ...data.replies.flatMap((reply) => {
      const { policy, burst_bytes, delay_ms, queue_packets } = reply;
      const at = `${policy}, ${burst_bytes} bytes, ${delay_ms} ms, queue of ${queue_packets}`;
      return [
        ...(reply.elapsed_within ? [] : [`replies, ${at}: time`]),
        ...(reply.drops_within ? [] : [`replies, ${at}: losses`]),
      ];
    }),
    ...(data.unfinished === 0 ? [] : [`replies: ${data.unfinished} never ended`]),
    ...data.statements
      .filter(({ ours, claim }) => ours.verdict !== 'reproduced' && !explained.has(claim))
      .map(({ claim }) => `not reproduced, and no reason given: ${claim}`),
    ...data.clauses.filter(({ passes }) => !passes).map(({ file }) => `clause ${file} fails`),
    ...data.ablations
      .filter(({ as_expected }) => !as_expected)
      .map(({ without }) => `figures without ${without}`),
  ];
}

function outside<Row extends { readonly within: boolean }>(
  rows: readonly Row[],
  name: (row: Row) => string,
): string[] {
  return rows.filter(({ within }) => !within).map((row) => `${name(row)}: outside its limit`);
}
