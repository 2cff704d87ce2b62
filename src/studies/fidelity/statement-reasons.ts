import type { RestartPolicy } from '../restart/policies.ts';
import type { StartTimes } from '../restart/rounds.ts';
import { repliesAfterIdle, type RepliesAfterIdle } from './after-idle.ts';
import type { Measured } from './replies.ts';

/** Why a statement of the paper does not hold of our runs at every point, with what shows it. */
export interface StatementReason {
  readonly claim: string;
  readonly why: string;
}

type Workload = readonly { readonly seed: number; readonly starts: StartTimes }[];

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/**
 * Measures why statements are not reproduced: by our sweeps, and by looking at single replies.
 * @param points of our sweeps.
 */
export function statementReasons(
  points: readonly Measured[],
  workload: Workload,
): StatementReason[] {
  const at = (policy: RestartPolicy, bytes: number, delay: number, queue: number): Measured => {
    const found = points.find(
      (point) =>
        point.policy === policy &&
        point.burst_bytes === bytes &&
        point.delay_ms === delay &&
        point.queue_packets === queue,
    );
    if (found === undefined) throw new RangeError(`${policy}, ${bytes}, ${delay}: not measured`);
    return found;
  };
  // Ten runs each; some appear in several reasons.
  const looked = new Map<string, RepliesAfterIdle>();
  const single = (
    policy: RestartPolicy,
    replyBytes: number,
    delay: number,
    queuePackets: number,
  ): RepliesAfterIdle => {
    const key = [policy, replyBytes, delay, queuePackets].join();
    const found =
      looked.get(key) ?? repliesAfterIdle({ policy, replyBytes, delay, queuePackets }, workload);
    looked.set(key, found);
    return found;
  };
  const first = (...point: Parameters<typeof single>) => single(...point).first.toFixed(1);
  const bySize = (policy: RestartPolicy, kilobytes: number) =>
    at(policy, kilobytes * 1000, 100, 10);
  const timeouts = (policy: RestartPolicy) => bySize(policy, 14).timeouts.toFixed(2);
  const interval = ({ elapsed_s, elapsed_ci90 }: Measured) =>
    `${elapsed_s.toFixed(2)} ± ${elapsed_ci90.toFixed(2)} s`;
  const byDelay = (policy: RestartPolicy, delay: number) => at(policy, 24_000, delay, 24);
  const delays = [...new Set(points.filter(isByDelay).map(({ delay_ms }) => delay_ms))];
  const lossesAt = (delay: number) => (policy: RestartPolicy) => byDelay(policy, delay).drops;
  const keepLosing = delays.filter((delay) => {
    const drops = lossesAt(delay);
    return Math.min(drops('reno-nssr'), drops('vegas-nssr')) > drops('reno-ssr');
  });
  const lossless = delays.filter((delay) => {
    const drops = lossesAt(delay);
    return drops('rbp-rate') === 0 && drops('reno-ssr') === 0;
  });
  const roundTrips = (delay: number) => {
    const more = byDelay('rbp-rate', delay).elapsed_s - byDelay('reno-nssr', delay).elapsed_s;
    return (more / ((2 * (delay + 2)) / 1000)).toFixed(1);
  };
  const saving = (delay: number) => {
    const [ssr, rbp] = [byDelay('reno-ssr', delay), byDelay('rbp-rate', delay)];
    const seconds = ssr.elapsed_s - rbp.elapsed_s;
    return `${((100 * seconds) / ssr.elapsed_s).toFixed(1)} % of SSR’s time (${seconds.toFixed(2)} s)`;
  };
  const needless = (policy: RestartPolicy) => byDelay(policy, 500).timeouts.toFixed(2);
  const repeating = (policy: RestartPolicy, delay: number) =>
    percent(single(policy, 24_000, delay, 10).repeating);
  const segments = (policy: RestartPolicy, delay: number) =>
    percent(at(policy, 24_000, delay, 10).retransmissions / 24);
  return [
    {
      claim: 'Above 12 KB, RBP, Vegas and NSSR are about equally fast.',
      why: `small replies are slow with NSSR, which waits for its timer ${timeouts('reno-nssr')} times in a reply of 14 KB, Vegas ${timeouts('vegas-nssr')}, RBP ${timeouts('rbp-rate')} times; large ones are slow with RBP, which begins with few segments: before an ACK can be back it sends ${first('rbp-rate', 34_000, 100, 10)} of 34 KB, Vegas ${first('vegas-nssr', 34_000, 100, 10)}`,
    },
    {
      claim: 'Above 12 KB, SSR is still slower.',
      why: `at 28 KB chance decides between RBP and SSR: with their 90 % intervals over ten runs they take ${interval(bySize('rbp-rate', 28))} and ${interval(bySize('reno-ssr', 28))}`,
    },
    {
      claim: 'With delay, SSR’s time grows disproportionately: more than that of RBP.',
      why: `RBP begins with as much as Vegas’s last rate carries in a round trip, at least two segments, which is little more than SSR’s one: before an ACK can be back it sends ${first('rbp-rate', 24_000, 50, 24)} segments at 50 ms, ${first('rbp-rate', 24_000, 500, 24)} at 500 ms; from then on SSR’s window doubles in one round trip, and RBP’s, which is Vegas’s, in two`,
    },
    {
      claim: 'RBP and NSSR behave similarly as delay changes.',
      why: `NSSR begins with the window that it kept, ${first('reno-nssr', 24_000, 50, 24)} segments before an ACK can be back at 50 ms, ${first('reno-nssr', 24_000, 500, 24)} at 500 ms; RBP takes ${roundTrips(50)} round trips longer at 50 ms, ${roundTrips(500)} at 500 ms, and a delay makes each round trip longer`,
    },
    {
      claim: 'With a queue as large as the burst, NSSR, RBP and Vegas lose more than SSR.',
      why: `NSSR and Vegas do, at ${keepLosing.length} of ${delays.length} delays; at ${lossless.length} of them neither RBP nor SSR loses anything in 900 replies, because what RBP paces never fills the queue`,
    },
    {
      claim: 'With a queue of 10, about 40 % of NSSR’s and Vegas’s packets are retransmitted.',
      why: `of NSSR’s segments ${segments('reno-nssr', 50)} are retransmitted at 50 ms, ${segments('reno-nssr', 500)} at 500 ms; but the share of its replies with any retransmission is ${repeating('reno-nssr', 50)} and ${repeating('reno-nssr', 500)}, of Vegas’s ${repeating('vegas-nssr', 50)} and ${repeating('vegas-nssr', 500)}: perhaps the paper counts transfers`,
    },
    {
      claim: 'RBP’s advantage in time is larger as the round trip increases.',
      why: `RBP saves ${saving(50)} at 50 ms, ${saving(150)} at 150 ms, ${saving(400)} at 400 ms, ${saving(500)} at 500 ms: over long delays it begins with hardly more than SSR’s one segment, before an ACK can be back with ${first('rbp-rate', 24_000, 400, 24)} at 400 ms; at 500 ms timers fire although nothing is lost, SSR’s ${needless('reno-ssr')} times in a reply, RBP’s ${needless('rbp-rate')} times`,
    },
    {
      claim: 'RBP/rate and RBP/cwnd behave similarly.',
      why: `RBP/cwnd paces the window that it kept, RBP/rate what Vegas’s last rate carries: behind a queue of 24 they send ${first('rbp-cwnd', 24_000, 50, 24)} and ${first('rbp-rate', 24_000, 50, 24)} segments before an ACK can be back at 50 ms, ${first('rbp-cwnd', 24_000, 500, 24)} and ${first('rbp-rate', 24_000, 500, 24)} at 500 ms; so RBP/cwnd is mostly faster and loses more`,
    },
  ];
}

const isByDelay = ({ burst_bytes, queue_packets }: Measured): boolean =>
  burst_bytes === 24_000 && queue_packets === 24;
