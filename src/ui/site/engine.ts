import type { AnswerTo, Engine, EngineRequest } from '../../runner/index.ts';
import { pageElement } from './start.ts';

/** Why nothing can be run here and now, in words for the reader. */
export class EngineMissing extends Error {
  constructor() {
    super('the simulator could not be loaded');
    this.name = 'EngineMissing';
  }
}

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

/** A script element, since a page that was opened as a file may not fetch. */
function load(): Promise<Engine> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // In development the script is a module like all others.
    if (import.meta.env.DEV) script.type = 'module';
    script.src = pageElement().dataset.engine ?? '';
    const finish = (): void => {
      const { ackclockEngine } = globalThis;
      script.remove();
      if (ackclockEngine === undefined) reject(new EngineMissing());
      else resolve(ackclockEngine);
    };
    script.onload = finish;
    script.onerror = finish;
    document.head.append(script);
  });
}
