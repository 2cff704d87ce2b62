import { visible } from './visible.ts';

/** Ends a command with a message on standard error. */
class Complaint extends Error {
  readonly lines: readonly string[];

  /** @param lines one complaint each; controls in them, line ends too, are from outside and written out */
  constructor(name: string, lines: readonly string[]) {
    const shown = lines.map(visible);
    super(shown.join('\n'));
    this.name = name;
    this.lines = shown;
  }
}

/** The command line was used wrongly, or its input is: exit code 2. */
export class Misuse extends Complaint {
  /** @param lines each `option: message` or `file:line: message` */
  constructor(...lines: readonly string[]) {
    super('Misuse', lines);
  }
}

/** What was to be checked is not in order: exit code 1. */
export class FailedCheck extends Complaint {
  /** @param lines each `file:line: message` */
  constructor(...lines: readonly string[]) {
    super('FailedCheck', lines);
  }
}
