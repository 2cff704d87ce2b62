import type { BuiltinName } from '../../scenario/index.ts';

/** What the build puts before the element's script: see tools/site/element.ts. */
export interface Beside {
  /** The style sheet of what is in the element. */
  readonly style: string;
  /** Scripts loaded on first use: their paths from the folder of this one. */
  readonly scripts: Readonly<Record<'engine' | 'export' | 'faces' | 'parts', string>>;
  /** Names of all scenarios that there are. */
  readonly builtins: readonly BuiltinName[];
}

/** The script's name at the site's root. */
export const elementFile = 'ack-clock.js';

/** Where the element's script came from. */
export interface ScriptPlace {
  /** The site's address, with a slash at its end: the folder from which the script came. */
  readonly site: string;
  /** By which the page's policy knows the script, and may know those that it loads; '': there is none. */
  readonly nonce: string;
}

/** @returns undefined if the script does not know whence it came: it was copied into another */
export function siteAround(document: Document): ScriptPlace | undefined {
  const { currentScript } = document;
  const own =
    currentScript instanceof HTMLScriptElement && currentScript.src !== ''
      ? currentScript
      : // A module does not know its element.
        [...document.scripts].find(({ src }) => nameIn(src) === elementFile);
  return own && { site: new URL('.', own.src).href, nonce: own.nonce };
}

function nameIn(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/^.*\//, '');
}
