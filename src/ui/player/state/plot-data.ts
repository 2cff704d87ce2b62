import type { NumberBase, PlotPoint, SequenceChoice, Side } from '../../../plot/sequence/index.ts';

/** Since when the packet table tells times: the start of the run, or the packet shown before. */
export type TimeBase = 'start' | 'previous';

/** What the sequence plot shows, and how it writes it: plain data. Null: as the run suggests. */
export interface PlotData {
  /** Numbers from 0. */
  readonly connections: readonly number[] | null;
  /** Whose data. */
  readonly sender: Side | null;
  /** Where a capture would have stamped it. */
  readonly stampedAt: Side | null;
  readonly numbers: NumberBase;
  readonly times: TimeBase;
}

/** What a plot shows before anybody has chosen. */
export const defaultPlot: PlotData = {
  connections: null,
  sender: null,
  stampedAt: null,
  numbers: 'relative',
  times: 'start',
};

/** What is measured: from the end that stays to the one that moves. */
export interface RulerData {
  readonly from: PlotPoint;
  readonly to: PlotPoint;
}

/** The choice that a plot takes. */
export function choiceOf({ connections, sender, stampedAt }: PlotData): SequenceChoice {
  return {
    ...(connections && { connections }),
    ...(sender && { sender }),
    ...(stampedAt && { stampedAt }),
  };
}

/** Reads what was kept or came with a link; whatever is missing or invalid has its default. */
export function readPlotData(kept: unknown, defaults: PlotData = defaultPlot): PlotData {
  if (typeof kept !== 'object' || kept === null) return defaults;
  const { connections, sender, stampedAt, numbers, times } = kept as Record<string, unknown>;
  const isNumber = (id: unknown): id is number => Number.isInteger(id) && Number(id) >= 0;
  const some = Array.isArray(connections) && connections.length > 0 && connections.length <= 4;
  return {
    connections: some && connections.every(isNumber) ? connections : defaults.connections,
    sender: readSide(sender) ?? defaults.sender,
    stampedAt: readSide(stampedAt) ?? defaults.stampedAt,
    numbers: numbers === 'absolute' || numbers === 'relative' ? numbers : defaults.numbers,
    times: times === 'previous' || times === 'start' ? times : defaults.times,
  };
}

function readSide(kept: unknown): Side | undefined {
  return kept === 'client' || kept === 'server' ? kept : undefined;
}

/** Null if it is no ruler. */
export function readRuler(kept: unknown): RulerData | null {
  const { from, to } = (kept ?? {}) as Record<string, unknown>;
  const ends = [from, to].map(readPoint);
  const [first, second] = ends;
  return first === undefined || second === undefined ? null : { from: first, to: second };
}

function readPoint(kept: unknown): PlotPoint | undefined {
  const { time, number } = (kept ?? {}) as Record<string, unknown>;
  if (typeof time !== 'number' || typeof number !== 'number') return undefined;
  return Number.isFinite(time) && Number.isFinite(number) ? { time, number } : undefined;
}
