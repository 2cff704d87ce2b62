/** The command line was used wrongly, or its input is: told on standard error, exit code 2. */
export class Misuse extends Error {
  /** One complaint per line, each `option: message` or `file:line: message`. */
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'Misuse';
  }
}

/** What was to be checked is not in order: told on standard error, exit code 1. */
export class FailedCheck extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'FailedCheck';
  }
}
