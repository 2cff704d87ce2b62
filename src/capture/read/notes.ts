import { grouped } from './capture-error.ts';

/** What a reader should know of a capture: how often something was met, and where first. */
export interface CaptureNote {
  readonly kind: NoteKind;
  readonly count: number;
  /** The number of the first packet concerned; 0: none. */
  readonly first: number;
  /** A sentence, or two. */
  readonly text: string;
}

type Sentence = (count: string, first: string, many: boolean) => string;

const packets = (count: string, many: boolean): string => `${count} packet${many ? 's' : ''}`;
const are = (many: boolean): string => (many ? 'are' : 'is');
const have = (many: boolean): string => (many ? 'have' : 'has');

const sentences = {
  cut: (_, first) =>
    `The file ends in the middle of packet ${first}. Everything before it is shown.`,
  'packed-cut': () =>
    'The gzip file ends early or is damaged. What could be unpacked before is shown.',
  'out-of-order': (count, first, many) =>
    `${packets(count, many)} ${are(many)} later in the file than a packet with a later time (first: ${first}). They are shown by their times.`,
  ipv6: (count, _, many) =>
    `${packets(count, many)} ${are(many)} IPv6. They are shown like IPv4, but they have no identification, so copies look like retransmissions.`,
  quic: (count, _, many) =>
    `${packets(count, many)} ${are(many)} UDP on port 443: QUIC, which carries HTTP/3. Its acknowledgments are encrypted, so a capture cannot show why it waits.`,
  udp: (count, _, many) => `${packets(count, many)} ${are(many)} UDP, which is not shown.`,
  icmp: (count, _, many) => `${packets(count, many)} ${are(many)} ICMP, which is not shown.`,
  'other-protocol': (count, first, many) =>
    `${packets(count, many)} ${have(many)} another protocol in IP than TCP, such as a tunnel (first: ${first}), and ${are(many)} not shown.`,
  'not-ip': (count, _, many) =>
    `${packets(count, many)} ${are(many)} not IP (ARP, for instance), and ${are(many)} not shown.`,
  'first-fragment': (count, first, many) =>
    `${packets(count, many)} ${are(many)} the first fragment of a larger one (first: ${first}). The rest of the payload is unknown.`,
  'later-fragment': (count, first, many) =>
    `${packets(count, many)} ${are(many)} a later fragment of an IP packet (first: ${first}), and ${are(many)} not read.`,
  'headers-cut': (count, first, many) =>
    `Of ${packets(count, many)} the file has not even the headers (first: ${first}), so ${many ? 'they are' : 'it is'} left out. Capture with a longer snap length: tcpdump -s 128.`,
  'options-cut': (count, first, many) =>
    `Of ${packets(count, many)} the file has only a part of the TCP options (first: ${first}): window scale, timestamps or SACK may be unknown. Capture with a longer snap length: tcpdump -s 128.`,
  'payload-cut': (count, _, many) =>
    `Of ${packets(count, many)} the file has not the whole payload, because of its snap length. Sizes and times are known all the same.`,
  'frame-length': (count, first, many) =>
    `${packets(count, many)} ${have(many)} no length in the IP header (first: ${first}), as offload leaves it. The frame's length is used.`,
  damaged: (count, first, many) =>
    `${packets(count, many)} ${have(many)} impossible headers (first: ${first}), and ${are(many)} left out.`,
  'length-beyond': (count, first, many) =>
    `${packets(count, many)} ${are(many)} longer by the IP header than on the wire (first: ${first}). The shorter length is used.`,
  'kept-full': () =>
    'The capture has more payload than can be kept: HTTP messages are only known up to some time.',
  'unknown-block': (count, _, many) =>
    `${count} block${many ? 's' : ''} of the file ${are(many)} no packet (statistics, names, secrets, a program's own), and ${are(many)} left out.`,
  'no-time': (count, first, many) =>
    `${packets(count, many)} ${have(many)} no time (first: ${first}, simple packet blocks), and ${are(many)} left out.`,
  'link-type': (count, first, many) =>
    `${packets(count, many)} ${are(many)} of an interface whose kind cannot be read (first: ${first}), and ${are(many)} left out.`,
  'text-ack': (count, _, many) =>
    `Text has no sequence number of ${packets(count, many)} without payload. It is taken from what was sent before.`,
  'text-port': (count, first, many) =>
    `${packets(count, many)} ${have(many)} the name of a port whose number is unknown (first: ${first}). Print numbers: tcpdump -n.`,
  'text-unread': (count, first, many) =>
    `${count} line${many ? 's' : ''} of TCP could not be read (first: packet ${first}), and ${are(many)} left out. The format is that of tcpdump 4.`,
} satisfies Record<string, Sentence>;

export type NoteKind = keyof typeof sentences;

/** Counts what a reader should know. */
export class Notes {
  private readonly tallies = new Map<NoteKind, { count: number; first: number }>();

  add(kind: NoteKind, packet: number): void {
    const tally = this.tallies.get(kind);
    if (tally === undefined) this.tallies.set(kind, { count: 1, first: packet });
    else tally.count++;
  }

  count(kind: NoteKind): number {
    return this.tallies.get(kind)?.count ?? 0;
  }

  /** In the order of the table above. */
  told(): CaptureNote[] {
    return (Object.keys(sentences) as NoteKind[]).flatMap((kind) => {
      const tally = this.tallies.get(kind);
      if (tally === undefined) return [];
      const sentence: Sentence = sentences[kind];
      const { count, first } = tally;
      return [{ kind, count, first, text: sentence(grouped(count), grouped(first), count !== 1) }];
    });
  }
}
