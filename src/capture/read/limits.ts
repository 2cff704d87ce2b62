// What a capture may have at most. A file beyond these is damaged, hostile, or more than a browser's memory holds.

/** Packets of TCP that are kept, in each 100 to 200 bytes of memory. */
export const maxTcpPackets = 2_000_000;
/** Packets of any kind. */
export const maxPackets = 20_000_000;
/** Bytes of a packet: no link of today carries longer ones, and libpcap writes none. */
export const maxPacketBytes = 262_144;
/** Bytes of a pcapng block that must be read as a whole. */
export const maxBlockBytes = 16_777_216;
/** Interfaces of a pcapng section. */
export const maxInterfaces = 4096;
/** Options of a pcapng block, and of a TCP header (40 bytes at most). */
export const maxOptions = 64;
/** Tags and labels before an IP header, and extension headers behind it. */
export const maxHeaders = 8;
/** Addresses, and pairs of them. */
export const maxAddresses = 1_000_000;
/** Bytes that a gzip file may unfold to. */
export const maxUnpackedBytes = 2 ** 31;
/** Characters of a line of text. */
export const maxLine = 65_536;

/** Bytes of a segment's payload that are kept. */
export const keptPayload = 64;
/** The same of a segment that begins an HTTP message. */
export const keptMessage = 2048;
/** Bytes kept in all. */
export const maxKept = 201_326_592;
