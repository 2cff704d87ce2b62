import { grouped } from '../../analysis/index.ts';
import type { ValueScale } from './levels.ts';
import { ascent, halfHeight, lineHeight, type TypeScale } from '../marks/type-scale.ts';
import { axisRoom } from './time-axis.ts';
import { line, text, type Box, type Mark } from '../marks/shape.ts';

/** A strip lower than this, pixels, has no words above its frame: they are in its heading. */
export function isLow(height: number, { tick }: TypeScale): boolean {
  return height < 200 * (tick / 12);
}

/** The frame of a strip's curves: from the left edge of all pictures (left-edge.ts), below the cursor's grip. */
export function stripFrame(left: number, width: number, height: number, type: TypeScale): Box {
  const top = gripRoom(type) + (isLow(height, type) ? 0 : topRoom(type));
  const below = axisRoom(type);
  return { x: left, y: top, width: width - left - 20, height: Math.max(0, height - top - below) };
}

/** Room for the cursor's grip above a frame, pixels. */
export function gripRoom({ tick }: TypeScale): number {
  return lineHeight(tick) + 10;
}

/** A line of words at the top of a picture, pixels. */
export function topRoom({ tick }: TypeScale): number {
  return lineHeight(tick) + 2;
}

/** The unit of the numbers, above them. */
export function unitName(name: string, { tick }: TypeScale): Mark {
  return {
    key: 'unit',
    role: 'note',
    record: undefined,
    title: '',
    shapes: [text(2, ascent(tick) + 1, name)],
  };
}

/** Grid lines at round values. @param unit how much of the scale the numbers count as one */
export function valueAxis(value: ValueScale, frame: Box, { tick }: TypeScale, unit = 1): Mark[] {
  const count = Math.max(2, Math.floor(frame.height / (34 * (tick / 12))));
  return roundSteps(value.top / unit, count).map((step): Mark => {
    const y = value.at(step * unit);
    return {
      key: `value-${step}`,
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [
        line(frame.x, y, frame.x + frame.width, y),
        text(frame.x - 8, y + halfHeight(tick), grouped(step), 'end'),
      ],
    };
  });
}

/** 0 and round numbers up to a value, about so many. */
function roundSteps(top: number, count: number): number[] {
  const rough = top / count;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rough))));
  const digit = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  const step = digit * power;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
}
