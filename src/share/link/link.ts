import { broken, LinkError } from './error.ts';
import { frame, frameLength, unframe } from './frame.ts';
import { deflate, inflate, largestState, tooLarge } from './packing.ts';
import { isLink } from './opening.ts';
import { checkPlain, type Plain } from './plain.ts';
import type { LinkedRun, LinkState } from './state.ts';
import { readState, writeState } from './written.ts';

/** Maximum length of a fragment: the largest state, not packed, in base64. */
const longestFragment = Math.ceil((largestState * 4) / 3) + frameLength;

/** What it takes to open a link: scenarios by name, and the version of their format. */
export interface LinkReader {
  readonly schema: number;
  readonly presets: readonly string[];
}

/**
 * The fragment for a state, with its #: `#s=2d...`, or `#s=2p...` if the browser cannot pack it.
 * @throws LinkError if it is too large, or not plain data
 */
export async function encodeLink(state: LinkState): Promise<string> {
  const bytes = bytesOf(state);
  const small = await deflate(bytes);
  return small === undefined
    ? frame({ packed: false, bytes })
    : frame({ packed: true, bytes: small });
}

/**
 * The same synchronously and without packing: for links that are short anyway.
 * @throws LinkError as encodeLink
 */
export function encodeShortLink(state: LinkState): string {
  return frame({ packed: false, bytes: bytesOf(state) });
}

function bytesOf(state: LinkState): Uint8Array<ArrayBuffer> {
  const written = writeState(state);
  checkPlain(written);
  readState(written);
  const bytes = new TextEncoder().encode(JSON.stringify(written));
  if (bytes.length > largestState) throw tooLarge();
  return bytes;
}

/**
 * Reads an untrusted fragment: in bounded time and memory, validating everything.
 * @throws LinkError, and nothing else
 */
export async function decodeLink(fragment: string, reader: LinkReader): Promise<LinkState> {
  if (!isLink(fragment)) throw new LinkError('damaged', 'It is not an Ackclock link.');
  if (fragment.length > longestFragment) throw tooLarge();
  const { packed, bytes } = unframe(fragment);
  if (!packed && bytes.length > largestState) throw tooLarge();
  const state = readState(parsed(packed ? await inflate(bytes) : bytes));
  if (state.schema > reader.schema) throw newer();
  for (const run of [state, state.twin]) if (run !== null) checkPreset(run, reader);
  return state;
}

function parsed(bytes: Uint8Array): Plain {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Expected: not UTF-8, not JSON, or nested deeper than this browser's parser goes.
    throw broken();
  }
  checkPlain(value);
  return value;
}

function checkPreset({ preset }: LinkedRun, { presets }: LinkReader): void {
  if (typeof preset !== 'string' || presets.includes(preset)) return;
  const named = preset.length > 40 ? `${preset.slice(0, 40)}…` : preset;
  throw new LinkError(
    'unknown-preset',
    `It needs a scenario that this version does not have: ‘${named}’.`,
  );
}

function newer(): LinkError {
  return new LinkError('newer', 'It was made by a later version of Ackclock.');
}
