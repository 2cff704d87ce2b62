// Header sizes in bytes, the same for every packet here: no IP options, and TCP options only as listed.

/** RFC 791, section 3.1. */
export const ipHeaderBytes = 20;

/** Without options (RFC 9293, section 3.1). */
export const tcpHeaderBytes = 20;

/** Of both, without options. */
export const plainHeaderBytes = ipHeaderBytes + tcpHeaderBytes;

/** Size of the timestamps option in a segment: ten bytes, padded to a multiple of four (RFC 7323, section 3.2). */
export const timestampBytes = 12;
