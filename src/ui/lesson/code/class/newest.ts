import type { AnswerSheet } from '../answer-code.ts';
import type { PastedLine } from '../pasted.ts';

/** A sheet that counts, and its line. */
export interface HandedIn {
  readonly line: number;
  readonly sheet: AnswerSheet;
}

/** A sheet that does not count, because a later one has the same name and lesson. */
export interface Replaced extends HandedIn {
  readonly by: number;
}

/** Of each name's codes for one lesson the last one counts; those without a name all do. */
export function newestOf(lines: readonly PastedLine[]): {
  readonly counted: readonly HandedIn[];
  readonly replaced: readonly Replaced[];
} {
  const sheets = lines.flatMap((one): HandedIn[] => ('sheet' in one ? [one] : []));
  const last = new Map(sheets.map((one) => [keyOf(one), one.line]));
  const by = (one: HandedIn): number => last.get(keyOf(one))!;
  return {
    counted: sheets.filter((one) => by(one) === one.line),
    replaced: sheets.filter((one) => by(one) !== one.line).map((one) => ({ ...one, by: by(one) })),
  };
}

/** How many students there are: as many as names, and one for each code without one. */
export function studentsIn(counted: readonly HandedIn[]): number {
  const named = counted.filter(({ sheet }) => sheet.name !== '');
  return new Set(named.map(({ sheet }) => nameOf(sheet))).size + counted.length - named.length;
}

function keyOf({ line, sheet }: HandedIn): string {
  return sheet.name === '' ? `${line}` : `${sheet.lesson} ${nameOf(sheet)}`;
}

/** A name written in capitals is the same name. */
function nameOf({ name }: AnswerSheet): string {
  return name.normalize('NFKC').toLowerCase();
}
