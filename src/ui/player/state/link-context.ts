import { getContext, setContext } from 'svelte';
import type { Scenario } from '../../../scenario/index.ts';
import type { Nanoseconds, RecordId } from '../../../trace/format/index.ts';

const context = Symbol('links');

/** The cursor's position in a link. */
export interface Opening {
  readonly time: Nanoseconds;
  readonly selection: RecordId | null;
}

/** What a page knows of links to what it shows. */
export interface LinkContext {
  /** The built-in scenario that the one on view was made from; null: none. */
  base(): Scenario | null;
  /** What the link that was opened wants, the first time it is asked. */
  takeOpening(): Opening | undefined;
}

/** Lets the players of a page be linked to. */
export function offerLinks(links: LinkContext): void {
  setContext(context, links);
}

/** Undefined where nothing can be linked to: in a lesson, for a capture. */
export function linksHere(): LinkContext | undefined {
  return getContext(context);
}
