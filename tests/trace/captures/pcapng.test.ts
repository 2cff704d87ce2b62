import { describe, expect, it } from 'vitest';
import { builtinScenario, compile, payloadOf } from '../../../src/scenario/index.ts';
import { captureAt, pcapngOf, pcapOf } from '../../../src/trace/captures/index.ts';
import { shortInitialSegment } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

const trace = shortInitialSegment();
const payload = payloadOf(compile(builtinScenario('short-initial-segment')), trace);

interface Block {
  readonly type: number;
  readonly body: DataView;
}

/** Reads the blocks of a little-endian file; fails where one does not end as it began. */
function blocksOf(file: Uint8Array): Block[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const blocks: Block[] = [];
  for (let at = 0; at < file.length;) {
    const length = view.getUint32(at + 4, true);
    expect(length % 4).toBe(0);
    expect(view.getUint32(at + length - 4, true)).toBe(length);
    blocks.push({
      type: view.getUint32(at, true),
      body: new DataView(file.buffer, file.byteOffset + at + 8, length - 12),
    });
    at += length;
  }
  return blocks;
}

function optionsOf(body: DataView, from: number): [code: number, text: string][] {
  const options: [number, string][] = [];
  for (let at = from; at < body.byteLength;) {
    const [code, length] = [body.getUint16(at, true), body.getUint16(at + 2, true)];
    const bytes = new Uint8Array(body.buffer, body.byteOffset + at + 4, length);
    if (code === 0) break;
    options.push([code, new TextDecoder().decode(bytes)]);
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return options;
}

function packetsOf(file: Uint8Array) {
  return blocksOf(file)
    .filter(({ type }) => type === 6)
    .map(({ body }) => {
      const length = body.getUint32(12, true);
      return {
        time: body.getUint32(4, true) * 2 ** 32 + body.getUint32(8, true),
        frame: new Uint8Array(body.buffer, body.byteOffset + 20, length),
        comments: optionsOf(body, 20 + Math.ceil(length / 4) * 4).map(([, text]) => text),
      };
    });
}

describe('a pcapng file', () => {
  it('begins with a section and one Ethernet interface that counts nanoseconds', () => {
    const [section, description] = blocksOf(pcapngOf(trace, 'client', payload, { about: 'A run' }));
    expect(section?.type).toBe(0x0a0d0d0a);
    expect(section?.body.getUint32(0, true)).toBe(0x1a2b3c4d);
    expect(optionsOf(section!.body, 16)).toEqual([
      [1, 'A run'],
      [4, 'Ackclock'],
    ]);
    expect(description?.type).toBe(1);
    expect(description?.body.getUint16(0, true)).toBe(1);
    expect(optionsOf(description!.body, 8)).toEqual([
      [2, 'client'],
      [9, '\u0009'],
    ]);
  });

  it('holds the packets of the pcap file at the same nanoseconds', () => {
    const packets = packetsOf(pcapngOf(trace, 'server', payload));
    expect(packets.map(({ time }) => time)).toEqual(
      captureAt(trace, 'server').map(({ time }) => time),
    );
    const pcap = pcapOf(trace, 'server', payload);
    let at = 24;
    for (const { frame } of packets) {
      expect(pcap.slice(at + 16, at + 16 + frame.length)).toEqual(frame);
      at += 16 + frame.length;
    }
    expect(at).toBe(pcap.length);
  });

  it('carries any comments at their packets', () => {
    const ids = captureAt(trace, 'client').map(({ segment }) => segment.id);
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }), {
          minLength: ids.length,
          maxLength: ids.length,
        }),
        (lists) => {
          const comments = new Map(ids.map((id, i) => [id, lists[i] ?? []]));
          const file = pcapngOf(trace, 'client', payload, { comments });
          expect(packetsOf(file).map((packet) => packet.comments)).toEqual(lists);
        },
      ),
      trials(20),
    );
  });

  it('cuts a comment that an option cannot hold, between two characters', () => {
    const [first] = captureAt(trace, 'client');
    const comments = new Map([[first!.segment.id, ['’'.repeat(30_000)]]]);
    const [packet] = packetsOf(pcapngOf(trace, 'client', payload, { comments }));
    expect(packet?.comments).toEqual(['’'.repeat(21_845)]);
  });
});
