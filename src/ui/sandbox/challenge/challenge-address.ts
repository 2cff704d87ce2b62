import { replaceAddress } from '../../site/capabilities.ts';

const prefix = '#challenge=';

/** Name of the challenge that an address asks for, '' for the list of them; undefined: for none. */
export function challengeIn(hash: string): string | undefined {
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}

/** A reloaded page, or one that is linked to, has the challenge that is on. @param name undefined: none is */
export function keepInAddress(name: string | undefined): void {
  if (name !== undefined) replaceAddress(prefix + name);
  else if (challengeIn(location.hash) !== undefined)
    replaceAddress(location.pathname + location.search);
}
