import { themes, type Theme } from '../site/theme.ts';

/** The theme that an address asks for; what cannot be had is the system's, and is told later: see options.ts. */
export function readTheme(query: string, fragment: string): Theme {
  const asked = [fragment.slice(1), query]
    .map((text) => new URLSearchParams(text).get('theme'))
    .find((name) => name !== null);
  return themes.find((name) => name === asked) ?? 'system';
}
