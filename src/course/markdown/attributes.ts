import type { ContainerDirective } from 'mdast-util-directive';
import { InputError, type Settings, readJson, suggest } from '../../scenario/index.ts';
import type { Problems } from './problems.ts';

/** The attributes of a block, read by name; an unknown name is a problem. */
export class Attributes {
  private readonly values: Readonly<Record<string, string | null | undefined>>;
  private readonly block: string;

  constructor(node: ContainerDirective, known: readonly string[], problems: Problems) {
    this.values = node.attributes ?? {};
    this.block = node.name;
    const line = node.position?.start.line ?? 1;
    for (const name of Object.keys(this.values)) {
      if (known.includes(name)) continue;
      const meant = suggest(name, known);
      problems.add(
        line,
        `':::${node.name}' has no attribute '${name}'`,
        meant === undefined ? `known are ${known.join(', ')}` : `did you mean '${meant}'?`,
      );
    }
  }

  text(name: string): string | undefined {
    return this.values[name] ?? undefined;
  }

  /** Throws InputError if it is missing. */
  required(name: string): string {
    const value = this.text(name);
    if (value !== undefined && value !== '') return value;
    throw new InputError(`it lacks '${name}'`, `write ':::${this.block}{${name}="..."}'`);
  }

  /** `a, b, c`; empty if it is not there. */
  list(name: string): string[] {
    const items = (this.text(name) ?? '').split(',').map((item) => item.trim());
    return items.filter((item) => item !== '');
  }

  /** Whether it is there, without a value. Throws InputError for a value. */
  bare(name: string): boolean {
    const value = this.text(name);
    if (value === undefined || value === '') return value === '';
    throw new InputError(`'${name}' is '${value}'`, `write '${name}' alone, or leave it out`);
  }

  /** `yes` or `no`. Throws InputError for another word. */
  flag(name: string, otherwise: boolean): boolean {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    if (value === 'yes' || value === 'no') return value === 'yes';
    throw new InputError(`'${name}' is '${value}'`, "write 'yes' or 'no'");
  }

  /** `path=value, path=value`; values as in JSON, words as they are. Throws InputError. */
  settings(name: string): Settings {
    const settings = this.list(name).map((item) => {
      const [path = '', ...rest] = item.split('=');
      if (rest.length === 0) {
        throw new InputError(`'${item}' sets nothing`, "write 'path=value, path=value'");
      }
      return [path.trim(), settingValue(rest.join('=').trim())] as const;
    });
    return Object.fromEntries(settings);
  }
}

function settingValue(text: string): unknown {
  const json = readJson(text);
  return json.ok ? json.value : text;
}
