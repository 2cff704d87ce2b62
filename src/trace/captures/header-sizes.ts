// Bytes of headers as every packet here has them: no options of IP, and of TCP's what is told beside.

/** RFC 791, section 3.1. */
export const ipHeaderBytes = 20;

/** Without options (RFC 9293, section 3.1). */
export const tcpHeaderBytes = 20;

/** Of both, without options. */
export const plainHeaderBytes = ipHeaderBytes + tcpHeaderBytes;

/** What timestamps take of each segment: ten bytes, filled up to a multiple of four (RFC 7323, section 3.2). */
export const timestampBytes = 12;
