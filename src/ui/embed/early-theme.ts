import { themes, type Theme } from '../site/theme.ts';

/** The theme that an address asks for, or the system's if there is none of that name; options.ts reports that later. */
export function readTheme(query: string, fragment: string): Theme {
  const asked = [fragment.slice(1), query]
    .map((text) => new URLSearchParams(text).get('theme'))
    .find((name) => name !== null);
  return themes.find((name) => name === asked) ?? 'system';
}
