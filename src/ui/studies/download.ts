import { save } from '../player/tools/export/save.ts';

/** Gives the reader a text as a file. */
export function download(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  save(name, address);
  URL.revokeObjectURL(address);
}
