import { pageElement } from './start.ts';
import { trustedScript } from './trusted.ts';

let find = (name: string): string => pageElement().dataset[name] ?? '';
/** What the page's policy knows its scripts by; '': it has none. */
let nonce = '';

/** Where one of the site's lazy scripts is. @param name as in the page element's `data-` attributes */
export function addressOf(name: string): string {
  return find(name);
}

/**
 * For a page that is not the site's own: says where the scripts are.
 * @param known the nonce by which the page's policy knows ours; '': none
 */
export function findScriptsBy(addressOf: (name: string) => string, known: string): void {
  find = addressOf;
  nonce = known;
}

/**
 * Adds one of the site's lazy scripts to the page and finds what it registers. A script element,
 * since a page that was opened as a file cannot fetch.
 * @param name as in the page element's `data-` attributes
 * @returns undefined if the script cannot be had
 */
export function loadLazily<T>(
  name: string,
  registered: () => T | undefined,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    // In development the script is a module like all others.
    if (import.meta.env.DEV) script.type = 'module';
    // A page that is not ours may be in another encoding.
    script.setAttribute('charset', 'utf-8');
    script.nonce = nonce;
    const finish = (): void => {
      script.remove();
      resolve(registered());
    };
    script.onload = finish;
    script.onerror = finish;
    try {
      script.src = trustedScript(addressOf(name));
    } catch {
      // Expected: the page's policy refuses scripts that are added.
      finish();
      return;
    }
    document.head.append(script);
  });
}
