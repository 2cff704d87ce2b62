import { suggest } from '../scenario/index.ts';
import type { Arguments, Command, Option } from './command.ts';
import { Misuse } from './errors.ts';

/** Separates a command's words from its options. Throws Misuse for unknown options. */
export function readArguments(command: Command, argv: readonly string[]): Arguments {
  const words: string[] = [];
  const values = new Map<string, string[]>();
  let onlyWords = false;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (onlyWords || word === '-' || !word.startsWith('-')) {
      words.push(word);
      continue;
    }
    if (word === '--') {
      onlyWords = true;
      continue;
    }
    const { written, attached } = split(word);
    const option = findOption(command, written);
    const given = values.get(option.name) ?? [];
    values.set(option.name, given);
    if (given.length > 0 && option.multiple !== true) {
      throw new Misuse(`${written}: give it only once`);
    }
    if (option.value === undefined) {
      if (attached !== undefined) throw new Misuse(`${written}: takes no value`);
      given.push('');
      continue;
    }
    const value = attached ?? argv[++i];
    if (value === undefined) {
      throw new Misuse(`${written}: needs a value (${written} ${option.value})`);
    }
    checkChoice(option, written, value);
    given.push(value);
  }
  checkWords(command, words);
  return {
    words,
    option: (name) => values.get(name)?.at(-1),
    options: (name) => values.get(name) ?? [],
  };
}

/** `--format=csv` and `-oFILE` include their value. */
function split(word: string): { written: string; attached: string | undefined } {
  if (!word.startsWith('--')) {
    return { written: word.slice(0, 2), attached: word.slice(2) || undefined };
  }
  const equals = word.indexOf('=');
  if (equals === -1) return { written: word, attached: undefined };
  return { written: word.slice(0, equals), attached: word.slice(equals + 1) };
}

function findOption(command: Command, written: string): Option {
  const found = command.options.find(({ name, short }) =>
    written.startsWith('--') ? written === `--${name}` : written === `-${short}`,
  );
  if (found !== undefined) return found;
  const names = command.options.map(({ name }) => `--${name}`);
  const meant = suggest(written, names);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  const known = names.length === 0 ? 'none' : names.join(', ');
  throw new Misuse(`${written}: '${command.name}' has no such option${hint} (allowed: ${known})`);
}

function checkChoice(option: Option, written: string, value: string): void {
  if (option.choices === undefined || option.choices.includes(value)) return;
  const meant = suggest(value, option.choices);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  const allowed = option.choices.join(', ');
  throw new Misuse(`${written}: '${value}' is not one of the choices${hint} (allowed: ${allowed})`);
}

function checkWords(command: Command, words: readonly string[]): void {
  const [least, most] = command.words;
  if (words.length < least) {
    throw new Misuse(
      `${command.name}: needs ${command.usage} (run 'ackclock ${command.name} --help' for details)`,
    );
  }
  if (words.length > most) {
    throw new Misuse(`${command.name}: unexpected argument '${words[most]}'`);
  }
}
