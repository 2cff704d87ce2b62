import type { PlayerParent } from './player-parent.ts';
import { CommandQueue, type Act } from './command-queue.ts';
import { CommandRefused, readMessage, type Wrong } from './messages.ts';
import { protocolVersion, reportVersion } from './protocol.ts';

/** Whether there is a page around this one. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Posts keys and heights to the parent page, of any origin: they are no secret. */
export function tellParent(event: string, details: Readonly<Record<string, unknown>>): void {
  if (isFramed()) window.parent.postMessage({ ackclock: protocolVersion, event, ...details }, '*');
}

/** The page around: its commands are done one after the other, each is answered to the origin that asked. */
export class ParentPage implements PlayerParent {
  private readonly origins: readonly string[];
  /** The origin to which events go; undefined: not known yet. */
  private audience: string | undefined;
  /** The origin that asked for reports; undefined: it did not. */
  private watcher: string | undefined;
  private readonly heard: (origin: string) => void;
  private readonly commands = new CommandQueue();
  readonly keysAt = window;

  /**
   * @param origins that can send commands and receive events; none: any parent
   * @param heard called before a command is done, with the origin that sent it
   */
  constructor(origins: readonly string[], heard: (origin: string) => void = () => undefined) {
    this.heard = heard;
    this.origins = origins;
    this.audience = origins.length === 0 ? '*' : allowed(origins, originAround());
    if (isFramed()) addEventListener('message', (event) => this.hear(event));
  }

  /** The player is awake: what was asked of it before is done now. */
  wake(act: Act): void {
    this.commands.wake(act);
  }

  /** Tells the page around of an event, if it may know. */
  tell(event: string, details: Readonly<Record<string, unknown>>): void {
    if (!isFramed() || this.audience === undefined) return;
    window.parent.postMessage({ ackclock: protocolVersion, event, ...details }, this.audience);
  }

  /** Tells the page around of what was done, if it asked for that. */
  report(event: string, details: Readonly<Record<string, unknown>>): void {
    if (this.watcher === undefined) return;
    window.parent.postMessage({ ackclock: reportVersion, event, ...details }, this.watcher);
  }

  /** It would never hear of a key that is pressed in here. */
  unusedKey(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    // It would scroll.
    if (key === ' ') event.preventDefault();
    tellParent('key', { key, shiftKey });
  }

  private hear({ data, origin, source }: MessageEvent<unknown>): void {
    if (source !== window.parent) return;
    const received = readMessage(data);
    if (received.kind === 'foreign') return;
    // A page without an origin has none that could be named.
    const target = origin === 'null' ? '*' : origin;
    const version = received.kind === 'command' ? received.command.ackclock : protocolVersion;
    const answer = (event: string, details: object): void => {
      window.parent.postMessage({ ackclock: version, event, ...details }, target);
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
    this.heard(origin);
    this.commands.put(command).then(
      (details) => {
        if (command.command === 'watch') this.watcher = target;
        answer('answer', { ...(id !== undefined && { id }), command: command.command, ...details });
      },
      (error: unknown) => {
        // Expected: any failure of the command; the parent gets the reason.
        const field = error instanceof CommandRefused ? error.field : '';
        refuse({ id, field, message: error instanceof Error ? error.message : String(error) });
      },
    );
  }
}

/** The origin of the parent page, if the browser reveals it. */
export function originAround(): string | undefined {
  const [nearest] =
    (location as Location & { ancestorOrigins?: Iterable<string> }).ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return document.referrer === '' ? undefined : new URL(document.referrer).origin;
}

function allowed(origins: readonly string[], origin: string | undefined): string | undefined {
  if (origin === undefined || !origins.includes(origin)) return undefined;
  return origin === 'null' ? '*' : origin;
}
