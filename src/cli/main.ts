import { version } from '../../package.json';

const HELP = `Usage: ackclock COMMAND [OPTION]...

  --help       this text
  --version    the version
`;

/** Runs one command and returns the exit status: 0, 1 for a failed check, 2 for misuse. */
export function main(parameters: string[]): number {
  const [command] = parameters;
  switch (command) {
    case '--version':
      process.stdout.write(`${version}\n`);
      return 0;
    case undefined:
    case '--help':
      process.stdout.write(HELP);
      return command === undefined ? 2 : 0;
    default:
      process.stderr.write(`${command}: no such command; see ackclock --help\n`);
      return 2;
  }
}
