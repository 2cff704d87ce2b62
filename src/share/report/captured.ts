import { duration } from '../../analysis/index.ts';
import type { ClockFit, ConnectionRow, WholeRow } from '../../capture/connections/index.ts';
import type { WallTime } from '../../capture/read/index.ts';
import type { Fact } from './report.ts';
import { startText } from './start-text.ts';

/** What is known of a connection besides its row. */
interface Known {
  /** Left out: the date must not be in the report. */
  readonly start?: WallTime | undefined;
  readonly clocks?: ClockFit | undefined;
  readonly content: string;
  readonly findings: readonly unknown[];
}

/** Where a connection's picture was measured, and which parts of it are only inferred. */
export function howCaptured(
  { whole }: Pick<ConnectionRow, 'whole'>,
  { start, clocks, content, findings }: Known,
): Fact[] {
  const told: Fact[] = [
    {
      name: 'Time 0',
      text: `${start === undefined ? '' : `${startText(start)}, `}when the connection’s first packet was captured.`,
    },
  ];
  if (clocks !== undefined) {
    const { isOneClock, ahead, uncertainty } = clocks;
    const apart = `${duration(Math.abs(ahead))} ${ahead < 0 ? 'behind' : 'ahead of'}`;
    told.push({
      name: 'Inferred: one clock',
      text: isOneClock
        ? 'both captures are taken to be by the same clock, because by it every packet arrives after it left.'
        : `the server’s clock is ${apart} the client’s, give or take ${duration(uncertainty)}. Times are the client’s.`,
    });
  } else if (whole !== undefined) told.push(seenFrom(whole.ends));
  if (whole?.guessed === true) {
    told.push({
      name: 'Inferred: client and server',
      text: 'the capture began after the connection, so the ports decide who is who.',
    });
  }
  if (content !== '') told.push({ name: 'Content', text: content });
  if (findings.length > 0) {
    told.push({
      name: 'Inferred: waits',
      text: 'why a side was silent follows from the packets. The pictures draw such waits dotted.',
    });
  }
  told.push({
    name: 'Not known: congestion windows',
    text: 'no packet carries one. What was in flight, and the window that the peer advertised, are drawn.',
  });
  return told;
}

function seenFrom(ends: WholeRow['ends']): Fact {
  const instants = 'so each segment is drawn as if it left and arrived at the same instant.';
  if (ends === 'client' || ends === 'server') {
    return {
      name: 'Inferred: the other end',
      text: `the packets were captured at the ${ends}, ${instants}`,
    };
  }
  if (ends === 'both') {
    return {
      name: 'Inferred: one clock',
      text: 'no packets show how the clocks of both ends differ, so each end keeps its own.',
    };
  }
  return {
    name: 'Inferred: both ends',
    text: `the packets were captured somewhere between client and server, ${instants}`,
  };
}
