import type { Output } from './output.ts';

/** An option of a command. */
export interface Option {
  /** Without the dashes. */
  readonly name: string;
  /** One letter, without the dash. */
  readonly short?: string;
  /** Its value's name in the help; without it the option takes no value. */
  readonly value?: string;
  /** The values it takes, if they are few. */
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly multiple?: boolean;
  readonly help: string;
}

/** A command's input: its options as written, in order, and the other words. */
export interface Arguments {
  readonly words: readonly string[];
  /** The last value of an option; '' if it takes none; undefined if it was not given. */
  option(name: string): string | undefined;
  /** All values of an option that may be repeated. */
  options(name: string): readonly string[];
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The words it takes, as the help shows them: `SCENARIO`. */
  readonly usage: string;
  /** How many of them: minimum and maximum. */
  readonly words: readonly [number, number];
  readonly options: readonly Option[];
  /** More for `--help`, below the options. */
  readonly notes?: string;
  /** Does the work; throws Misuse or FailedCheck. */
  run(given: Arguments, output: Output): Promise<void> | void;
}

export const jsonOption: Option = { name: 'json', help: 'print JSON instead of a table' };
export const fileOption: Option = {
  name: 'output',
  short: 'o',
  value: 'FILE',
  help: 'write to this file instead of standard output',
};
