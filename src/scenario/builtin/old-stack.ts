/** What a twin on the old stack has of its own. */
interface OldWords {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** The part of a built-in scenario that differs on another stack. */
interface Recorded {
  readonly network: object;
  readonly hosts: object;
  readonly source: string;
}

/** Reno as 4.4BSD had it, with windows that fill today’s paths and the two first segments of RFC 2581. */
const oldStack = {
  profile: '4.4bsd',
  tcp: {
    initialWindow: 2,
    windowScaling: true,
    sendBuffer: 262_144,
    receiveBuffer: 262_144,
  },
} as const;

/**
 * A recorded exchange between two hosts of the old stack: the same link, programs and lost segments.
 * @param words what it is called, and what it shows
 */
export function onOldStack<T extends Recorded>(recorded: T, words: OldWords): object {
  return {
    ...recorded,
    ...words,
    network: withoutFirstAck(recorded.network),
    hosts: { client: oldStack, server: oldStack },
    source:
      'Ours: a run of the old stack (Reno without RFC 2018’s selective ACKs) beside a recorded one of Linux 6.18',
  };
}

/** The old stack acknowledges a request with its reply, so that each segment of data is one frame earlier. */
function withoutFirstAck(network: object): object {
  if (!('hops' in network)) return network;
  const hops = network.hops as readonly { readonly down?: { readonly lost: readonly number[] } }[];
  return {
    ...network,
    hops: hops.map((hop) =>
      hop.down === undefined ? hop : { ...hop, down: { lost: hop.down.lost.map((n) => n - 1) } },
    ),
  };
}
