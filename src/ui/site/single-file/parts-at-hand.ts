import type { DefinePart } from '../parts.ts';

type Exports = Record<string, unknown>;

/** Parts of a page's script that are all in the page: each runs when it is first asked for. */
export class PartsAtHand {
  private readonly bodies = new Map<string, Parameters<DefinePart>[2]>();
  private readonly ready = new Map<string, Exports>();
  private last = '';

  readonly define: DefinePart = (file, _, body) => {
    this.bodies.set(file, body);
    this.last = file;
  };

  /** Runs the part that was defined last, and with it whatever it needs. */
  begin(): void {
    this.require(`./${this.last}`);
  }

  private readonly require = (path: string): Exports => {
    const file = path.slice('./'.length);
    const there = this.ready.get(file);
    if (there !== undefined) return there;
    const exports: Exports = {};
    // Registered before it runs: what it needs may need it.
    this.ready.set(file, exports);
    const body = this.bodies.get(file);
    if (body === undefined) throw new Error(`a part of this page is missing: ${file}`);
    body(exports, this.require);
    return exports;
  };
}
