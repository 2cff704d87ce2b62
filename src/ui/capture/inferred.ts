import { duration } from '../../analysis/index.ts';
import type { ConnectionRow, ShownConnection } from '../../capture/worker/index.ts';
import { startText } from './words.ts';

/** Something that is not as sure as a packet in the file. */
export interface Inferred {
  readonly what: string;
  readonly text: string;
}

/** Where a connection's picture was measured, and which parts of it are only inferred. */
export function inferred(
  { whole }: ConnectionRow,
  { start, clocks, content, findings }: Omit<ShownConnection, 'run' | 'traits'>,
): Inferred[] {
  const told: Inferred[] = [
    {
      what: 'Time 0',
      text: `${startText(start)}, when the connection’s first packet was captured.`,
    },
  ];
  if (clocks !== undefined) {
    const { isOneClock, ahead, uncertainty } = clocks;
    const apart = `${duration(Math.abs(ahead))} ${ahead < 0 ? 'behind' : 'ahead of'}`;
    told.push({
      what: 'Inferred: one clock',
      text: isOneClock
        ? 'both captures are taken to be by the same clock, because by it every packet arrives after it left.'
        : `the server’s clock is ${apart} the client’s, give or take ${duration(uncertainty)}. Times are the client’s.`,
    });
  } else if (whole !== undefined) told.push(seenFrom(whole.ends));
  if (whole?.guessed === true) {
    told.push({
      what: 'Inferred: client and server',
      text: 'the capture began after the connection, so the ports decide who is who.',
    });
  }
  if (content !== '') told.push({ what: 'Content', text: content });
  if (findings.length > 0) {
    told.push({
      what: 'Inferred: waits',
      text: 'why a side was silent follows from the packets. The pictures draw such waits dotted.',
    });
  }
  told.push({
    what: 'Not known: congestion windows',
    text: 'no packet carries one. What was in flight, and the window that the peer advertised, are drawn.',
  });
  return told;
}

function seenFrom(ends: NonNullable<ConnectionRow['whole']>['ends']): Inferred {
  const instants = 'so each segment is drawn as if it left and arrived at the same instant.';
  if (ends === 'client' || ends === 'server') {
    return {
      what: 'Inferred: the other end',
      text: `the packets were captured at the ${ends}, ${instants}`,
    };
  }
  if (ends === 'both') {
    return {
      what: 'Inferred: one clock',
      text: 'no packets show how the clocks of both ends differ, so each end keeps its own.',
    };
  }
  return {
    what: 'Inferred: both ends',
    text: `the packets were captured somewhere between client and server, ${instants}`,
  };
}
