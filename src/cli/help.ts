import type { Command, Option } from './command.ts';
import { alignColumns } from './table.ts';

export function generalHelp(commands: readonly Command[]): string {
  return [
    'Usage: ackclock COMMAND ...',
    '',
    "Simulates how TCP and HTTP get in each other's way, to the byte and the nanosecond.",
    '',
    ...alignColumns(
      commands.map((command) => [`  ${command.name} ${command.usage}`.trimEnd(), command.summary]),
    ),
    '',
    "Run 'ackclock COMMAND --help' for details and 'ackclock --version' for the version.",
    'Exit codes: 0 success, 1 a check failed, 2 wrong usage.',
    '',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const { options, notes } = command;
  const shown = options.map((option) => [`  ${spelling(option)}`, describe(option)]);
  return [
    `Usage: ackclock ${[command.name, command.usage].filter(Boolean).join(' ')}${options.length > 0 ? ' [OPTION]...' : ''}`,
    '',
    `${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`,
    ...(shown.length > 0 ? ['', ...alignColumns(shown)] : []),
    ...(notes === undefined ? [] : ['', notes]),
    '',
  ].join('\n');
}

function spelling({ name, short, value }: Option): string {
  const long = value === undefined ? `--${name}` : `--${name} ${value}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

function describe({ help, choices, multiple }: Option): string {
  const among = choices === undefined ? '' : `: ${choices.join(', ')}`;
  return `${help}${among}${multiple === true ? '; can be repeated' : ''}`;
}
