import { Content } from '../../trace/codes/index.ts';
import type { StreamUnit } from '../infer/index.ts';
import type { LikelyWrite } from './likely.ts';

/** More of a connection are not shown one by one. */
const most = 1000;

/**
 * The messages and records of an exchange as its programs' writes.
 * @param connection the index of the exchange in the log
 */
export function likelyWritesOf(connection: number, units: readonly StreamUnit[]): LikelyWrite[] {
  return units.slice(0, most).map((unit): LikelyWrite => {
    const { from, packet, protocol, start, end } = unit;
    const isRequest = protocol === 'http' && from === 0;
    return {
      ...{ connection, host: from, packet },
      bytes: end === undefined ? 0 : end - start,
      content: protocol === 'tls' ? Content.Data : isRequest ? Content.Request : Content.Reply,
      told: toldOf(unit),
    };
  });
}

function toldOf({ protocol, name, start, end, from }: StreamUnit): LikelyWrite['told'] {
  const size = end === undefined ? '' : `${(end - start).toLocaleString('en-US')} bytes`;
  if (protocol === 'tls') {
    const what = `TLS ${name}`;
    return {
      rule: '',
      words: `${what}, ${size}`,
      cause: `begins a TLS record (${name}, ${size})`,
      text: `A TLS record begins: ${name}, ${size}, by its length. Its content can’t be read.`,
    };
  }
  const what = `${from === 0 ? 'request' : 'response'} ${name}`;
  const long = size === '' ? '' : `, ${size}`;
  return {
    rule: '',
    words: name,
    cause: `begins an HTTP ${what}`,
    text: `An HTTP ${what} begins${long}. It is plain in the file.`,
  };
}

/** `HTTP: 3 × GET, 200, 404`, `TLS: 12 records or more, what is in them can’t be read`; empty: neither. */
export function contentWords(units: readonly StreamUnit[]): string {
  const [first] = units;
  if (first === undefined) return '';
  if (first.protocol === 'tls') {
    const count = units.length === 1 ? '1 record' : `${units.length} records`;
    return `TLS: at least ${count}, by their lengths. What is in them can’t be read.`;
  }
  const counts = new Map<string, number>();
  for (const { name } of units) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  return `HTTP: ${named.slice(0, 8).join(', ')}${named.length > 8 ? ' …' : ''}`;
}
