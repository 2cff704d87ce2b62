import { visible } from './visible.ts';

/** Ends a command with a message on standard error. */
class Complaint extends Error {
  readonly lines: readonly string[];

  /** @param lines one complaint each; control characters in them, line ends included, come from outside and are escaped */
  constructor(name: string, lines: readonly string[]) {
    const shown = lines.map(visible);
    super(shown.join('\n'));
    this.name = name;
    this.lines = shown;
  }
}

/** Wrong use of the command line, or wrong input: exit code 2. */
export class Misuse extends Complaint {
  /** @param lines each `option: message` or `file:line: message` */
  constructor(...lines: readonly string[]) {
    super('Misuse', lines);
  }
}

/** A check failed: exit code 1. */
export class FailedCheck extends Complaint {
  /** @param lines each `file:line: message` */
  constructor(...lines: readonly string[]) {
    super('FailedCheck', lines);
  }
}
