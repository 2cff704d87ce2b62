import { Flag } from '../../trace/codes/index.ts';
import { PacketMark, type CapturedConnection } from '../connections/index.ts';

const unknownWindow = 2 ** 30;

/** What rows are read with: sequence numbers without wrapping, near the highest of their stream so far. */
export class RowReader {
  /** By how much windows are shifted; undefined: unknown. */
  private readonly shift: CapturedConnection['shift'];
  private readonly highest = { client: 0, server: 0 };
  private readonly initial: { readonly client: number; readonly server: number };

  constructor({ initial, shift, packets }: CapturedConnection) {
    this.initial = initial;
    const { count, flags, marks } = packets;
    let cut = false;
    for (let row = 0; row < count; row++) {
      const syn = ((flags[row] ?? 0) & Flag.Syn) !== 0;
      if (syn && ((marks[row] ?? 0) & PacketMark.OptionsCut) !== 0) cut = true;
    }
    this.shift = cut ? { client: undefined, server: undefined } : shift;
  }

  of(side: 'client' | 'server', absolute: number): number {
    const relative = (absolute - this.initial[side]) >>> 0;
    const high = this.highest[side];
    const near = high + ((relative - high) | 0);
    this.highest[side] = Math.max(high, near);
    return near;
  }

  /** Takes note of a row that is read elsewhere: numbers are near the highest so far. */
  pass({ packets }: CapturedConnection, row: number): void {
    const isClient = packets.fromClient[row] === 1;
    this.of(isClient ? 'client' : 'server', packets.sequence[row] as number);
    if (((packets.flags[row] as number) & Flag.Ack) !== 0) {
      this.of(isClient ? 'server' : 'client', packets.acknowledgment[row] as number);
    }
  }

  /** A window in bytes. Without the SYNs the scale is unknown, and only a closed window is known. */
  window(side: 'client' | 'server', flags: number, field: number): number {
    if ((flags & Flag.Syn) !== 0 || field === 0) return field;
    const scale = this.shift[side];
    return scale === undefined ? unknownWindow : field * 2 ** scale;
  }
}
