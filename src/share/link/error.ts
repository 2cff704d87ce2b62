/** Why a link cannot be opened or made. */
export type LinkFault =
  /** It is longer, or unpacks to more, than any valid state. */
  | 'too-large'
  /** Part of it is missing or was altered, or it never was one of our links. */
  | 'damaged'
  /** It was made by a later version. */
  | 'newer'
  /** It names a scenario that does not exist. */
  | 'unknown-preset'
  /** This browser cannot unpack it. */
  | 'not-here';

/** A rejected link; the message is a sentence for the reader. */
export class LinkError extends Error {
  readonly fault: LinkFault;

  constructor(fault: LinkFault, message: string) {
    super(message);
    this.name = 'LinkError';
    this.fault = fault;
  }
}

/** A link with invalid content. */
export function damaged(message: string): LinkError {
  return new LinkError('damaged', message);
}

/** A link whose text was altered: a character is missing, changed or added. */
export function broken(): LinkError {
  return damaged('It is damaged or incomplete. Copy the whole link again, and nothing after it.');
}
