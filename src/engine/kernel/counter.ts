import type { EventTarget, Kernel } from './kernel.ts';

/** Hands out 0, 1, 2, ...: numbers that several components share. */
export class Counter implements EventTarget {
  private value = 0;

  constructor(kernel: Kernel) {
    kernel.register(this);
  }

  next(): number {
    return this.value++;
  }

  handle(): void {
    throw new Error('a counter has no events');
  }

  save(): number {
    return this.value;
  }

  load(saved: unknown): void {
    this.value = saved as number;
  }
}
