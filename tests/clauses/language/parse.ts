import type { Clause, Field, Party, Setup, Side, Step } from './clause.ts';
import { readStep } from './parse-steps.ts';
import { readTime } from './times.ts';
import { ClauseError, Words } from './words.ts';

const title =
  /^(?<source>[^:]+?)(?:, (?<section>(?:section|figure|table|footnote|appendix|file|function) [^:]+))?: (?<claim>.+)$/i;

/** Reads a clause file. @throws ClauseError that names the line. */
export function parseClause(text: string, file: string): Clause {
  const lines = text.split('\n').map((line) => line.trim());
  const head = title.exec((lines[0] ?? '').replace(/^#\s*/, ''));
  if (!lines[0]?.startsWith('# ') || head?.groups === undefined) {
    throw new ClauseError(
      file,
      1,
      'the first line must be a comment such as ‘# RFC 896, page 2: what it says’',
    );
  }
  const body = lines.findIndex((line) => line !== '' && !line.startsWith('#'));
  const comments = lines.slice(1, body < 0 ? undefined : body);
  const notes = comments.map((line) => line.replace(/^#\s?/, '')).join('\n');
  const setup = new SetupReader(file);
  const steps: Step[] = [];
  const departure: string[] = [];
  const leftOut: string[] = [];
  lines.forEach((line, index) => {
    if (line === '' || line.startsWith('#')) return;
    const words = new Words(line, file, index + 1);
    if (words.skip('departs')) departure.push(line.replace(/^departs:?\s*/, ''));
    else if (words.skip('left out')) leftOut.push(line.replace(/^left out:?\s*/, ''));
    else if (!setup.take(words)) steps.push(readStep(words, line));
    else if (steps.length > 0) throw words.error('this belongs before the first step');
  });
  if (departure.length > 0 && leftOut.length > 0) {
    throw new ClauseError(file, 1, 'either a stack departs, or the engine leaves it out');
  }
  if (!steps.some(({ does }) => 'see' in does)) {
    throw new ClauseError(file, lines.length, 'nothing is expected in this clause');
  }
  const { source = '', section = '', claim = '' } = head.groups;
  return {
    file,
    title: head[0],
    source,
    section,
    claim,
    notes: notes.trim(),
    departure: departure.join(' '),
    leftOut: leftOut.join(' '),
    setup: setup.done(),
    steps,
  };
}

/** What stands above the first step: who takes part, and what lies between. */
class SetupReader {
  private readonly parties: Partial<Record<Side, Party>> = {};
  private link: Field[] = [
    { path: 'delay', value: 10 },
    { path: 'rate', value: 400_000 },
  ];
  private linkLine = 1;
  private listens = true;
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** True if the line is of this kind; it is read then. */
  take(words: Words): boolean {
    if (words.skip('stack')) {
      this.add(words, readSide(words), {
        by: 'stack',
        profile: words.take('a stack’s name'),
        fields: words.skip('with') ? readFields(words) : [],
        line: words.line,
      });
    } else if (words.skip('by hand')) {
      const who = readSide(words);
      const given = words.skip('with initialSequence');
      const initialSequence = given ? words.number('a number') : 7000;
      words.end();
      this.add(words, who, { by: 'hand', initialSequence });
    } else if (words.skip('link')) {
      this.readLink(words);
    } else if (words.skip('server does not listen')) {
      words.end();
      this.listens = false;
    } else {
      return false;
    }
    return true;
  }

  done(): Setup {
    const { client, server } = this.parties;
    if (client === undefined || server === undefined) {
      const missing = client === undefined ? 'client' : 'server';
      throw new ClauseError(this.file, 1, `nobody plays the ${missing}`);
    }
    if (client.by === 'hand' && server.by === 'hand') {
      throw new ClauseError(this.file, 1, 'one end at least must be a stack');
    }
    const { link, linkLine, listens } = this;
    return { client, server, link, linkLine, listens };
  }

  private add(words: Words, who: Side | 'both', party: Party): void {
    const sides: readonly Side[] = who === 'both' ? ['client', 'server'] : [who];
    for (const side of sides) {
      if (this.parties[side] !== undefined) throw words.error(`the ${side} was named before`);
      this.parties[side] = party;
    }
  }

  /** `link 10 ms each way, 10 Mb/s, queue 4`. */
  private readLink(words: Words): void {
    this.linkLine = words.line;
    const fields: Field[] = [{ path: 'delay', value: readTime(words) / 1e6 }];
    words.expect('each way');
    const rate = words.match(/^\d+(\.\d+)?$/);
    if (rate !== undefined) {
      const unit = words.take('kb/s or Mb/s');
      if (unit !== 'kb/s' && unit !== 'Mb/s') throw words.error(`‘${unit}’ is no unit of rate`);
      fields.push({ path: 'rate', value: Number(rate[0]) / (unit === 'kb/s' ? 1000 : 1) });
    } else {
      // As good as infinite: times are those of propagation and of the hosts.
      fields.push({ path: 'rate', value: 400_000 });
    }
    this.link = [...fields, ...readFields(words)];
  }
}

function readSide(words: Words): Side | 'both' {
  const word = words.take('client, server or both');
  if (word === 'client' || word === 'server' || word === 'both') return word;
  throw words.error(`‘${word}’ stands where client, server or both was expected`);
}

/** `nagle off, delayedAck.every 2`. */
function readFields(words: Words): Field[] {
  const fields: Field[] = [];
  while (!words.atEnd) {
    const path = words.take('a field');
    const value = words.take(`a value of ${path}`);
    fields.push({ path, value: valueOf(value) });
  }
  return fields;
}

function valueOf(word: string): string | number | boolean {
  if (word === 'true' || word === 'false') return word === 'true';
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}
