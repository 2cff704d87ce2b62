import type { Exchange } from '../capture/connections/index.ts';
import type { Finding } from '../capture/findings/index.ts';
import { conversationsOf } from '../capture/infer/index.ts';
import { derive, remediesOf, type Remedies, type TriedRemedy } from '../capture/remedy/index.ts';
import { duration } from '../analysis/index.ts';

/** What would help a connection; undefined: nothing held it up that TCP can help. */
export type Remedied = Remedies | { readonly refused: string } | undefined;

/** Packets of all connections that are simulated: about half a minute's work. */
const maxPackets = 60_000;

/** Runs each connection again with what might help it, those that lost most first. */
export function remediesFor(
  exchanges: readonly Exchange[],
  findings: readonly (readonly Finding[])[],
): Remedied[] {
  const conversations = conversationsOf(exchanges);
  const remedied: Remedied[] = exchanges.map(() => undefined);
  let left = maxPackets;
  const costs = findings.map((own) => own.filter(isOfTcp).reduce((sum, { cost }) => sum + cost, 0));
  const order = exchanges.map((_, i) => i).sort((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0));
  for (const i of order) {
    const [exchange, conversation] = [exchanges[i], conversations[i]];
    if (exchange === undefined || conversation === undefined || !costs[i]) continue;
    left -= conversation.passages.length;
    if (left < 0) {
      remedied[i] = { refused: 'the capture has too many packets to simulate them all' };
      continue;
    }
    const derived = derive(exchange, conversation, findings[i] ?? []);
    remedied[i] = 'refused' in derived ? derived : finished(remediesOf(derived));
  }
  return remedied;
}

function isOfTcp({ kind }: Finding): boolean {
  return kind !== 'server-think' && kind !== 'client-think';
}

function finished<T>(task: Generator<unknown, T>): T {
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
  }
}

/** What helps a finding most; undefined: nothing that was tried. */
export function bestOf(remedied: Remedied, finding: number): TriedRemedy | undefined {
  if (remedied === undefined || 'refused' in remedied) return undefined;
  return remedied.best[finding] ?? undefined;
}

/** As `diagnose --json` prints it. */
export function remedyJson(remedied: Remedied, finding: number) {
  const best = bestOf(remedied, finding);
  if (best === undefined) return null;
  return {
    set: best.set,
    saves_s: seconds(best.saves),
    saves_here_s: seconds(best.savesEach[finding] ?? 0),
    text: best.how.text,
    calls: best.how.calls,
  };
}

/** How well the simulated run fits, as `diagnose --json` prints it. */
export function fitJson(remedied: Remedied) {
  if (remedied === undefined) return null;
  if ('refused' in remedied) return { fits: false, text: `Not simulated: ${remedied.refused}.` };
  return { fits: remedied.fits, text: remedied.fit };
}

/**
 * The line under a finding.
 * @param advice where to look if no change of TCP's rules shortens it
 */
export function remedyLine(
  remedied: Remedied,
  finding: number,
  advice: string | undefined,
): string[] {
  const best = bestOf(remedied, finding);
  if (best !== undefined) {
    return [
      `    would help: ${best.name}, which saves ${duration(best.savesEach[finding] ?? 0)} here`,
    ];
  }
  if (advice !== undefined) return [`    what to do: ${advice}`];
  if (remedied === undefined || 'refused' in remedied) return [];
  return [`    would help: ${remedied.why[finding] ?? 'nothing that was tried'}`];
}

/** The paragraph under a connection's findings: what to do, and how well that is known. */
export function remedyText(remedied: Remedied): string[] {
  if (remedied === undefined) return [];
  if ('refused' in remedied) return [`  What would help was not simulated: ${remedied.refused}.`];
  const best = [...new Set([remedied.lead, ...remedied.best, remedied.beyond])].filter(
    (one) => one !== null,
  );
  return [
    ...best.flatMap((one) => [
      `  ${one.name}: saves ${duration(one.saves)} of ${duration(remedied.simulated)} simulated`,
      ...sameText(remedied, one),
      `    ${one.how.text}${one.because === undefined ? '' : ` ${one.because}`}`,
      ...one.how.calls.map(({ where, code }) => `      ${where}: ${code}`),
    ]),
    `  How well the simulation fits: ${remedied.fit}`,
  ];
}

/** Other changes that save the same. */
function sameText({ alike, best }: Remedies, one: TriedRemedy): string[] {
  const row = alike.find((some) => some.includes(one)) ?? [];
  const others = row.filter((other) => other !== one && !best.includes(other));
  return others.length === 0
    ? []
    : [`    the same with any of: ${others.map(({ name }) => name).join('; ')}`];
}

function seconds(time: number): number {
  return Math.round(time) / 1e9;
}
