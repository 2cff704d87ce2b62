import { receiveRun } from '../../run/index.ts';
import { noEdits } from '../player/state/edit-history.ts';
import type { LinkAnswer, OpenedRun } from '../../worker/index.ts';
import { decodeLink, LinkError, type LinkReader, type LinkState } from '../../share/link/index.ts';
import type { NamedRun, OpenedBranch } from '../player/state/branch-state.svelte.ts';
import { titleOf } from './titles.ts';

/** What a link leads to: the run that edits start from, and what was done to it. */
export interface OpenedLink {
  readonly start: NamedRun;
  readonly branch: OpenedBranch;
}

/** Names the runs of a link as a player would have named them. */
export function openedLink(
  { twin: linkedTwin }: LinkState,
  answer: Extract<LinkAnswer, { kind: 'run' }>,
): OpenedLink {
  const start: NamedRun = {
    title: titleOf(answer.start.scenario, answer.start.base),
    scenario: answer.start.scenario,
    run: receiveRun(answer.start.run),
    base: answer.start.base,
  };
  const named = (opened: OpenedRun, title: string): NamedRun => ({
    title,
    scenario: opened.scenario,
    // What was run once is one log.
    run: opened.run === answer.start.run ? start.run : receiveRun(opened.run),
    base: opened.base,
    ...(opened.edits.length > 0 && { done: { to: start.scenario, edits: opened.edits } }),
  });
  const { shown, twin } = answer;
  const edits = [...shown.edits, ...(twin?.edits ?? [])];
  return {
    start,
    branch: {
      history: { ...noEdits, edits: shown.edits.length > 0 ? shown.edits : edits },
      shown: named(shown, shown.edits.length > 0 ? 'what if' : start.title),
      twin:
        twin === null
          ? undefined
          : named(twin, linkedTwin?.title ?? titleOf(twin.scenario, twin.base)),
    },
  };
}

/** What a fragment says, or why it cannot be opened. */
export async function readLink(
  link: string,
  reader: LinkReader,
): Promise<LinkState | { readonly refused: string }> {
  try {
    return await decodeLink(link, reader);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return { refused: error.message };
  }
}
