/** Width and height of a picture, pixels. */
type Size = readonly [width: number, height: number];

/** A view of a run. */
interface View {
  readonly title: string;
  /** What a run must have before there is anything to see; left out: any run will do. */
  readonly needs?: 'page' | 'queue';
  /** The view that shows it on a page, below itself; left out: it is a view of its own there. */
  readonly within?: string;
  /** Of a picture, how large it is on a page; left out: it is a list, made of a page's own elements. */
  readonly frame?: {
    /** Before the width of the page is known: on a telephone, and elsewhere. */
    readonly narrow: Size;
    readonly wide: Size;
    /** It is drawn about this large; given more room, its letters grow. */
    readonly natural: Size;
  };
}

/**
 * The views of a run, in the order in which pages and lists name them. Links, embeds, lessons and the
 * command line write their names. How the pictures among them are drawn is in pictures.ts: pages load
 * some of that later. A page's view is `<Name>Figure.svelte` in src/ui/player/views.
 */
const table = {
  sequence: {
    title: 'Sequence plot',
    frame: { narrow: [330, 270], wide: [600, 380], natural: [560, 320] },
  },
  ladder: {
    title: 'Ladder',
    frame: { narrow: [330, 640], wide: [410, 580], natural: [400, 460] },
  },
  windows: {
    title: 'Windows',
    frame: { narrow: [330, 220], wide: [600, 210], natural: [560, 180] },
  },
  queue: {
    title: 'Queue',
    needs: 'queue',
    within: 'windows',
    frame: { narrow: [330, 260], wide: [600, 260], natural: [560, 220] },
  },
  waterfall: {
    title: 'Waterfall',
    needs: 'page',
    frame: { narrow: [330, 260], wide: [600, 260], natural: [560, 220] },
  },
  packets: { title: 'Packets' },
  budget: { title: 'Where the time went' },
} as const satisfies Record<string, View>;

type Table = typeof table;
type NamesWith<Key extends keyof View> = {
  [Name in keyof Table]: Table[Name] extends Record<Key, unknown> ? Name : never;
}[keyof Table];

/** A picture, which the command line and lessons can draw without a page. */
export type PictureName = NamesWith<'frame'>;
/** What a page can show by itself. */
export type ViewName = Exclude<keyof Table, NamesWith<'within'>>;

export const views: Readonly<Record<PictureName | ViewName, View>> = table;

/** The views of a page. */
export const viewNames: readonly ViewName[] = (Object.keys(table) as (keyof Table)[]).filter(
  (name): name is ViewName => views[name].within === undefined,
);

export function viewTitle(name: ViewName): string {
  return views[name].title;
}

export function isPicture(name: ViewName | PictureName): name is PictureName {
  return views[name].frame !== undefined;
}

/** How large a picture is on a page. */
export function frameOf(name: PictureName): NonNullable<View['frame']> {
  return table[name].frame;
}
