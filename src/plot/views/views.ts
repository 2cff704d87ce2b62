/** A view of a run. */
interface View {
  readonly title: string;
  /** What a run needs for this view; left out: nothing in particular. */
  readonly needs?: 'page' | 'queue';
  /** The view with which pages offer it; left out: they offer it by itself. Lessons may show it by itself all the same. */
  readonly within?: string;
  /** It consists of a page's own elements; left out: it is a picture. */
  readonly isList?: true;
}

/**
 * The views of a run, in the order in which pages and lists name them. Their names are in links, embeds, lessons and on the
 * command line. pictures.ts says how the pictures among them are drawn: pages load some of that later. A page's view is
 * `<Name>Figure.svelte` in src/ui/player/views.
 */
const table = {
  sequence: { title: 'Sequence plot' },
  ladder: { title: 'Ladder' },
  windows: { title: 'Windows' },
  queue: { title: 'Queue', needs: 'queue', within: 'windows' },
  waterfall: { title: 'Waterfall', needs: 'page' },
  packets: { title: 'Packets', isList: true },
  budget: { title: 'Where the time went', isList: true },
} as const satisfies Record<string, View>;

type Table = typeof table;
type NamesWith<Key extends keyof View> = {
  [Name in keyof Table]: Table[Name] extends Record<Key, unknown> ? Name : never;
}[keyof Table];

/** A picture, which the command line and lessons can draw without a page. */
export type PictureName = Exclude<keyof Table, NamesWith<'isList'>>;
/** What a page can show by itself. */
export type ViewName = keyof Table;

export const views: Readonly<Record<keyof Table, View>> = table;

/** All of them. */
export const allViewNames = Object.keys(table) as readonly ViewName[];

/** The views that pages offer. */
export const viewNames: readonly ViewName[] = allViewNames.filter(
  (name) => views[name].within === undefined,
);

export function viewTitle(name: ViewName): string {
  return views[name].title;
}

export function isPicture(name: ViewName): name is PictureName {
  return views[name].isList === undefined;
}

/** The view in which two runs are compared: the first picture among those asked for. */
export function comparedIn(names: readonly ViewName[]): ViewName {
  return names.find(isPicture) ?? 'sequence';
}
