/** Segments that the kernel joins to one piece of what waits to be read. */
const perPiece = 17;

/** A piece of what waits to be read. It is replaced, never changed, so that copies can share it. */
interface Piece {
  readonly bytes: number;
  readonly segments: number;
}

/**
 * What waits to be read, in the pieces in which the program gets it: after each of them the kernel asks whether a round trip is over (an
 * observation, captures of Linux 6.18, tests/fixtures/linux/runs/e_drop30_reno_sack: 33 segments that a filled hole makes
 * readable count for the round trip that begins after the first of them).
 */
export class ReadPieces {
  private pieces: readonly Piece[] = [];

  /** Segments in order, or what was out of order until now. */
  add(bytes: number, mss: number): void {
    for (let left = bytes; left > 0;) {
      const part = Math.min(left, perPiece * mss);
      this.join({ bytes: part, segments: Math.ceil(part / mss) });
      left -= part;
    }
  }

  private join(piece: Piece): void {
    const last = this.pieces[this.pieces.length - 1];
    if (last === undefined || last.segments + piece.segments > perPiece) {
      this.pieces = [...this.pieces, piece];
      return;
    }
    const joined = {
      bytes: last.bytes + piece.bytes,
      segments: last.segments + piece.segments,
    };
    this.pieces = [...this.pieces.slice(0, -1), joined];
  }

  /** The program reads so many bytes. Returns those of the first piece. */
  take(bytes: number): number {
    const [first] = this.pieces;
    const taken = Math.min(bytes, first?.bytes ?? bytes);
    let left = bytes;
    while (left > 0) {
      const [next, ...others] = this.pieces;
      if (next === undefined) break;
      const rest = next.bytes - left;
      left -= next.bytes;
      this.pieces = rest > 0 ? [{ bytes: rest, segments: next.segments }, ...others] : others;
    }
    return taken;
  }

  save(): readonly Piece[] {
    return this.pieces;
  }

  load(saved: readonly Piece[]): void {
    this.pieces = saved;
  }
}
