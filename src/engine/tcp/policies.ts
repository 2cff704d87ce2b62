import type { TcpConfiguration } from '../configuration.ts';
import { nagleRule, type NagleRule } from './nagle.ts';
import { lossRecovery, type LossRecovery } from './recovery/recovery.ts';
import { restartRule, type RestartRule } from './restart/restart.ts';
import { windowUpdateRule, type WindowUpdateRule } from './window-update.ts';

/** The rules of a stack that keep no state, unlike its congestion control and ACK policy. They decide; only the endpoint changes its state. */
export interface Policies {
  readonly nagle: NagleRule;
  readonly windowUpdate: WindowUpdateRule;
  readonly recovery: LossRecovery;
  /** In its place where that needs selective ACKs, and none come. */
  readonly withoutReports: LossRecovery;
  readonly restart: RestartRule;
}

/** Those that a stack's configuration names. */
export function policiesOf(tcp: TcpConfiguration): Policies {
  return {
    nagle: nagleRule(tcp.nagle),
    windowUpdate: windowUpdateRule(tcp.windowUpdate),
    recovery: lossRecovery(tcp),
    withoutReports: lossRecovery({ ...tcp, recovery: 'newreno' }),
    restart: restartRule(tcp.afterIdle),
  };
}
