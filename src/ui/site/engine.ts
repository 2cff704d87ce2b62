import type { AnswerTo, Engine, EngineRequest } from '../../runner/index.ts';
import { loadLater } from './later-script.ts';

/** Why nothing can be run here and now, in words for the reader. */
export class EngineMissing extends Error {
  constructor() {
    super('the simulator could not be loaded');
    this.name = 'EngineMissing';
  }
}

/** Asks the engine one thing; see askEngine. */
export type Ask = <Request extends EngineRequest>(request: Request) => Promise<AnswerTo<Request>>;

let loading: Promise<Engine> | undefined;

/**
 * Asks the engine, whose script is fetched the first time.
 * @throws EngineMissing if that fails; asking again tries again
 */
export async function askEngine<Request extends EngineRequest>(
  request: Request,
): Promise<AnswerTo<Request>> {
  return (await engine()).answer(request);
}

/** Fetches the engine's script ahead of the first question. Whether it comes shows when asked. */
export function expectEngine(): void {
  engine().catch(() => undefined);
}

function engine(): Promise<Engine> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Engine> {
  const found = await loadLater('engine', () => globalThis.ackclockEngine);
  if (found === undefined) throw new EngineMissing();
  return found;
}
