// Numbers in prose have no more digits than an argument needs. Pages get these texts precomputed, so their scripts do not
// include this.
import { byteCount, duration, grouped } from '../analysis/index.ts';
import { packetCount } from '../analysis/windows/index.ts';
import { quantityText, type Quantity, type QuantityStyle } from './quantity.ts';

/** How to write a quantity in prose. */
export interface ProseStyle extends QuantityStyle {
  /**
   * Significant digits that suffice: fewer decimals than without it, no trailing zeros, and times of a second or more in
   * seconds. Whole counts stay exact. `decimals` takes precedence.
   */
  readonly digits?: number | undefined;
  /** A time in seconds, however short it is. */
  readonly inSeconds?: boolean | undefined;
}

/** A quantity as prose writes it: `184 ms`, `1.3 s`, `1,460 bytes`, `2 packets (2,896 bytes)`. Without `digits` and `inSeconds` as in tables. */
export function proseText(quantity: Quantity, style: ProseStyle = {}): string {
  const text = textWithUnit(quantity, style);
  return style.bare === true ? text.replace(/\s.*$/, '') : text;
}

function textWithUnit(
  quantity: Quantity,
  { bare, decimals, digits, inSeconds }: ProseStyle,
): string {
  if (inSeconds === true && quantity.unit === 'time') {
    const seconds = quantity.value / 1e9;
    return `${decimals === undefined ? rounded(seconds, digits ?? 9, 9) : grouped(seconds, decimals)} s`;
  }
  if (digits === undefined || decimals !== undefined) return quantityText(quantity, { decimals });
  // Without its unit a time must be in the expected one.
  return shortText(quantity, digits, bare !== true);
}

function shortText(quantity: Quantity, digits: number, withUnit: boolean): string {
  const { value, unit } = quantity;
  switch (unit) {
    case 'time': {
      const ms = value / 1e6;
      if (ms > 0 && ms < 0.005) return duration(value);
      const inSeconds = withUnit && Math.abs(Number(ms.toPrecision(digits))) >= 1000;
      return inSeconds
        ? `${rounded(value / 1e9, digits, 4)} s`
        : `${rounded(ms, digits, Math.abs(ms) < 10 ? 2 : 1)} ms`;
    }
    case 'rate':
      return `${rounded(value, digits, 1)} Mb/s`;
    case 'percent':
      return `${rounded(value, digits, 2)} %`;
    case 'count':
      return rounded(value, digits, 2);
    case 'bytes':
      return !withUnit || quantity.packet === undefined
        ? quantityText(quantity)
        : `${packetCount(value, quantity.packet)} (${byteCount(value)})`;
    case 'segments':
      return quantityText(quantity);
  }
}

/** At most so many digits and decimals, but never less than the whole part. */
function rounded(value: number, digits: number, maxDecimals: number): string {
  const whole = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits))) || 1)) + 1;
  const decimals = Math.min(maxDecimals, Math.max(0, digits - whole));
  const text = grouped(value, decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
