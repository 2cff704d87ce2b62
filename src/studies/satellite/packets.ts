import { plainHeaderBytes, timestampBytes } from '../../trace/captures/index.ts';

/** Bytes of payload in a full segment, with timestamps. */
export const payload = 1448;

/** Headers of TCP and IP then, bytes. */
export const headers = plainHeaderBytes + timestampBytes;

/** Bytes of a reply’s header, as the server writes it. */
export const replyHeader = 227;
