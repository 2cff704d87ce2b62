import { CommandRefused, readMessage, type Command, type Wrong } from './messages.ts';
import { protocolVersion } from './protocol.ts';

/** Does what a command says; what it gives is the answer. */
export type Act = (command: Command) => Promise<Readonly<Record<string, unknown>>>;

/** So many commands wait until a player can be seen; more are refused. */
const mostWaiting = 100;

/** Whether there is a page around this one. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Says to the page around, whoever that is, what is no secret: keys and heights. */
export function tellParent(event: string, details: Readonly<Record<string, unknown>>): void {
  if (isFramed()) window.parent.postMessage({ ackclock: protocolVersion, event, ...details }, '*');
}

/** The page around: its commands are done one after the other, each is answered to the origin that asked. */
export class ParentPage {
  private readonly origins: readonly string[];
  /** The origin to which events go; undefined: not known yet. */
  private audience: string | undefined;
  private readonly ready: Promise<Act>;
  private begin!: (act: Act) => void;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param origins who may send commands and is told of events; none: whatever page is around */
  constructor(origins: readonly string[]) {
    this.origins = origins;
    this.audience = origins.length === 0 ? '*' : allowed(origins, originAround());
    this.ready = new Promise((resolve) => (this.begin = resolve));
    if (isFramed()) addEventListener('message', (event) => this.hear(event));
  }

  /** The player is awake: what was asked of it before is done now. */
  wake(act: Act): void {
    this.begin(act);
  }

  /** Tells the page around of an event, if it may know. */
  tell(event: string, details: Readonly<Record<string, unknown>>): void {
    if (!isFramed() || this.audience === undefined) return;
    window.parent.postMessage({ ackclock: protocolVersion, event, ...details }, this.audience);
  }

  private hear({ data, origin, source }: MessageEvent<unknown>): void {
    if (source !== window.parent) return;
    const received = readMessage(data);
    if (received.kind === 'foreign') return;
    // A page without an origin has none that could be named.
    const target = origin === 'null' ? '*' : origin;
    const answer = (event: string, details: object): void => {
      window.parent.postMessage({ ackclock: protocolVersion, event, ...details }, target);
    };
    const refuse = ({ id, field, message }: Wrong): void => {
      answer('error', { ...(id !== undefined && { id }), field, message });
    };
    if (this.origins.length > 0) {
      if (!this.origins.includes(origin)) {
        const id = received.kind === 'wrong' ? received.id : received.command.id;
        refuse({ id, field: 'origin', message: 'This player takes no messages from this origin.' });
        return;
      }
      this.audience ??= target;
    }
    if (received.kind === 'wrong') {
      refuse(received);
      return;
    }
    const { command } = received;
    const { id } = command;
    if (this.waiting >= mostWaiting) {
      refuse({ id, field: '', message: `More than ${mostWaiting} messages wait already.` });
      return;
    }
    this.waiting++;
    this.last = this.last
      .then(() => this.ready)
      .then((act) => act(command))
      .then(
        (details) => {
          answer('answer', {
            ...(id !== undefined && { id }),
            command: command.command,
            ...details,
          });
        },
        (error: unknown) => {
          const field = error instanceof CommandRefused ? error.field : '';
          refuse({ id, field, message: error instanceof Error ? error.message : String(error) });
        },
      )
      .finally(() => this.waiting--);
  }
}

/** The origin of the page around, as far as the browser tells. */
function originAround(): string | undefined {
  const [nearest] =
    (location as Location & { ancestorOrigins?: Iterable<string> }).ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return document.referrer === '' ? undefined : new URL(document.referrer).origin;
}

function allowed(origins: readonly string[], origin: string | undefined): string | undefined {
  if (origin === undefined || !origins.includes(origin)) return undefined;
  return origin === 'null' ? '*' : origin;
}
