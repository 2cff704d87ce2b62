/** Why an ACK leaves at once, or waits, where a stack has more than one rule for that (Linux). */
export const AckCause = {
  /** By the stack's one rule, or by none of these. */
  None: 0,
  /** The budget of quick ACKs is not used up. */
  Quick: 1,
  /** It acknowledges more than one segment. */
  SeveralSegments: 2,
  /** The application has read what came. */
  Read: 3,
  /** A timer would have sent it soon. */
  TimerNear: 4,
  /** The end answers what it receives, so it waits for the answer. */
  Dialogue: 5,
  /** No quick ACKs are left. */
  UsedUp: 6,
  /** The application has yet to read, so the window would shrink. */
  Unread: 7,
  /** The program turned quick ACKs off. */
  TurnedOff: 8,
  /** Several came out of order, and their ACKs become one. */
  Compressed: 9,
} as const;
export type AckCause = (typeof AckCause)[keyof typeof AckCause];
