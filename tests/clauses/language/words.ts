/** What is wrong with a clause, and where: `rfc896/nagle.clause:12: ...`. */
export class ClauseError extends Error {
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, message: string) {
    super(`${file}:${line}: ${message}`);
    this.name = 'ClauseError';
    this.file = file;
    this.line = line;
  }
}

/** The words of one line, read from left to right. Commas are only for the eye. */
export class Words {
  readonly file: string;
  readonly line: number;
  private readonly words: readonly string[];
  private next = 0;

  constructor(text: string, file: string, line: number) {
    this.file = file;
    this.line = line;
    this.words = text
      .replace(/\s#\s.*$/, '')
      .replaceAll(/[,:](?=\s|$)/g, '')
      .split(/\s+/)
      .filter((word) => word !== '');
  }

  get atEnd(): boolean {
    return this.next === this.words.length;
  }

  /** The word to come; undefined at the end of the line. */
  peek(): string | undefined {
    return this.words[this.next];
  }

  /** The next word, whatever it is. @param wanted what it should have been, for the complaint. */
  take(wanted: string): string {
    const word = this.words[this.next];
    if (word === undefined) throw this.error(`the line ends where ${wanted} was expected`);
    this.next++;
    return word;
  }

  /** True, and past them, if the next words are these. */
  skip(phrase: string): boolean {
    const words = phrase.split(' ');
    const same = words.every((word, i) => this.words[this.next + i] === word);
    if (same) this.next += words.length;
    return same;
  }

  /** Past these words, or a complaint. */
  expect(phrase: string): void {
    if (!this.skip(phrase)) throw this.unknown(`‘${phrase}’`);
  }

  /** The next word if it matches; past it then. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.words[this.next] ?? '');
    if (found === null) return undefined;
    this.next++;
    return found;
  }

  /** A whole number. */
  number(wanted: string): number {
    const word = this.take(wanted);
    if (!/^-?\d+$/.test(word)) throw this.error(`‘${word}’ stands where ${wanted} was expected`);
    return Number(word);
  }

  /** The whole rest of the line. */
  rest(): string {
    const rest = this.words.slice(this.next).join(' ');
    this.next = this.words.length;
    return rest;
  }

  /** Nothing may be left. */
  end(): void {
    if (!this.atEnd) throw this.error(`‘${this.rest()}’ is not understood here`);
  }

  error(message: string): ClauseError {
    return new ClauseError(this.file, this.line, message);
  }

  /** A complaint about the next word. */
  unknown(wanted: string): ClauseError {
    const word = this.peek();
    const found = word === undefined ? 'the line ends' : `‘${word}’ stands`;
    return this.error(`${found} where ${wanted} was expected`);
  }
}
