import type { TcpConfiguration } from '../../../../src/engine/index.ts';
import type { RecoveryConfiguration } from '../../../../src/engine/tcp/recovery/recovery.ts';

/** A recovery by name, with what RFC 6582 leaves open as RFC 6582 prefers it. */
export function named(
  recovery: TcpConfiguration['recovery'],
  fields: Partial<RecoveryConfiguration> = {},
): RecoveryConfiguration {
  return { recovery, fullAck: 'flight', sendsAtThirdDuplicate: false, ...fields };
}
