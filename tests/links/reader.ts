import type { LinkReader, LinkState } from '../../src/links/index.ts';

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

/** A fragment whose state is not packed: any text may stand in it. */
export function openFragment(json: string): string {
  return `#s=1j${Buffer.from(json).toString('base64url')}`;
}
