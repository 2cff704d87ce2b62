/** What is to be known of single packets, as bits. */
export const PacketMark = {
  /** Its payload, SYN or FIN was sent before, in whole or in part. */
  Repeated: 1,
  /** More payload than the MSS: offload joined several segments of the wire, or has yet to divide it. */
  SuperSegment: 2,
  /** The IP header has no length (offload): it is the frame's. */
  FrameLength: 4,
  /** The first fragment of an IP packet: the rest of its payload is in packets that are not read. */
  Fragment: 8,
  /** The file has only a part of its TCP options. */
  OptionsCut: 16,
  /** It was later in the file than a packet with a later time. */
  OutOfOrder: 32,
  /** A keep-alive: it repeats the last byte, or no byte, from before what was sent last. */
  KeepAlive: 64,
} as const;
