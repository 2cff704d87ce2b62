/** Bytes of payload in a full segment, with timestamps. */
export const payload = 1448;

/** Headers of TCP and IP then, bytes: 40, and 12 of timestamps (RFC 7323, section 3.2, filled up to a multiple of four). */
export const headers = 52;

/** Bytes of a reply’s header, as the server writes it. */
export const replyHeader = 227;
