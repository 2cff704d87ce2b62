import { simulate, type Configuration, type TcpConfiguration } from '../../engine/index.ts';
import { builtinScenario, compile } from '../../scenario/index.ts';
import { compareWithFigure } from './figure.ts';

/** A mechanism taken away from the two figures. */
export interface Ablation {
  readonly without: string;
  readonly figure2_matches: boolean;
  readonly figure4_matches: boolean;
  /** The figures that should no longer come out; the others should. */
  readonly needed_for: readonly FigureName[];
  /** What comes instead. */
  readonly instead: string;
  /** The figures that no longer come out are those that need it, no fewer and no more. */
  readonly as_expected: boolean;
}

type FigureName = 'Figure 2' | 'Figure 4';

type Change = (tcp: TcpConfiguration) => Partial<TcpConfiguration>;

const changes: readonly {
  readonly without: string;
  readonly change: Change;
  readonly needed_for: Ablation['needed_for'];
  readonly instead: string;
}[] = [
  { without: 'nothing', change: () => ({}), needed_for: [], instead: '' },
  {
    without: 'Nagle’s rule taking a whole write for idle (RFC 1122 looks at each segment)',
    change: () => ({ nagle: 'rfc896' }),
    needed_for: ['Figure 4'],
    instead:
      'the odd segment waits for the ACK before it, and leaves together with the last 13 bytes',
  },
  {
    without: 'the ACK of a SYN opening the congestion window',
    change: () => ({ synAckOpensWindow: false }),
    needed_for: ['Figure 2', 'Figure 4'],
    instead:
      'the first segment of a connection waits for its delayed ACK alone; in Figure 4, the second reply, the stall is the same, but the server’s heartbeat, 185 ms on, no longer ticks between request and reply',
  },
  {
    without: 'pushed segments’ ACKs being delayed like others',
    change: ({ delayedAck }) => ({ delayedAck: { ...delayedAck, ackPush: true } }),
    needed_for: ['Figure 2', 'Figure 4'],
    instead: 'the short segment is acknowledged at once: there is no stall',
  },
  {
    without: 'writes reaching TCP whole (in pieces of 2048 bytes instead)',
    change: () => ({ writeChunk: 2048 }),
    needed_for: ['Figure 4'],
    instead: 'each piece leaves as a full and a short segment, and the end does not wait',
  },
];

/** The two figures without each mechanism that makes them: if one still came out, it would be fitted. */
export function ablations(figure2: string, figure4: string): Ablation[] {
  const short = compile(builtinScenario('short-initial-segment'));
  const odd = compile(builtinScenario('odd-short-final-segment'));
  return changes.map(({ without, change, needed_for, instead }) => {
    const [two, four] = [matches(short, change, figure2), matches(odd, change, figure4)];
    return {
      without,
      figure2_matches: two,
      figure4_matches: four,
      needed_for,
      instead,
      as_expected: asExpected(needed_for, { 'Figure 2': two, 'Figure 4': four }),
    };
  });
}

/** Whether just those figures no longer come out that need what was taken away. */
export function asExpected(
  neededFor: Ablation['needed_for'],
  comesOut: Readonly<Record<FigureName, boolean>>,
): boolean {
  return (['Figure 2', 'Figure 4'] as const).every(
    (figure) => comesOut[figure] !== neededFor.includes(figure),
  );
}

function matches(configuration: Configuration, change: Change, figure: string): boolean {
  const [client, server] = configuration.hosts as [
    Configuration['hosts'][0],
    Configuration['hosts'][0],
  ];
  const changed = (host: Configuration['hosts'][0]) => ({
    ...host,
    tcp: { ...host.tcp, ...change(host.tcp) },
  });
  const trace = simulate({ ...configuration, hosts: [changed(client), changed(server)] });
  const { segments, equal } = compareWithFigure(figure, trace);
  return equal === segments;
}
