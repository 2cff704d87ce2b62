import type { TcpConfiguration } from '../configuration.ts';
import {
  acknowledgmentRule,
  windowUpdateRule,
  type AcknowledgmentRule,
  type WindowUpdateRule,
} from './acknowledgment.ts';
import { congestionController, type CongestionController } from './congestion/controller.ts';
import { nagleRule, type NagleRule } from './nagle.ts';
import { lossRecovery, type LossRecovery } from './recovery/recovery.ts';
import { restartRule, type RestartRule } from './restart/restart.ts';

/** The rules a stack is made of. They decide; only the endpoint changes its state. */
export interface Policies {
  readonly nagle: NagleRule;
  readonly acknowledgment: AcknowledgmentRule;
  readonly windowUpdate: WindowUpdateRule;
  readonly congestion: CongestionController;
  readonly recovery: LossRecovery;
  /** In its place where that needs selective ACKs, and none come. */
  readonly withoutReports: LossRecovery;
  readonly restart: RestartRule;
}

/** Those that a stack's configuration names. */
export function policiesOf(tcp: TcpConfiguration): Policies {
  return {
    nagle: nagleRule(tcp.nagle),
    acknowledgment: acknowledgmentRule(tcp.delayedAck),
    windowUpdate: windowUpdateRule(tcp.windowUpdate),
    congestion: congestionController(tcp.congestionControl, tcp.windowUnit),
    recovery: lossRecovery(tcp),
    withoutReports: lossRecovery({ ...tcp, recovery: 'newreno' }),
    restart: restartRule(tcp.afterIdle),
  };
}
