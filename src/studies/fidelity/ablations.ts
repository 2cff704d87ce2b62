import { simulate, type Configuration, type TcpConfiguration } from '../../engine/index.ts';
import { builtinScenario, compile } from '../../scenario/index.ts';
import { compareWithFigure } from '../figure.ts';

/** A mechanism taken away from the two figures. */
export interface Ablation {
  readonly without: string;
  readonly figure2_matches: boolean;
  readonly figure4_matches: boolean;
  /** The figures that should no longer come out. */
  readonly needed_for: readonly ('Figure 2' | 'Figure 4')[];
  readonly as_expected: boolean;
}

type Change = (tcp: TcpConfiguration) => Partial<TcpConfiguration>;

const changes: readonly {
  readonly without: string;
  readonly change: Change;
  readonly needed_for: Ablation['needed_for'];
}[] = [
  { without: 'nothing', change: () => ({}), needed_for: [] },
  {
    without: 'Nagle’s rule taking a whole write for idle (RFC 896 looks at each segment)',
    change: () => ({ nagle: 'rfc896' }),
    needed_for: ['Figure 4'],
  },
  {
    without: 'the ACK of a SYN opening the congestion window',
    change: () => ({ synAckOpensWindow: false }),
    needed_for: ['Figure 2'],
  },
  {
    without: 'pushed segments’ ACKs being delayed like others',
    change: ({ delayedAck }) => ({ delayedAck: { ...delayedAck, ackPush: true } }),
    needed_for: ['Figure 2', 'Figure 4'],
  },
  {
    without: 'writes reaching TCP whole (in pieces of 2048 bytes instead)',
    change: () => ({ writeChunk: 2048 }),
    needed_for: ['Figure 4'],
  },
];

/** The two figures without each mechanism that makes them: if one still came out, it would be fitted. */
export function ablations(figure2: string, figure4: string): Ablation[] {
  const short = compile(builtinScenario('short-initial-segment'));
  const odd = compile(builtinScenario('odd-short-final-segment'));
  return changes.map(({ without, change, needed_for }) => {
    const [two, four] = [matches(short, change, figure2), matches(odd, change, figure4)];
    return {
      without,
      figure2_matches: two,
      figure4_matches: four,
      needed_for,
      as_expected:
        !(two && needed_for.includes('Figure 2')) &&
        !(four && needed_for.includes('Figure 4')) &&
        (needed_for.length > 0 || (two && four)),
    };
  });
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
