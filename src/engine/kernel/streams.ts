/**
 * Where the random streams of each kind of component begin. A component's stream is its kind's
 * first plus its own number, so that adding a component reshuffles no other.
 */
export const streams = {
  loss: 0,
  bitError: 0x10000,
  burst: 0x20000,
  jitter: 0x30000,
  crossTraffic: 0x40000,
  flowHash: 0x50000,
} as const;
