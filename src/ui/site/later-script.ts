import { pageElement } from './start.ts';

let find = (name: string): string => pageElement().dataset[name] ?? '';

/** Where one of the site's later scripts is. @param name as in the page element's `data-` attributes */
export function addressOf(name: string): string {
  return find(name);
}

/** For a page that is not the site's own: says where the scripts are. */
export function findScriptsBy(addressOf: (name: string) => string): void {
  find = addressOf;
}

/**
 * Adds one of the site's later scripts to the page and finds what it registers. A script element,
 * since a page that was opened as a file may not fetch.
 * @param name as in the page element's `data-` attributes
 * @returns undefined if the script cannot be had
 */
export function loadLater<T>(
  name: string,
  registered: () => T | undefined,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    // In development the script is a module like all others.
    if (import.meta.env.DEV) script.type = 'module';
    // A page that is not ours may be in another encoding.
    script.setAttribute('charset', 'utf-8');
    script.src = addressOf(name);
    const finish = (): void => {
      script.remove();
      resolve(registered());
    };
    script.onload = finish;
    script.onerror = finish;
    document.head.append(script);
  });
}
