import { frameEffects, type FrameEdit } from './frame-edits.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** The longest delay that the scenario's schema allows. */
export const longestDelay: Milliseconds = 3_600_000;

/** Reads edits that were stored or came with a link; an invalid list counts as empty. */
export function readFrameEdits(kept: unknown): readonly FrameEdit[] {
  return Array.isArray(kept) && kept.length <= 100 && kept.every(isEdit) ? kept : [];
}

function isEdit(value: unknown): value is FrameEdit {
  if (typeof value !== 'object' || value === null) return false;
  const { place, frame, effect, by, segment } = value as Record<string, unknown>;
  const known = frameEffects.some((one) => one === effect);
  const late = typeof by === 'number' && by >= 0.001 && by <= longestDelay;
  return (
    isPlace(place) && isCount(frame) && isCount(segment) && known && (effect !== 'delayed' || late)
  );
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { on, from, hop, direction } = value as Record<string, unknown>;
  if (on === 'host') return from === 'client' || from === 'server';
  const directed = direction === 'up' || direction === 'down';
  return directed && (on === 'bottleneck' || (on === 'hop' && isCount(hop)));
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1_000_000_000;
}
