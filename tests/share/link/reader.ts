import { crc32 } from 'node:zlib';
import type { LinkReader, LinkState } from '../../../src/share/link/index.ts';

export const reader: LinkReader = { schema: 1, presets: ['first', 'second'] };

export const state: LinkState = {
  schema: 1,
  preset: 'first',
  changes: { 'hosts.server.tcp.nagle': 'off' },
  twin: null,
  time: 98e6,
  selection: 7,
  view: { views: ['ladder'], folded: true },
  digest: '0123abcd',
};

/** A link of version 1 whose state is not packed: it can carry any text. */
export function openFragment(json: string): string {
  return `#s=1j${Buffer.from(json).toString('base64url')}`;
}

/** A link of version 1 as one of version 2, with the right checksum; anything else unchanged. */
export function inVersion2(fragment: string): string {
  if (!/^#s=1[zj]/.test(fragment)) return fragment;
  const text = fragment.replace(/^#s=1z/, '2d').replace(/^#s=1j/, '2p');
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(text));
  return `#s=${text}${sum.toString('base64url')}`;
}
