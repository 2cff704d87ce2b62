/** What to press, and what it does. */
type Key = readonly [keys: readonly string[], does: string];

/** The player's keys, for the help sheet: what to press and what it does. */
export const ownKeys: readonly Key[] = [
  [['→'], 'next segment'],
  [['←'], 'previous segment'],
  [['Shift', '→'], 'next decision'],
  [['Shift', '←'], 'previous decision'],
  [['Space'], 'play or pause'],
  [['Home'], 'first'],
  [['End'], 'last'],
  [['+'], 'zoom in, around the cursor'],
  [['−'], 'zoom out'],
  [['0'], 'show the whole run'],
  [['U'], 'undo the last zoom'],
  [['Alt', '← →'], 'pan'],
  [['R'], 'ruler in the plot: arrows move its ends'],
  [['Esc'], 'put the ruler away'],
  [['F'], 'fold silences, or draw everything to scale'],
  [['P'], 'present: full screen, large letters'],
  [['N'], 'next silence, in a sentence (Shift: previous)'],
  [['H'], 'next host, to whose events E then keeps (Shift: previous)'],
  [['E'], 'next event of that host, in a sentence (Shift: previous)'],
  [['M'], 'what happens now, in a sentence'],
  [['?'], 'this help'],
];

/** Keys of what is around a player. */
export const keysAround: Record<KeyContext, readonly Key[]> = {
  nothing: [],
  /** A player whose run can be branched. */
  branches: [
    [['W'], 'what if the selected segment were lost, delayed or duplicated'],
    [['Ctrl', 'Z'], 'undo (Cmd on a Mac)'],
    [['Ctrl', 'Shift', 'Z'], 'redo'],
  ],
  lesson: [
    [['Shift', '↓'], 'next step of the lesson'],
    [['Shift', '↑'], 'previous step of the lesson'],
  ],
};

export type KeyContext = 'nothing' | 'branches' | 'lesson';
