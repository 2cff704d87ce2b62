import { StyleResolver, type Style, type Shape } from '../../plot/marks/index.ts';
import type { Paint } from './sheet-svg.ts';
import { groupsOn, type Sheet } from './sheet.ts';

/** Paints a sheet over a canvas's context, whose scale is the caller's. */
export function paintSheet(
  context: CanvasRenderingContext2D,
  sheet: Sheet,
  { palette, fonts }: Paint,
): void {
  const styles = new StyleResolver(palette, fonts, sheet.pictures[0]?.picture.type);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.textAlign = 'left';
  for (const { x, y, size, weight, color, text, font = 'interface' } of sheet.words) {
    context.font = `${weight} ${size}px ${fonts[font]}`;
    context.fillStyle = palette[color];
    context.fillText(text, x, y);
  }
  for (const placed of sheet.pictures) {
    const { picture, x, y, scale = 1 } = placed;
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    // Clips like an SVG's own frame.
    context.beginPath();
    context.rect(0, 0, picture.width, picture.height);
    context.clip();
    for (const group of groupsOn(placed)) {
      const styled = { tag: 'g', class: group.class };
      for (const shape of group.shapes) {
        paintShape(context, shape, styles.whole(styled, { tag: shape.kind, class: shape.class }));
      }
    }
    context.restore();
  }
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape, style: Style): void {
  const fill = style.get('fill') ?? '#000';
  const stroke = style.get('stroke') ?? 'none';
  const opacity = Number(style.get('opacity') ?? 1);
  const draw = shape.kind === 'text' ? textOf(context, shape, style) : outlineOf(context, shape);
  const paintFill = (): void => {
    if (fill === 'none') return;
    context.globalAlpha = opacity * Number(style.get('fill-opacity') ?? 1);
    context.fillStyle = fill;
    draw.fill();
  };
  const paintStroke = (): void => {
    if (stroke === 'none') return;
    context.globalAlpha = opacity;
    context.strokeStyle = stroke;
    context.lineWidth = Number(style.get('stroke-width') ?? 1);
    context.lineJoin = (style.get('stroke-linejoin') ?? 'miter') as CanvasLineJoin;
    context.lineCap = (style.get('stroke-linecap') ?? 'butt') as CanvasLineCap;
    context.setLineDash(dashes(style.get('stroke-dasharray')));
    draw.stroke();
  };
  if (style.get('paint-order') === 'stroke') {
    paintStroke();
    paintFill();
  } else {
    paintFill();
    paintStroke();
  }
  context.globalAlpha = 1;
}

interface Drawn {
  fill(): void;
  stroke(): void;
}

function textOf(
  context: CanvasRenderingContext2D,
  { x, y, text, anchor }: Shape & { kind: 'text' },
  style: Style,
): Drawn {
  const weight = style.get('font-weight') ?? '400';
  const align = { start: 'left', middle: 'center', end: 'right' } as const;
  const prepare = (): void => {
    context.font = `${weight} ${style.get('font-size') ?? '11px'} ${style.get('font-family') ?? 'sans-serif'}`;
    context.textAlign = align[anchor];
  };
  return {
    fill: () => {
      prepare();
      context.fillText(text, x, y);
    },
    stroke: () => {
      prepare();
      context.strokeText(text, x, y);
    },
  };
}

function outlineOf(
  context: CanvasRenderingContext2D,
  shape: Exclude<Shape, { kind: 'text' }>,
): Drawn {
  const path = new Path2D(shape.kind === 'path' ? shape.d : undefined);
  if (shape.kind === 'line') {
    path.moveTo(shape.x1, shape.y1);
    path.lineTo(shape.x2, shape.y2);
  } else if (shape.kind === 'rect') {
    path.rect(shape.x, shape.y, shape.width, shape.height);
  } else if (shape.kind === 'circle') {
    path.arc(shape.cx, shape.cy, shape.r, 0, 2 * Math.PI);
  }
  return { fill: () => context.fill(path), stroke: () => context.stroke(path) };
}

function dashes(list: string | undefined): number[] {
  return list === undefined || list === 'none' ? [] : list.split(/[ ,]+/).map(Number);
}
