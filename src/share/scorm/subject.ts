import type { ScormSubject } from './manifest.ts';

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * What a package of a page of the site would be about.
 * @param page its folder below the site's root, with a slash at its end: `lessons/nagle/`
 * @param html the page in one file
 * @returns undefined: it asks nothing that could be graded
 */
export function scormSubject(page: string, html: string): ScormSubject | undefined {
  const kind = kindOf(page);
  if (kind === undefined) return undefined;
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const plain = title.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!);
  return { id: page.replace(/\/$/, '').replaceAll('/', '.'), title: plain, kind };
}

function kindOf(page: string): ScormSubject['kind'] | undefined {
  if (/^lessons\/[\w-]+\/$/.test(page)) return 'lesson';
  return /^embed\/bets\/[\w-]+\/[\w-]+\/$/.test(page) ? 'bet' : undefined;
}
