import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type * as server from '../../src/ui/site/server.ts';

/** Relative to the project's folder, where Vite and npm run. */
export const SERVER_ENTRY = 'src/ui/site/server.ts';
export const RENDERER_ENTRY = 'tools/site/render-pages.ts';
const CLIENT_ENTRIES = 'src/ui/pages';

/** Each kind of page is a script of its own: every `.ts` file in `src/ui/pages` starts one. */
export function kindsOfPage(): string[] {
  return readdirSync(CLIENT_ENTRIES)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'));
}

export function clientEntry(kind: string): string {
  return `${CLIENT_ENTRIES}/${kind}.ts`;
}

/** In the head of every page, before anything is painted. */
export const EARLY_ENTRIES = {
  early: 'src/ui/site/early.ts',
  'early-embed': 'src/ui/embed/early.ts',
} as const;
export type EarlyScript = keyof typeof EARLY_ENTRIES;

/** Pages that are shown in frames of other pages. */
export function isEmbedded(kind: string): boolean {
  return kind === 'embed' || kind === 'bet' || kind === 'toy';
}

/** An embedded player's theme is chosen by the embedding page, not by the reader. */
export function earlyOf(kind: string): EarlyScript {
  return isEmbedded(kind) ? 'early-embed' : 'early';
}

/**
 * Loaded by pages on demand, each a script of its own: a run that is not embedded in the page; what takes many runs; exports
 * of pictures and captures; the reader of captures.
 */
export const LAZY_ENTRIES = {
  engine: 'src/worker/script.ts',
  studies: 'src/worker/studies-script.ts',
  export: 'src/ui/player/tools/export/script.ts',
  capture: 'src/capture/worker/script.ts',
} as const;
export type LazyScript = keyof typeof LAZY_ENTRIES;

/** Of these, the scripts that pages of a kind load: captures are opened on one page. */
export function loadedBy(
  kind: string,
  addresses: Readonly<Record<LazyScript, string>>,
): Readonly<Partial<Record<LazyScript, string>>> {
  const { capture, ...others } = addresses;
  return kind === 'capture' ? { ...others, capture } : others;
}

/** A player as an element of other pages: its script, whose name is in them, its fonts and parts, loaded later. */
export const ELEMENT_ENTRY = 'src/ui/element/ack-clock.ts';
export const ELEMENT_FACES_ENTRY = 'src/ui/element/faces.ts';
export const ELEMENT_PARTS_ENTRY = 'src/ui/element/parts.ts';

/** The first script of a page saved as one file: see src/share/single-file. */
export const ONE_FILE_ENTRY = 'src/ui/site/single-file/early.ts';

/** The script of a package for learning platforms: see src/share/scorm. */
export const SCORM_ENTRY = 'src/ui/scorm/bridge.ts';

/** A script beside the pages; its address identifies it to browsers, so it must never change. */
export const SERVICE_WORKER_ENTRY = 'src/ui/site/service-worker.ts';
export const SERVICE_WORKER = 'service-worker.js';

export type Site = typeof server;

/** A file of the project, for pages that are made from data. */
export function readProjectFile(file: string): string {
  return readFileSync(file, 'utf8');
}
