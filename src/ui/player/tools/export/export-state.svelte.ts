import {
  ExportFailed,
  findExporter,
  type Choices,
  type Format,
  type MadeFile,
  type Subject,
} from './exporter.ts';

/** How far the making of a file is. */
export type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making'; readonly format: Format; readonly part: number }
  | {
      readonly kind: 'made';
      readonly format: Format;
      readonly file: MadeFile;
      readonly address: string;
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'cancelled' };

/** One file at a time; what fails or is canceled leaves nothing behind. */
export class ExportState {
  #progress: Progress = $state.raw({ kind: 'idle' });
  private job: AbortController | undefined;

  get progress(): Progress {
    return this.#progress;
  }

  /** Makes a file; returns it with its address if it came about. */
  async make(
    format: Format,
    subject: Subject,
    choices: Choices,
  ): Promise<{ file: MadeFile; address: string } | undefined> {
    this.cancel();
    const job = new AbortController();
    this.job = job;
    const { signal } = job;
    this.show({ kind: 'making', format, part: 0 });
    try {
      const exporter = await findExporter();
      if (exporter === undefined) {
        throw new ExportFailed('The part of this site that makes files could not be loaded.');
      }
      signal.throwIfAborted();
      const file = await exporter.make(format, subject, choices, {
        signal,
        progress: (part) => {
          if (!signal.aborted) this.show({ kind: 'making', format, part });
        },
      });
      signal.throwIfAborted();
      const address = URL.createObjectURL(file.content);
      this.show({ kind: 'made', format, file, address });
      return { file, address };
    } catch (error) {
      // Expected: what makes pictures and films here is refused by the browser in many ways; the dialog says why.
      if (!signal.aborted) this.show({ kind: 'failed', reason: reasonOf(error) });
      return undefined;
    } finally {
      if (this.job === job) this.job = undefined;
    }
  }

  /** Ends what is being made, at once. */
  cancel(): void {
    if (this.job === undefined) return;
    this.job.abort();
    this.job = undefined;
    this.show({ kind: 'cancelled' });
  }

  /** Ends everything and gives the last file's memory back. */
  dispose(): void {
    this.cancel();
    this.show({ kind: 'idle' });
  }

  private show(progress: Progress): void {
    if (this.#progress.kind === 'made') URL.revokeObjectURL(this.#progress.address);
    this.#progress = progress;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ExportFailed || (error instanceof Error && error.name === 'ExportFailed')) {
    return error.message;
  }
  return `The file could not be made: ${error instanceof Error ? error.message : String(error)}.`;
}
