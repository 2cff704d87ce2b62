import { version } from '../../package.json';
import { suggest } from '../scenario/index.ts';
import { readArguments } from './arguments.ts';
import { benchCommand, benchmark } from './bench.ts';
import { checkCommand } from './check.ts';
import type { Command } from './command.ts';
import { compareCommand } from './compare.ts';
import { diagnoseCommand } from './diagnose.ts';
import { FailedCheck, Misuse } from './errors.ts';
import { exportCommand } from './export.ts';
import { commandHelp, generalHelp } from './help.ts';
import { listCommand } from './list.ts';
import { outputTo, type Output } from './output.ts';
import { questionsCommand } from './questions.ts';
import { runCommand } from './run.ts';
import { schemaCommand } from './schema.ts';
import { studyCommand, sweeps } from './study.ts';
import { whatWouldHelpCommand } from './what-would-help.ts';
import { worksheetCommand } from './worksheet.ts';
import { serveJobs } from './workers.ts';

const commands: readonly Command[] = [
  listCommand,
  runCommand,
  whatWouldHelpCommand,
  diagnoseCommand,
  compareCommand,
  studyCommand,
  checkCommand,
  worksheetCommand,
  questionsCommand,
  exportCommand,
  schemaCommand,
  benchCommand,
];

// A worker loads the bundle only to serve jobs.
serveJobs([...sweeps, benchmark]);

/** Runs the command line. Returns the exit code: 0 done, 1 a check failed, 2 misuse. */
export async function main(
  argv: readonly string[],
  output: Output = outputTo(process.stdout, process.stderr),
): Promise<number> {
  try {
    await dispatch(argv, output);
    return 0;
  } catch (error) {
    if (error instanceof Misuse || error instanceof FailedCheck) {
      output.complaint(error.message);
      return error instanceof Misuse ? 2 : 1;
    }
    throw error;
  }
}

async function dispatch(argv: readonly string[], output: Output): Promise<void> {
  const [name, ...rest] = argv;
  if (name === undefined) throw new Misuse(...generalHelp(commands).trimEnd().split('\n'));
  if (isHelp(name)) {
    await output.result(generalHelp(commands), undefined);
    return;
  }
  if (name === '--version') {
    await output.result(`${version}\n`, undefined);
    return;
  }
  const command = commands.find((each) => each.name === name);
  if (command === undefined) throw new Misuse(unknownCommand(name));
  if (rest.some(isHelp)) {
    await output.result(commandHelp(command), undefined);
    return;
  }
  await command.run(readArguments(command, rest), output);
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function unknownCommand(name: string): string {
  const names = commands.map((each) => each.name);
  const meant = suggest(name, names);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return `${name}: unknown command${hint} (allowed: ${names.join(', ')})`;
}
