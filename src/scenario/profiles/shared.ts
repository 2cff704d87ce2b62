import type { StackProfile } from './profile.ts';

const rbp = 'Visweswaraiah and Heidemann 1997';
const usc = 'Brakmo and Peterson 1995, as the USC implementation for SunOS and ns-2 have it';

/** Vegas parameters of stacks that have Vegas and do not override them; other stacks ignore them. */
export const vegasDefaults: StackProfile['tcp']['vegas'] = {
  alpha: { value: 1, source: `${usc}: alpha` },
  beta: { value: 3, source: `${usc}: beta` },
  gamma: { value: 1, source: `${usc}: gamma` },
};

/** Growth by Jacobson's rules. */
export const growthDefaults = {
  growthCounts: {
    value: 'acks',
    source: 'Jacobson 1988, appendix B: by one segment, or a part of one, per ACK',
  },
  growth: {
    value: 'always',
    source: 'Jacobson 1988, appendix B: no stack before RFC 2861 asks whether the window was used',
  },
  hystart: {
    value: true,
    source: 'Ha and Rhee 2011: with CUBIC, which is a change to these stacks',
  },
} as const satisfies Partial<StackProfile['tcp']>;

/** Of stacks without PRR, which needs them. */
export const lossDefaults = {
  lossDetection: { value: 'duplicates', source: 'RFC 5681, section 3.2: three duplicate ACKs' },
  tailLossProbe: { value: false, source: 'RFC 8985 came later' },
  frto: { value: false, source: 'RFC 5682 came later' },
  undo: { value: false, source: 'RFC 3522 came later' },
  duplicateReports: { value: false, source: 'RFC 2883 came later' },
  sackCompression: { value: false, source: 'Linux 4.19 came later' },
} as const satisfies Partial<StackProfile['tcp']>;

/** Receive buffers of fixed size. */
export const receiveDefaults = {
  segmentMemory: {
    value: 2048,
    source:
      'Not used: the window is what is free, whatever memory it takes (a cluster of 2048 bytes)',
  },
  largestReceiveBuffer: {
    value: 0,
    source: '4.4BSD, tcp_output: the scale is chosen for the receive buffer that the socket has',
  },
} as const satisfies Partial<StackProfile['tcp']>;

/** Of stacks that have no quick ACKs. */
export const delayedAckDefaults = {
  quickAck: { value: true, source: 'Not used: these stacks delay every ACK' },
} as const satisfies Partial<StackProfile['tcp']['delayedAck']>;
/** What stacks without rules for it hold back, and push. */
export const sendDefaults = {
  push: {
    value: 'last-byte',
    source:
      '4.3BSD, tcp_output: TH_PUSH when the send buffer is emptied; RFC 9293, section 3.9.1.2',
  },
  autoCork: { value: false, source: 'None of these stacks looks at its adapter' },
  largestSendBuffer: { value: 0, source: 'The send buffers of these stacks do not grow' },
  writerWakes: {
    value: 'any-room',
    source: '4.3BSD, sbwakeup: with each byte that is acknowledged; programs here do not select',
  },
  notsentLowat: { value: 0, source: 'None of these stacks has such an option' },
  maxPacingRate: { value: 0, source: 'None of these stacks paces on request' },
} as const satisfies Partial<StackProfile['tcp']>;

/** NewReno parameters of older stacks that get it as a change; their own recovery ignores them. */
export const newRenoDefaults = {
  fullAck: {
    value: 'flight',
    source:
      'RFC 6582, section 3.2, step 3: the first choice, which needs no other rule against a burst',
  },
  sendsAtThirdDuplicate: {
    value: false,
    source:
      '4.3BSD Reno, tcp_input: the third duplicate sends the one segment; RFC 5681, section 3.2',
  },
} as const satisfies Partial<StackProfile['tcp']>;

/** Parameters of rules for pauses and between connections, for stacks without such rules. */
export const pauseDefaults = {
  idleThreshold: {
    value: 60_000,
    source: 'Heidemann 1997, section 2.4: much longer than a timeout; a minute is our choice',
  },
  burstLimit: { value: 0, source: 'None of these stacks limits its bursts' },
  stateSharing: {
    value: 'none',
    source: 'RFC 9040: each connection by itself, as all stacks here are taken to do it',
  },
  pacing: {
    scale: { value: 1, source: `${rbp}, section 3.4: a factor of 1` },
    idleClock: {
      value: 'sent',
      source: `${rbp}, section 2: the clock that a request does not reset`,
    },
    roundTrip: { value: 'latest', source: `${rbp}, section 3.4: measured as Vegas does` },
    ending: {
      value: 'sent',
      source: `${rbp}, section 3: ACK-clocked from then on; what was not paced must not burst`,
    },
    atStart: { value: false, source: `${rbp}, section 6.3: proposed, not done` },
    afterJump: { value: 0, source: `${rbp}, section 6.3: proposed, not done` },
  },
} as const satisfies Partial<StackProfile['tcp']>;
