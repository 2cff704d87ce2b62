import { CubicCode, Reason, WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { resendForControl } from '../loss/by-control.ts';
import type { RecoveryAckDecision } from '../recovery/recovery.ts';

/**
 * An ACK of new data that is not the handshake's: the window by the decision of a recovery; then, or
 * without one, as the controller says.
 * @param acknowledged bytes. @param duplicates before it.
 * @param grows false: the window is not used, and must not grow (RFC 2861; RFC 7661, section 4.4).
 */
export function growWindow(
  endpoint: Endpoint,
  acknowledged: number,
  duplicates: number,
  decision: RecoveryAckDecision | undefined,
  grows: boolean,
  cause: RecordId,
): void {
  const { state, control, ackFacts } = endpoint;
  if (decision !== undefined) {
    applyDecision(endpoint, decision, cause);
    if (!decision.grow) return;
  }
  const { cwnd } = state;
  const to = control.onAck(ackFacts.of(acknowledged, duplicates, grows));
  if (endpoint.hasNews) logNews(endpoint, cause);
  const grown =
    to.cwnd > cwnd ? Math.max(cwnd, Math.min(endpoint.largestWindow, to.cwnd)) : to.cwnd;
  const code = to.slowStart ? WindowCode.SlowStart : WindowCode.Avoidance;
  endpoint.setWindow(grows ? grown : Math.min(cwnd, grown), to.ssthresh, code, cause);
  if (!grows && endpoint.limit !== undefined) logRefusal(endpoint, cause);
  if (to.resend === true) resendForControl(endpoint, cause);
}

/** What the controller has just found out. */
function logNews({ control, host, place }: Endpoint, cause: RecordId): void {
  for (const news of control.news ?? []) {
    const origin = { cause, place: place.word };
    if (news.what === 'curves') {
      const { start: since, friendly, plateau, toPlateau } = news;
      const cubic = Math.min(largest, news.cubic);
      const why = CubicCode.Curves;
      host.log.cubic({ ...origin, why, since, cubic, friendly, plateau, toPlateau });
    } else {
      const why = news.by === 'train' ? CubicCode.Train : CubicCode.Delay;
      const none = { cubic: 0, friendly: 0, plateau: 0, toPlateau: 0 };
      host.log.cubic({ ...origin, why, since: news.span, ...none });
    }
  }
}

/** That a record has room for. */
const largest = 0xffffffff;

/** The window is not what limits the sender, so it doesn't grow: the peer's is, or the sender had less to send, or held it. */
function logRefusal(endpoint: Endpoint, cause: RecordId): void {
  const { ApplicationLimited, PeerLimited } = WindowCode;
  // The hold is still the one from before this ACK.
  const byPeer = endpoint.state.holdReason === Reason.ReceiveWindow;
  endpoint.logWindow(byPeer ? PeerLimited : ApplicationLimited, cause);
}

function applyDecision(endpoint: Endpoint, decision: RecoveryAckDecision, cause: RecordId): void {
  const { state } = endpoint;
  const { recovering } = decision;
  state.recovering = recovering;
  state.partialAcks = recovering ? state.partialAcks + 1 : 0;
  state.inflation = decision.inflation ?? 0;
  const code = recovering ? WindowCode.PartialAck : WindowCode.Deflate;
  const unchanged = decision.cwnd === state.cwnd;
  endpoint.setWindow(decision.cwnd, state.ssthresh, code, cause);
  if (recovering) return;
  if (unchanged) endpoint.losses.onQuietEnd(endpoint, code, cause);
  endpoint.use.onRepaired(endpoint, cause);
}
