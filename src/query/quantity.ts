import { byteCount, duration, grouped } from '../analysis/index.ts';
import type { Unit as FieldUnit } from '../scenario/fields/index.ts';
import { InputError } from '../scenario/index.ts';
import type { MegabitsPerSecond, Nanoseconds } from '../trace/format/index.ts';

/** A measured number with its unit. Probabilities and shares are percentages; a count has no unit. */
export type Quantity =
  | { readonly value: Nanoseconds; readonly unit: 'time' }
  | { readonly value: MegabitsPerSecond; readonly unit: 'rate' }
  | { readonly value: number; readonly unit: 'segments' | 'percent' | 'count' }
  | {
      readonly value: number;
      readonly unit: 'bytes';
      /** What one packet counts as, where a stack counts packets; left out: it counts bytes. */
      readonly packet?: number;
    };

export type Unit = Quantity['unit'];

/** How to write a quantity. */
export interface QuantityStyle {
  /** Without its unit: `226` for `a 226-byte header`. */
  readonly bare?: boolean | undefined;
  /** Decimals of a time, a rate or a count; without it as many as its size calls for. */
  readonly decimals?: number | undefined;
}

/** A quantity as people read it: `184.3 ms`, `1,460 bytes`, `1 segment`, `10 Mb/s`. */
export function quantityText(quantity: Quantity, style: QuantityStyle = {}): string {
  const text = fullText(quantity, style.decimals);
  return style.bare === true ? text.replace(/\s.*$/, '') : text;
}

function fullText({ value, unit }: Quantity, decimals: number | undefined): string {
  switch (unit) {
    case 'time':
      return decimals === undefined ? duration(value) : `${grouped(value / 1e6, decimals)} ms`;
    case 'bytes':
      return byteCount(value);
    case 'segments':
      return `${grouped(value)} ${value === 1 ? 'segment' : 'segments'}`;
    case 'rate':
      return `${grouped(value, decimals ?? (Number.isInteger(value) ? 0 : 1))} Mb/s`;
    case 'percent':
      return `${grouped(value, decimals ?? (Number.isInteger(value) ? 0 : 2))} %`;
    case 'count':
      return grouped(value, decimals ?? (Number.isInteger(value) ? 0 : 2));
  }
}

/** A scenario's number in the units of a quantity. */
export function unitOfField(value: number, unit: FieldUnit | undefined): Quantity {
  switch (unit) {
    case 'ms':
      return { value: Math.round(value * 1e6), unit: 'time' };
    case 'Mb/s':
      return { value, unit: 'rate' };
    case 'bytes':
    case 'segments':
      return { value, unit };
    default:
      return { value, unit: 'count' };
  }
}

/**
 * Reads a quantity that an author sets, a goal for example: `50 ms`, `1460 bytes`, `3`.
 * @throws InputError
 */
export function parseQuantity(text: string): Quantity {
  const match = /^(-?\d+(?:\.\d+)?)(?:\s+(ms|bytes?|segments?|%))?$/.exec(text.trim());
  if (match === null) {
    throw new InputError(`'${text}' is no quantity`, "write a number and its unit: '50 ms'");
  }
  if (match[2] === '%') return { value: Number(match[1]), unit: 'percent' };
  const unit = match[2]?.replace(/^(byte|segment)$/, '$1s');
  return unitOfField(Number(match[1]), unit as FieldUnit | undefined);
}
