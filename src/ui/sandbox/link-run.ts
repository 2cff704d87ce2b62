import { receiveRun, type RunLog } from '../../facts/index.ts';
import { decodeLink, LinkError, type LinkState } from '../../links/index.ts';
import type { Scenario } from '../../scenario/index.ts';
import type { Ask } from '../site/engine.ts';

/** What a link leads to. */
export interface LinkedShown {
  readonly state: LinkState;
  readonly scenario: Scenario;
  readonly base: Scenario | null;
  readonly run: RunLog;
}

/**
 * Decodes a link, lets the engine's script check its scenario, and runs it.
 * @param builtins names of the scenarios that there are
 * @throws LinkError for the reader to read; EngineMissing
 */
export async function runOfLink(
  fragment: string,
  schema: number,
  builtins: readonly string[],
  ask: Ask,
): Promise<LinkedShown> {
  const state = await decodeLink(fragment, { schema, presets: builtins });
  const { preset, changes } = state;
  const opened = await ask({ kind: 'link', linked: { preset, changes } });
  if (opened.kind === 'refused') throw new LinkError('damaged', opened.reason);
  const { scenario, base, run } = opened;
  return { state, scenario, base, run: receiveRun(run) };
}
