import { isLink, linkOpening } from '../../share/link/index.ts';
import type { AskedOptions } from '../embed/options.ts';
import { readNamed } from '../embed/options.ts';
import { CommandQueue } from '../embed/command-queue.ts';
import { CommandRefused, readMessage } from '../embed/messages.ts';
import { protocolVersion } from '../embed/protocol.ts';
import { watchVisible } from '../embed/visible.ts';
import { dismissWorker } from '../site/engine/engine.ts';
import { optionNames, reflected } from './attributes.ts';
import type { Beside } from './beside.ts';
import { Life, type Home } from './life.ts';
import { readSize, sizeNames } from './size.ts';
import { sheetFor, sheetOfSize } from './style.ts';
import { expectTypefaces } from './typefaces.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

type Details = Readonly<Record<string, unknown>>;

/** A place in a run to be sought: see docs/embedding.md. */
type Sought = { readonly step: number } | { readonly time: Milliseconds };

/** Elements that are in a page; with the last one goes what they share. */
const present = new Set<Element>();

/**
 * `<ack-clock scenario="...">`: a player in any page, with the options of an embedded player's page as attributes,
 * its commands as methods, its events as events. See docs/embedding.md.
 */
export class AckClock extends HTMLElement {
  static readonly observedAttributes = ['scenario', 'state', ...sizeNames, ...optionNames];
  /** Set before the element is defined. */
  static beside: Beside;
  /** The site's address, with a slash at its end. */
  static site: string;

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #place = document.createElement('div');
  #commands = new CommandQueue();
  #life: Life | undefined;
  #stopWatching: () => void = () => undefined;
  /** Attributes that changed since they were last looked at. */
  #changed = new Set<string>();

  constructor() {
    super();
    this.#place.className = 'element';
    // The title is already above the player, so it need not be a tooltip as well.
    this.#place.title = '';
    // Its words are English on a page in any language; which way they run, the style sheet says.
    this.#place.lang = 'en';
    // What the page has in the element is shown until the player is there.
    this.#place.append(document.createElement('slot'));
    this.#root.append(this.#place);
  }

  connectedCallback(): void {
    // It was moved within the page.
    if (this.#life !== undefined) return;
    for (const name of reflected) this.#upgrade(name);
    this.#dress();
    present.add(this);
    this.#begin();
  }

  disconnectedCallback(): void {
    // What is only moved is connected again by then.
    queueMicrotask(() => {
      if (this.isConnected || this.#life === undefined) return;
      this.#end('The element was removed from the page.');
      present.delete(this);
      if (present.size === 0) dismissWorker();
    });
  }

  /** Another document wants style sheets of its own. */
  adoptedCallback(): void {
    if (this.isConnected) this.#dress();
  }

  /** Moved with its state kept: there is nothing to do. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'theme') this.#place.dataset.theme = this.#asked().options.theme;
    if (this.#life === undefined) return;
    if (name === 'width' || name === 'height') this.#dress();
    // Those that change together count together.
    if (this.#changed.size === 0) queueMicrotask(() => this.#apply());
    this.#changed.add(name);
  }

  load(scenario: string): Promise<Details> {
    return this.#do({ command: 'load', scenario });
  }

  step(by = 1, grain: 'segment' | 'decision' = 'segment'): Promise<Details> {
    return this.#do({ command: 'step', by, grain });
  }

  seek(place: Sought): Promise<Details> {
    return this.#do({ ...place, command: 'seek' });
  }

  play(): Promise<Details> {
    return this.#do({ command: 'play' });
  }

  pause(): Promise<Details> {
    return this.#do({ command: 'pause' });
  }

  async getState(): Promise<string> {
    return (await this.#do({ command: 'getState' }))['state'] as string;
  }

  setState(state: string): Promise<Details> {
    return this.#do({ command: 'setState', state });
  }

  async screenshot(how: { format?: 'svg' | 'png'; theme?: 'light' | 'shown' } = {}): Promise<Blob> {
    return (await this.#do({ ...how, command: 'screenshot' }))['image'] as Blob;
  }

  /** @throws CommandRefused with the wrong field's name, or an Error with a sentence */
  async #do(command: object): Promise<Details> {
    const received = readMessage({ ...command, ackclock: protocolVersion });
    if (received.kind === 'command') return this.#commands.put(received.command);
    const { field, message } = received as Extract<typeof received, { kind: 'wrong' }>;
    throw new CommandRefused(field, message);
  }

  #dress(): void {
    this.#root.adoptedStyleSheets = [
      sheetFor(this.ownerDocument, AckClock.beside.style),
      sheetOfSize(this.ownerDocument, this.#size().size),
    ];
  }

