import { LinkError } from './error.ts';
import { deflate, fromBase64Url, inflate, largestState, toBase64Url, tooLarge } from './packing.ts';
import { isLink, linkOpening } from './opening.ts';
import { checkPlain, type Plain } from './plain.ts';
import type { LinkedRun, LinkState } from './state.ts';
import { readState, writeState } from './written.ts';

/** The version of what follows the opening. */
const version = 1;
/** How the state is packed: by deflate, or not at all. */
const packed = 'z';
const open = 'j';

/** No fragment is longer: the largest state, not packed, in base64. */
const longestFragment = Math.ceil((largestState * 4) / 3) + 8;

/** What whoever opens a link has: scenarios by name, and the version of their format. */
export interface LinkReader {
  readonly schema: number;
  readonly presets: readonly string[];
}

/**
 * The fragment that carries a state, with its #: `#s=1z...`.
 * @throws LinkError if there is too much in it, or something that is not plain data
 */
export async function encodeLink(state: LinkState): Promise<string> {
  const bytes = bytesOf(state);
  const small = await deflate(bytes);
  return small === undefined ? fragmentOf(open, bytes) : fragmentOf(packed, small);
}

/**
 * The same at once and without packing: for links that are short anyway.
 * @throws LinkError as encodeLink
 */
export function encodeShortLink(state: LinkState): string {
  return fragmentOf(open, bytesOf(state));
}

function bytesOf(state: LinkState): Uint8Array<ArrayBuffer> {
  const written = writeState(state);
  checkPlain(written);
  readState(written);
  const bytes = new TextEncoder().encode(JSON.stringify(written));
  if (bytes.length > largestState) throw tooLarge();
  return bytes;
}

function fragmentOf(way: string, bytes: Uint8Array): string {
  return `${linkOpening}${version}${way}${toBase64Url(bytes)}`;
}

/**
 * Reads a fragment as any stranger may have made it: in bounded time and memory, trusting nothing.
 * @throws LinkError, and nothing else
 */
export async function decodeLink(fragment: string, reader: LinkReader): Promise<LinkState> {
  if (!isLink(fragment)) throw new LinkError('damaged', 'It is no link of Ackclock’s.');
  if (fragment.length > longestFragment) throw tooLarge();
  const [, number, way, body] = /^(\d+)(.?)(.*)$/s.exec(fragment.slice(linkOpening.length)) ?? [];
  if (number === undefined || way === undefined || body === undefined) {
    throw new LinkError('damaged', 'Its beginning is missing or was altered.');
  }
  if (number !== String(version)) throw newer();
  const state = readState(parsed(await unpacked(way, body)));
  if (state.schema > reader.schema) throw newer();
  for (const run of [state, state.twin]) if (run !== null) checkPreset(run, reader);
  return state;
}

async function unpacked(way: string, body: string): Promise<Uint8Array> {
  const bytes = fromBase64Url(body);
  if (way === packed) return await inflate(bytes);
  if (way !== open) throw new LinkError('damaged', 'Its beginning is missing or was altered.');
  if (bytes.length > largestState) throw tooLarge();
  return bytes;
}

function parsed(bytes: Uint8Array): Plain {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new LinkError('damaged', 'Part of it is missing or was altered.');
  }
  checkPlain(value);
  return value;
}

function checkPreset({ preset }: LinkedRun, { presets }: LinkReader): void {
  if (typeof preset !== 'string' || presets.includes(preset)) return;
  const named = preset.length > 40 ? `${preset.slice(0, 40)}…` : preset;
  throw new LinkError('unknown-preset', `It is about a scenario that is not here: ‘${named}’.`);
}

function newer(): LinkError {
  return new LinkError('newer', 'It was made by a later version of Ackclock.');
}
