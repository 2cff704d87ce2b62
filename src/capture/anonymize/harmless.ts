import { beginsMessage, type Capture } from '../read/index.ts';
import { hasRecordHeader, recordHeaderBytes, recordPlaces } from './records.ts';

/** Headers that say where a message ends, and values that they may keep. */
const framing: ReadonlyMap<string, RegExp> = new Map([
  ['content-length', /^[ \t]*\d+[ \t]*$/],
  ['transfer-encoding', /^[ \t]*chunked[ \t]*$/i],
  ['connection', /^[ \t]*(?:close|keep-alive)[ \t]*$/i],
]);

/**
 * Payload without its contents: zeros. What is left shows where messages and records begin and how long they are, because
 * that may explain a wait.
 */
export class HarmlessPayload {
  private readonly capture: Capture;
  private readonly records: ReadonlyMap<number, readonly number[]>;

  constructor(capture: Capture) {
    this.capture = capture;
    this.records = recordPlaces(capture);
  }

  /**
   * Writes what is left of a row's payload over zeros.
   * @param room how much of the target may be written from `at`
   */
  write(row: number, target: Uint8Array, at: number, room: number): void {
    const bytes = this.capture.store.payloadOf(row).subarray(0, room);
    if (beginsMessage(bytes, 0, bytes.length)) {
      target.set(harmlessMessages(bytes), at);
      return;
    }
    for (const place of [0, ...(this.records.get(row) ?? [])]) {
      if (!hasRecordHeader(bytes, place)) continue;
      target.set(bytes.subarray(place, place + recordHeaderBytes), at + place);
    }
  }
}

/** RFC 9112, section 6.3: these have no body, whatever their headers say. */
const isEmpty = /^HTTP\/1\.[01] (?:1..|204|304)/;
const bodyLength = /^content-length:[ \t]*(\d{1,15})/im;

/** HTTP messages in the same bytes: methods, versions, status codes and what says where they end. */
function harmlessMessages(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  let at = 0;
  while (beginsMessage(bytes, at, bytes.length)) {
    const text = String.fromCharCode(...bytes.subarray(at));
    const blank = /\r?\n\r?\n/.exec(text);
    const head = blank === null ? text : text.slice(0, blank.index + blank[0].length);
    const harmless = harmlessHead(head);
    for (let i = 0; i < harmless.length; i++) result[at + i] = harmless.charCodeAt(i);
    const length = isEmpty.test(head) ? '0' : bodyLength.exec(head)?.[1];
    at += head.length + Number(length ?? 0);
  }
  return result;
}

function harmlessHead(head: string): string {
  return head
    .split('\n')
    .map((line, i) => (i === 0 ? harmlessStart(line) : harmlessHeader(line)))
    .join('\n');
}

/** A request line's method and version, a status line's version and code. */
function harmlessStart(line: string): string {
  const status = /^(HTTP\/1\.[01]? ?\d{0,3})(.*)$/s.exec(line);
  if (status !== null) return `${status[1]}${crossedOut(status[2]!)}`;
  const request = /^([A-Z]+ )(.*?)( HTTP\/1\.[01]\r?)?$/s.exec(line);
  if (request === null) return crossedOut(line);
  return `${request[1]}${crossedOut(request[2]!)}${request[3] ?? ''}`;
}

function harmlessHeader(line: string): string {
  const end = line.endsWith('\r') ? '\r' : '';
  const text = line.slice(0, line.length - end.length);
  const colon = text.indexOf(':');
  if (colon === -1) return crossedOut(line);
  const allowed = framing.get(text.slice(0, colon).toLowerCase());
  const value = text.slice(colon + 1);
  if (allowed?.test(value) === true) return line;
  const blank = value.startsWith(' ') ? ' ' : '';
  return `${'x'.repeat(colon)}:${blank}${'x'.repeat(value.length - blank.length)}${end}`;
}

function crossedOut(text: string): string {
  return text.replace(/\S/g, 'x');
}
