// Which path through the course a reader has chosen: an address can say it, and the browser keeps it.
import { keepItem, storage } from './capabilities.ts';
import { forgetWay } from './chosen-way.ts';

const key = 'ackclock.path';
const inAddress = '#path=';

/** The name of a path that a fragment has, whether there is such a path or not. */
export function pathIn(fragment: string): string | undefined {
  return fragment.startsWith(inAddress) ? fragment.slice(inAddress.length) : undefined;
}

export function addressOfPath(name: string): string {
  return inAddress + name;
}

/** What an address says, else what was kept; it is kept from then on. Undefined: neither fits. */
export function chosenPath(fragment: string, names: readonly string[]): string | undefined {
  const linked = pathIn(fragment);
  if (linked !== undefined && names.includes(linked)) {
    keepPath(linked);
    return linked;
  }
  const kept = keptPath();
  return names.find((name) => name === kept);
}

/** Keeps a choice if the browser does. Another path brings its own way through its lessons. */
export function keepPath(name: string): void {
  if (keptPath() !== name) forgetWay();
  // Where nothing is kept, it holds as long as the page and goes along with its links.
  keepItem(storage(), key, name);
}

function keptPath(): string | undefined {
  return storage()?.getItem(key) ?? undefined;
}

/** What a link to a lesson ends in, so that the choice goes along where nothing can be kept. */
export function pathFragment(name: string | undefined): string {
  return name === undefined || keptPath() === name ? '' : addressOfPath(name);
}
