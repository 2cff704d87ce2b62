import {
  clients as restartClients,
  rounds as restartRounds,
  type StartTimes,
} from '../studies/restart/index.ts';
import { Misuse } from './errors.ts';
import { systemReason } from './output.ts';
import { readTextFile } from './text-file.ts';

/** One seed's start times. */
export interface SeedWorkload {
  readonly seed: number;
  readonly starts: StartTimes;
}

const header = 'seed,round,client,fire_s';
const rounds = restartRounds;
const clients = restartClients;
/** The end of a run in seconds: a reply that begins later would not be seen. */
const latest = 10 + 120 * rounds;

/**
 * Reads the start times that two simulators share: a row per reply with its seed, its round and its client (from 0) and the
 * time in seconds at which it is handed to TCP; lines beginning with # are comments. Each seed has every client once in
 * every round.
 * @throws Misuse with file and line of every mistake.
 */
export async function readWorkload(name: string): Promise<SeedWorkload[]> {
  const text = await readTextFile(name, 'a workload', 'CSV').catch((error: unknown) => {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`${name}: ${systemReason(error)}`);
  });
  return workloadOf(name, text);
}

function workloadOf(name: string, text: string): SeedWorkload[] {
  const bySeed = new Map<number, number[][]>();
  let begun = false;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const complain = (message: string): Misuse => new Misuse(`${name}:${i + 1}: ${message}`);
    if (!begun) {
      if (line !== header) throw complain(`the first row must be '${header}'`);
      begun = true;
      continue;
    }
    const { seed, round, client, fire } = rowOf(line, complain);
    const starts = bySeed.get(seed) ?? Array.from({ length: rounds }, () => []);
    bySeed.set(seed, starts);
    const ofRound = starts[round] as number[];
    if (ofRound[client] !== undefined) {
      throw complain(`seed ${seed}, round ${round}, client ${client} appears twice`);
    }
    ofRound[client] = fire * 1000;
  }
  if (bySeed.size === 0) throw new Misuse(`${name}: has no rows after '${header}'`);
  const workloads = [...bySeed].map(([seed, starts]) => ({ seed, starts }));
  for (const { seed, starts } of workloads) checkWhole(name, seed, starts);
  return workloads;
}

function rowOf(line: string, complain: (message: string) => Misuse) {
  const cells = line.split(',');
  if (cells.length !== 4) throw complain(`has ${cells.length} cells (allowed: 4, ${header})`);
  const [seed = '', round = '', client = '', fire = ''] = cells;
  const whole = (cell: string, column: string, most: number): number => {
    const value = /^\d+$/.test(cell) ? Number(cell) : Number.NaN;
    if (value <= most) return value;
    throw complain(`${column} '${cell}' (allowed: a whole number from 0 to ${most})`);
  };
  const seconds = /^\d+(\.\d+)?$/.test(fire) ? Number(fire) : Number.NaN;
  if (!(seconds <= latest)) throw complain(`fire_s '${fire}' (allowed: 0 to ${latest} s)`);
  return {
    seed: whole(seed, 'seed', 4_294_967_295),
    round: whole(round, 'round', rounds - 1),
    client: whole(client, 'client', clients - 1),
    fire: seconds,
  };
}

function checkWhole(name: string, seed: number, starts: StartTimes): void {
  starts.forEach((ofRound, round) => {
    for (let client = 0; client < clients; client++) {
      if (ofRound[client] !== undefined) continue;
      throw new Misuse(`${name}: seed ${seed}, round ${round}: client ${client} is missing`);
    }
    const before = Math.max(...(starts[round - 1] ?? [-1]));
    if (Math.min(...ofRound) <= before) {
      throw new Misuse(
        `${name}: seed ${seed}: round ${round} begins before round ${round - 1} ends`,
      );
    }
  });
}
