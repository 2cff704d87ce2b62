import { byteCount, grouped } from '../quantities.ts';
import { packetCount } from '../windows/packets.ts';
import type { Recovery } from './recoveries.ts';

/** `Recovery`, `The loss state`. */
export function recoveryName({ kind }: Recovery): string {
  return kind === 'recovery' ? 'Recovery' : 'The loss state';
}

/** Whether a threshold was not set by a loss: no window can be as large (RFC 7323, section 2.3). */
export function isUnlimited(threshold: number): boolean {
  return threshold >= 65535 * 2 ** 14;
}

/**
 * `Recovery begins: ssthresh falls from 38 to 37 packets`.
 * @param packet what one packet counts as; undefined: windows count bytes
 */
export function beginWords(recovery: Recovery, packet: number | undefined): string {
  const [before, now] = recovery.thresholds;
  const size = packet === undefined ? byteCount(now) : packetCount(now, packet);
  const from = isUnlimited(before) ? '' : `from ${grouped(Math.round(before / (packet ?? 1)))} `;
  const change =
    before === now ? `stays at ${size}` : `${now < before ? 'falls' : 'rises'} ${from}to ${size}`;
  return `${recoveryName(recovery)} begins: ssthresh ${change}`;
}

/** `Recovery ends: every byte sent before recovery began has arrived`; empty if it does not end, or another one follows. */
export function endWords(recovery: Recovery): string {
  const name = recoveryName(recovery);
  const after = recovery.kind === 'loss';
  if (recovery.ending === 'undone') {
    return `${name} ends: ${after ? 'the timeout was spurious' : 'nothing was lost'}`;
  }
  const begun = after ? 'the timeout' : 'recovery began';
  return recovery.ending === 'repaired'
    ? `${name} ends: every byte sent before ${begun} has arrived`
    : '';
}
