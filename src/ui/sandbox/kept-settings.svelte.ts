import { readJson, type Scenario } from '../../scenario/index.ts';
import { keepItem, storage } from '../site/capabilities.ts';

/** A scenario that a reader gave a name. */
export interface KeptSetting {
  readonly name: string;
  /** As a file would have it; the engine checks it as any that was typed. */
  readonly text: string;
  /** The built-in scenario that it was made from; null: none. */
  readonly base: Scenario | null;
}

export const maxSettings = 50;
export const longestName = 60;
const item = 'ackclock.settings';

/** Settings that this browser keeps, newest first, and why one could not be kept. */
export class KeptSettings {
  #list: readonly KeptSetting[] = $state.raw([]);
  #problem = $state('');

  constructor() {
    this.#list = stored();
  }

  get list(): readonly KeptSetting[] {
    return this.#list;
  }

  get problem(): string {
    return this.#problem;
  }

  /** Keeps a scenario under a name; another of that name is replaced. */
  keep(name: string, scenario: Scenario, base: Scenario | null): void {
    const called = name.trim().slice(0, longestName);
    // Another window may have kept something in the meantime.
    const others = stored().filter((one) => one.name !== called);
    if (others.length >= maxSettings) {
      this.#problem = `Delete one first: you already have ${maxSettings}.`;
      return;
    }
    this.write([{ name: called, text: JSON.stringify(scenario), base }, ...others]);
  }

  /**
   * Another tab has kept or forgotten something.
   * @param key where, as the `storage` event has it; null: everything was removed
   */
  heard(key: string | null): void {
    if (key === null || key === item) this.#list = stored();
  }

  forget(name: string): void {
    this.write(stored().filter((one) => one.name !== name));
  }

  private write(list: readonly KeptSetting[]): void {
    if (!keepItem(storage(), item, JSON.stringify(list))) {
      this.#problem = 'Save it as JSON instead: this browser does not let the page store it.';
      return;
    }
    this.#list = list;
    this.#problem = '';
  }
}

function stored(): readonly KeptSetting[] {
  const json = readJson(storage()?.getItem(item) ?? '[]');
  const list = json.ok ? json.value : undefined;
  return Array.isArray(list) ? list.filter(isSetting).slice(0, maxSettings) : [];
}

function isSetting(value: unknown): value is KeptSetting {
  if (typeof value !== 'object' || value === null) return false;
  const { name, text, base } = value as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    name !== '' &&
    name.length <= longestName &&
    typeof text === 'string' &&
    typeof base === 'object'
  );
}
