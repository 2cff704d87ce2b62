// SPLICE, the messages with which books (Runestone, OpenDSA) take the score and the state of what is in their frames:
// https://cssplice.org/slcp/iframe-protocol-specification.html. See docs/embedding.md.
import { parsed, recordIn } from '../lesson/state/progress.ts';
import { grades, type Grade } from '../lesson/report/report.ts';
import type { Act } from './command-queue.ts';
import { isFramed, originAround } from './parent.ts';
import type { PlayerParent } from './player-parent.ts';
import { reportVersion } from './protocol.ts';

/** A book that has not given the state by then has none: as in SPLICE's reference implementation, milliseconds. */
const longestWait = 15_000;
/** Books may give back anything; no state is longer. */
const longestState = 90_000;

/** What earns the score, if the query of an address asks for these messages; undefined: it does not. */
export function spliceGrade(query: string): Grade | undefined {
  const asked = new URLSearchParams(query);
  if (asked.get('splice') !== '1') return undefined;
  return grades.find((grade) => grade === asked.get('grade')) ?? 'completion';
}

/**
 * @param origins of the book; none: any page around
 * @returns the page around, as a book if the address of the frame says that it is one
 */
export function withBook(page: PlayerParent, origins: readonly string[]): PlayerParent {
  const grade = spliceGrade(location.search);
  return grade === undefined || !isFramed() ? page : new Book(page, grade, origins);
}

/** The page around as a book, besides what else it is. It is asked for the state and told the score of each change. */
export class Book implements PlayerParent {
  private readonly page: PlayerParent;
  private readonly grade: Grade;
  private readonly origins: readonly string[];
  private readonly kept: Promise<string | undefined>;
  /** Undefined: the book has not said yet how to begin. */
  private told: { readonly score: number; readonly state: string } | undefined;
  private sent = 0;
  readonly keysAt: EventTarget;

  /**
   * @param page what hears all other messages
   * @param origins of the book; none: any page around
   */
  constructor(page: PlayerParent, grade: Grade, origins: readonly string[]) {
    this.page = page;
    this.keysAt = page.keysAt;
    this.grade = grade;
    this.origins = origins;
    this.kept = this.askForState();
  }

  tell(event: string, details: Readonly<Record<string, unknown>>): void {
    this.page.tell(event, details);
  }

  report(event: string, details: Readonly<Record<string, unknown>>): void {
    this.page.report?.(event, details);
    if (event === 'progress') this.changed(Number(details['score']), String(details['state']));
  }

  wake(act: Act): void {
    this.page.wake(act);
    void this.begin(act);
  }

  unusedKey(event: KeyboardEvent): void {
    this.page.unusedKey(event);
  }

  /** Takes up what the book kept; from then on each change is reported, the first ones included. */
  private async begin(act: Act): Promise<void> {
    const stateNow = async (): Promise<string> => {
      const { state } = await act({ ackclock: reportVersion, command: 'getState' });
      return String(state);
    };
    const untouched = await stateNow();
    const restored = await this.restore(act);
    const { score } = await act({
      ackclock: reportVersion,
      command: 'watch',
      grade: this.grade,
    });
    this.told = restored
      ? { score: Number(score), state: await stateNow() }
      : { score: 0, state: untouched };
    this.changed(Number(score), await stateNow());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'hidden') return;
      // A place in a lesson and words that were typed are no progress.
      void stateNow().then((state) => this.changed(0, state));
    });
  }

  /** @returns whether there was something that could be taken up */
  private async restore(act: Act): Promise<boolean> {
    const state = await this.kept;
    if (state === undefined) return false;
    try {
      await act({ ackclock: reportVersion, command: 'setState', state });
    } catch {
      // Expected: it is the state of something else, or of an older edition; the reader begins anew.
      return false;
    }
    return true;
  }

  /** A reader who begins again keeps the score. */
  private changed(score: number, state: string): void {
    if (this.told === undefined) return;
    const best = Math.max(score, this.told.score);
    if (best === this.told.score && state === this.told.state) return;
    this.told = { score: best, state };
    this.send('reportScoreAndState', { score: best, state: { ackclock: state } });
  }

  private askForState(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const asked = this.send('getState', {});
      addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
        if (source !== window.parent) return;
        if (this.origins.length > 0 && !this.origins.includes(origin)) return;
        const { subject, message_id: id = asked, state } = recordIn(data);
        if (subject === 'SPLICE.getState.response' && id === asked) resolve(textIn(state));
      });
      setTimeout(resolve, longestWait);
    });
  }

  /** @returns the message's id */
  private send(name: string, details: object): string {
    const id = `ackclock-${performance.timeOrigin}-${++this.sent}`;
    const message = { subject: `SPLICE.${name}`, message_id: id, ...details };
    for (const target of targetsOf(this.origins)) window.parent.postMessage(message, target);
    return id;
  }
}

/** What a book kept; Runestone gives it back as JSON. */
function textIn(kept: unknown): string | undefined {
  const { ackclock: state } = typeof kept === 'string' ? parsed(kept) : recordIn(kept);
  return typeof state === 'string' && state.length <= longestState ? state : undefined;
}

/** Where messages go that reach these origins alone; where the browser does not tell who is around, it chooses among them. */
function targetsOf(origins: readonly string[]): readonly string[] {
  if (origins.length === 0) return ['*'];
  const around = originAround();
  // A page without an origin has none that could be named.
  if (around === undefined) return origins.filter((origin) => URL.canParse(origin));
  if (!origins.includes(around)) return [];
  return [around === 'null' ? '*' : around];
}