  #begin(): void {
    const life = new Life(this.#home());
    this.#life = life;
    const start = (): void => {
      expectTypefaces();
      life.start();
    };
    // What only has a picture to show does so at once: slides that are printed are never seen.
    if (this.#asked().options.still) {
      start();
      return;
    }
    this.#stopWatching = watchVisible(this, (visible) => {
      if (!visible) return;
      this.#stopWatching();
      start();
    });
  }

  #end(why: string): void {
    this.#stopWatching();
    this.#life?.end();
    this.#life = undefined;
    this.#changed.clear();
    this.#commands.end(new Error(why));
    this.#commands = new CommandQueue();
    this.#unsay();
  }

  #apply(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (this.#life === undefined) return;
    if (changed.some((name) => name === 'scenario' || name === 'state')) {
      this.#end('Another scenario was asked for.');
      this.#begin();
    } else this.#life.ask();
  }

  #home(): Home {
    return {
      place: this.#place,
      around: {
        keysAt: this.#root,
        tell: (event, details) => this.#tell(event, details),
        wake: (act) => this.#commands.wake(act),
        // The event bubbles on to the page.
        unusedKey: () => undefined,
      },
      site: AckClock.site,
      builtins: AckClock.beside.builtins,
      scenario: () => this.getAttribute('scenario') ?? AckClock.beside.builtins[0]!,
      asked: () => this.#asked(),
      failed: (field, sentence) => {
        this.#say(sentence);
        this.#tell('error', { field, message: sentence });
      },
    };
  }

  #asked(): AskedOptions {
    const named = optionNames.flatMap((name) => {
      const words = this.getAttribute(name);
      return words === null ? [] : [[name, words] as const];
    });
    const state = this.getAttribute('state') ?? '';
    const read = readNamed(named);
    const { options } = read;
    const refused = [...this.#size().refused, ...read.refused];
    if (state === '' || isLink(state)) return { options, refused, state };
    return {
      options,
      state: '',
      refused: [...refused, `A state must begin with ‘${linkOpening}’.`],
    };
  }

  #size(): ReturnType<typeof readSize> {
    return readSize({ width: this.getAttribute('width'), height: this.getAttribute('height') });
  }

  #tell(event: string, detail: Details): void {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }

  #say(sentence: string): void {
    this.#unsay();
    const message = document.createElement('p');
    message.className = 'sentence';
    message.setAttribute('role', 'alert');
    const again = document.createElement('button');
    again.type = 'button';
    again.className = 'chip';
    again.textContent = 'Try again';
    again.addEventListener('click', () => {
      this.#unsay();
      this.#life?.start();
    });
    message.append(sentence, ' ', again);
    this.#place.append(message);
  }

  #unsay(): void {
    this.#place.querySelector(':scope > .sentence')?.remove();
  }

  /** A property that was set before the element was defined lies before the one that is heard of. */
  #upgrade(name: string): void {
    const self = this as unknown as Record<string, unknown>;
    if (!Object.hasOwn(this, name)) return;
    const value = self[name];
    Reflect.deleteProperty(this, name);
    self[name] = value;
  }
}

for (const name of reflected) {
  Object.defineProperty(AckClock.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: Element) {
      return name === 'still' || name === 'present'
        ? isOn(this.getAttribute(name))
        : (this.getAttribute(name) ?? '');
    },
    set(this: Element, value: unknown) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value as string | number));
    },
  });
}

function isOn(words: string | null): boolean {
  return words !== null && words !== '0';
}
