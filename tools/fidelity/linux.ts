import {
  hasLosses,
  isSameOrder,
  type LinuxRunFidelity,
  type MeasuredFidelity,
} from '../../src/studies/fidelity/index.ts';
import { share, signed, table, verdict } from './markdown.ts';

/** What each part of a comparison is called. */
const partTitles: Readonly<Record<LinuxRunFidelity['exceptions'][number]['part'], string>> = {
  data: 'order of data',
  acks: 'order of ACKs',
  windows: 'windows',
  pushes: 'pushes',
  gaps: 'gaps',
  end: 'end',
  cwnd: 'cwnd',
};

/** Runs of a real kernel that were captured at both ends: ours beside them. */
export function linuxSection({ linux_runs: runs }: MeasuredFidelity): string {
  return [
    '## A real kernel: Linux 6.18',
    '',
    'Each run was recorded between two hosts with the same kernel, at both ends (`tests/fixtures/linux`). Its scenario has what was set',
    'there, and the stack is `linux-6`. Data and ACKs are in the same order if each end sends the same segments in the same order. A gap is',
    'the time between two neighboring segments at one end. Its limit is 2 ms, 5 ms if a timer of the kernel ended it (timers run in steps',
    'of 4 ms), and 10 ms on paths with a round trip of 20 ms or more. The end is the time from the first segment to the last at the client,',
    'ours minus the kernel’s. Its limit is 2 ms and 4 ms for each timer that fired. Windows are those in the segments’ headers. cwnd is the',
    'server’s window, sampled with TCP_INFO; the real servers (`r_*`) have no samples. Of four connections, the sums are listed, and the end',
    'of the one that differs most.',
    '',
    ...table(
      [
        'capture',
        'segments',
        'data order',
        'ACK order',
        'gaps outside',
        'end, ms',
        'its limit, ms',
        'windows that differ',
        'cwnd that differs',
        '',
      ],
      runs.map((run) => [
        `\`${run.name}\``,
        `${run.segments}`,
        order(run.data),
        order(run.acks),
        `${run.gaps_outside} of ${run.gaps}`,
        signed(run.end_ms, 2),
        `${run.end_limit_ms}`,
        `${run.windows_unequal} of ${run.windows}`,
        run.cwnd === 0 ? '-' : `${run.cwnd_unequal} of ${run.cwnd}`,
        run.within && run.exceptions.length > 0 ? 'met, excepted' : verdict(run.within),
      ]),
      [1, 4, 5, 6, 7, 8],
    ),
    '',
    'No run covers segmentation offload, autocorking, ECN or a program that reads slowly. Many runs have SACK and timestamps off,',
    'or an initial window of 1 to 3 segments instead of 10.',
    '',
    'What is outside its limit, and why:',
    '',
    ...runs.flatMap(({ name, exceptions }) =>
      [...new Set(exceptions.map(({ cause }) => cause))].map((cause) => {
        const those = exceptions.filter((one) => one.cause === cause);
        return `- \`${name}\`, ${those.map(({ part }) => partTitles[part]).join(', ')}: ${cause}.`;
      }),
    ),
    '',
  ].join('\n');
}

/** Transfers that fill a queue: what each took, and lost. */
export function overflowSection({ linux_overflows: runs }: MeasuredFidelity): string {
  const [first] = runs;
  const several = (values: readonly number[]): string => [...new Set(values)].join(', ');
  return [
    '### Queues that overflow',
    '',
    'These transfers between the same hosts fill a drop-tail queue again and again (`tests/fixtures/linux/overflow`). Which segment finds it',
    'full is a matter of microseconds, and all that follows depends on it: even three recordings of one run do not always lose the same',
    `number. So the order is not compared, but the time of the reply (limit ${first?.time_limit_percent ?? 0} %) and the number of lost segments (limit ${first?.lost_limit_percent ?? 0} %), each with the`,
    'nearest of the three. A name has the rate in Mb/s, the round trip in ms and the packets that the queue holds.',
    '',
    ...table(
      ['run', 'reply, ms', 'ours', 'off', 'lost', 'ours', 'off', ''],
      runs.map((run) => [
        `\`${run.name}\``,
        several(run.takes.map(({ reply_ms }) => reply_ms)),
        `${run.ours.reply_ms}`,
        `${signed(run.time_off_percent, 2)} %`,
        several(run.takes.map(({ lost }) => lost)),
        `${run.ours.lost}`,
        `${signed(run.lost_off_percent, 0)} %`,
        verdict(run.within),
      ]),
      [1, 2, 3, 4, 5, 6],
    ),
    '',
  ].join('\n');
}

export function linuxSummary({ linux_runs: runs }: MeasuredFidelity): string {
  const lossless = runs.filter((run) => !hasLosses(run));
  const losses = runs.filter(hasLosses);
  return `without loss, data and ACKs in the same order in ${share(lossless, isSameOrder)} runs, ${share(lossless, ({ exceptions }) => exceptions.length === 0)} without an exception; with losses, ${share(losses, isSameOrder)}`;
}

export function overflowSummary({ linux_overflows: runs }: MeasuredFidelity): string {
  return `time and losses within their limits in ${share(runs, ({ within }) => within)}`;
}

function order(text: string): string {
  return text === 'same' ? 'same' : 'differs';
}
