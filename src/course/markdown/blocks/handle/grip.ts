import { parsePosition, parseQuery, placeIn, type Place } from '../../../../query/index.ts';
import { InputError } from '../../../../scenario/index.ts';
import type { Grip } from '../../block.ts';
import type { Ungripped } from './controls.ts';
import type { TriedRun } from './tried.ts';

/**
 * Reads where the picture can be dragged: `time POSITION`, `bytes LEVEL of HOST at POSITION`, with `above BYTE` before it if
 * that byte is not the first; `cut POSITION`, as far above a byte as the number says; or `rows`. How far the grip moves with
 * the number is measured on the runs at both ends.
 * @param control its index among all controls
 * @throws InputError
 */
export function gripOf(
  text: string | undefined,
  { kind: kindOfControl, label, options }: Ungripped,
  control: number,
  tried: readonly TriedRun[],
): Grip | null {
  if (text === undefined) return null;
  if (kindOfControl !== 'slider') {
    throw new InputError(`'${label}' is no number`, "leave 'grip' out");
  }
  const grip = parsedGrip(text);
  if (grip.kind === 'rows') return grip;
  const { kind, place, above } = grip;
  // Every run must have the place.
  const found = tried.map(({ at, run }) => ({ at, place: placeIn(run, place) }));
  const [start] = found;
  const own = found
    .filter(({ at }) => at.every((one, i) => i === control || one === start!.at[i]))
    .sort((a, b) => a.at[control]! - b.at[control]!);
  const [first, last] = [own[0]!, own.at(-1)!];
  const numberAt = ({ at }: { at: readonly number[] }): number => options[at[control]!]!.number;
  const along = kind === 'time' ? 'time' : 'level';
  const moved = last.place[along] - first.place[along];
  const perUnit = kind === 'cut' ? 1 : moved / (numberAt(last) - numberAt(first));
  if (perUnit === 0) {
    throw new InputError(`'${text}' does not move with '${label}'`, 'take another place');
  }
  const scaled = { place, start: start!.place, perUnit };
  return kind === 'time' ? { kind, ...scaled } : { kind, ...scaled, above };
}

type ParsedGrip =
  | { readonly kind: 'rows' }
  | { readonly kind: 'time' | 'bytes' | 'cut'; readonly place: Place; readonly above: number };

function parsedGrip(text: string): ParsedGrip {
  const [, kind = '', above = '1', rest = ''] =
    /^(time|bytes|cut|rows)(?: above (\d+))?(?: (.+))?$/.exec(text.trim()) ?? [];
  if (kind === 'rows') return { kind };
  if (kind === 'time' || kind === 'cut') {
    return { kind, place: { at: parsePosition(rest) }, above: Number(above) };
  }
  if (kind === 'bytes') {
    const level = parseQuery(rest);
    if (level.ask === 'level')
      return { kind, place: { at: level.at, level }, above: Number(above) };
  }
  throw new InputError(
    `'${text}' is no grip`,
    "write 'time POSITION', 'bytes LEVEL of HOST at POSITION', 'cut POSITION' or 'rows'",
  );
}
