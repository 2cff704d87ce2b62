import { guideOf, plain, type GuidePart } from './guide.ts';

/** A document for teachers that leads to lessons, stops and bets. */
export interface TeachingPlan {
  readonly title: string;
  readonly parts: readonly GuidePart[];
}

/** What a plan can lead to. */
export interface PlanPlaces {
  /** Is there a page at this path below the site's root? */
  readonly isPage: (path: string) => boolean;
  readonly isScenario: (name: string) => boolean;
  /** A lesson's stops, by title; undefined: there is no such lesson. */
  readonly stopsOf: (lesson: string) => readonly PlanStop[] | undefined;
}

export interface PlanStop {
  readonly id: string;
  readonly title: string;
}

/** Where a bet of a lesson, or a scenario, is shown by itself. */
const embedPath = (name: string): string => `embed/${name}/`;

/**
 * Reads a plan. It has three kinds of links: `page:PATH`, `bet:LESSON/NAME`, and `[Title](stop:LESSON)`, which finds the
 * stop by its title. The players in its slides are checked, too, and so are the minutes of a plan of parts.
 * @param minutes how long its parts are together; undefined: it has no such table
 * @throws Error a link or a slide leads nowhere, or the minutes add up to something else
 */
export function planOf(
  markdown: string,
  places: PlanPlaces,
  minutes: number | undefined,
): TeachingPlan {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === undefined) throw new Error('a plan has no title');
  const mistake = (what: string) => new Error(`${title}: ${what}`);
  const page = (path: string, named: string): string => {
    if (!places.isPage(path)) throw mistake(`there is no ${named}`);
    return `${path}index.html`;
  };

  const parts = guideOf(markdown, (url, words) => {
    const [, scheme, to = ''] = /^(page|bet|stop):(.+)$/.exec(url) ?? [];
    if (scheme === 'page') return page(to, url);
    if (scheme === 'bet') return page(embedPath(`bets/${to}`), url);
    if (scheme !== 'stop') throw mistake(`a link leads to '${url}'`);
    const found = places.stopsOf(to)?.filter((stop) => stop.title === words) ?? [];
    if (found.length !== 1) {
      throw mistake(`the lesson '${to}' has ${found.length} stops called '${words}'`);
    }
    return `lessons/${to}/index.html#${found[0]?.id}`;
  });

  for (const part of parts) {
    if (part.kind !== 'code') continue;
    for (const [, name = ''] of part.text.matchAll(/data-ackclock="([^"?]+)/g)) {
      const known = name.startsWith('bets/')
        ? places.isPage(embedPath(name))
        : places.isScenario(name);
      if (!known) throw mistake(`a slide shows '${name}', which does not exist`);
    }
  }

  if (minutes !== undefined && minutesIn(parts) !== minutes) {
    throw mistake(`the parts take ${minutesIn(parts)} minutes, not ${minutes}`);
  }
  return { title, parts };
}

/** The sum of the first table's first column. */
function minutesIn(parts: readonly GuidePart[]): number {
  const table = parts.find((part) => part.kind === 'table');
  const [, ...rows] = table?.rows ?? [];
  return rows.reduce((sum, [cell = []]) => sum + Number(plain(cell)), 0);
}
