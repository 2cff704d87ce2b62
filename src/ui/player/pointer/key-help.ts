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
  [['+'], 'nearer, around the cursor'],
  [['−'], 'farther'],
  [['0'], 'the whole run'],
  [['U'], 'one zoom back'],
  [['Alt', '← →'], 'what is on view moves aside'],
  [['R'], 'a ruler in the plot: arrows move its ends'],
  [['Esc'], 'no ruler'],
  [['F'], 'silences folded, or everything in true scale'],
  [['P'], 'full screen with large letters, for a lecture hall'],
  [['N'], 'next silence, told in a sentence (with Shift the one before)'],
  [['H'], 'next host: E goes through its events alone (with Shift back)'],
  [['E'], 'next event of that host, told in a sentence (with Shift the one before)'],
  [['M'], 'what happens at this moment, told in a sentence'],
  [['?'], 'this sheet'],
];

/** Keys of what is around a player. */
export const keysAround: Record<Around, readonly Key[]> = {
  nothing: [],
  /** A player whose run can be branched. */
  branches: [
    [['W'], 'what if the chosen segment were lost, late, or came twice'],
    [['Ctrl', 'Z'], 'undo (on a Mac Cmd)'],
    [['Ctrl', 'Shift', 'Z'], 'redo'],
  ],
  lesson: [
    [['Shift', '↓'], 'next step of the lesson'],
    [['Shift', '↑'], 'previous step of the lesson'],
  ],
};

export type Around = 'nothing' | 'branches' | 'lesson';
