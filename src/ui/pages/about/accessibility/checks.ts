/** What was looked at or measured outside the tests, and when. */
export interface ManualCheck {
  readonly title: string;
  /** Year, month and day. */
  readonly date: string;
  readonly done: string;
}

/** The checks that criteria name as evidence. */
export const manualChecks = {
  'target-size': {
    title: 'Target size',
    date: '2026-11-24',
    done: 'axe-core’s rule target-size on 19 pages, at least one of each kind, with everything folded open, in windows of 1280 and 320 pixels.',
  },
  zoom: {
    title: 'Reflow and zoom',
    date: '2026-11-24',
    done: 'The same 19 pages in a window of 320 by 256 pixels, which is 1280 by 1024 pixels at 400 %: the width of each page measured against the window.',
  },
  spacing: {
    title: 'Text spacing',
    date: '2026-11-24',
    done: 'The same pages with line height 1.5, letter spacing 0.12 em, word spacing 0.16 em and 2 em below paragraphs: looked for text that is cut off, and for pages wider than the window.',
  },
  keyboard: {
    title: 'Keyboard and focus',
    date: '2026-11-24',
    done: 'Tab through the first 70 controls of the same pages in both windows: looked for controls that do not show the focus, and for controls that lie wholly below something else. In lessons that found some; after a fix one lesson was measured again, and had none.',
  },
  source: {
    title: 'Source review',
    date: '2026-11-24',
    done: 'The source searched for audio and video, locked orientation, device motion, fields with a purpose, passwords, marked languages, tooltips, and what acts when a pointer goes down. What cannot be searched for, such as the wording of links and headings, is the authors’ judgment: it was not gone through page by page.',
  },
} as const satisfies Record<string, ManualCheck>;

export type CheckName = keyof typeof manualChecks;
