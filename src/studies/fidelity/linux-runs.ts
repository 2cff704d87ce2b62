import { logOfCaptures } from '../../capture/log/index.ts';
import { captureIn } from '../../capture/read/index.ts';
import { compareWithCapture, readSamples, type Comparison } from '../../analysis/compare/index.ts';
import { heartbeatsOf, runScenario } from '../../run/index.ts';
import { checkScenario, compile, describeProblem } from '../../scenario/index.ts';

/** Where the recorded runs of a Linux kernel are. */
export const linuxRuns = 'tests/fixtures/linux/runs';

/** Reads a file of the project; undefined if there is none. */
export type ReadBytes = (path: string) => Uint8Array | undefined;

/**
 * Runs the scenario of a recorded run of a Linux kernel, and lays it beside the captures of both ends.
 * @throws RangeError if the scenario is not valid
 */
export function compareLinuxRun(name: string, read: ReadBytes): Comparison {
  const folder = `${linuxRuns}/${name}`;
  const text = (file: string) => new TextDecoder().decode(needed(`${folder}/${file}`, read));
  const checked = checkScenario(JSON.parse(text('scenario.json')));
  if (!checked.ok) {
    throw new RangeError(`${name}: ${checked.problems.map(describeProblem).join('; ')}`);
  }
  const { trace: capture, start } = logOfCaptures({
    client: captureIn(needed(`${folder}/client.pcap`, read)),
    server: captureIn(needed(`${folder}/server.pcap`, read)),
  });
  const info = read(`${folder}/tcpinfo.csv`);
  return compareWithCapture(runScenario(checked.scenario).trace, capture, {
    heartbeats: heartbeatsOf(compile(checked.scenario)),
    samples:
      info &&
      readSamples(new TextDecoder().decode(info), capture, start.seconds + start.nanoseconds / 1e9),
  });
}

function needed(path: string, read: ReadBytes): Uint8Array {
  const bytes = read(path);
  if (bytes === undefined) throw new RangeError(`${path}: no such file`);
  return bytes;
}
