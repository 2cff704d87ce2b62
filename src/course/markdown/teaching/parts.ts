import { InputError, suggest } from '../../../scenario/index.ts';
import { plainText } from '../inline.ts';
import type { Block } from '../block.ts';
import type { Lesson } from '../lesson.ts';
import type { Text } from '../text.ts';

/** The titled parts of a lesson, by the titles that its readers see. */
export class LessonParts {
  private readonly parts = new Map<string, string>();
  private readonly twice = new Set<string>();

  constructor({ slug, blocks }: Lesson) {
    // A heading yields to a part with the same title, which comes right after it.
    const isHeading = ({ kind }: Block): boolean => kind === 'section';
    const headings = blocks.filter(isHeading);
    for (const block of [...blocks.filter((each) => !isHeading(each)), ...headings]) {
      const name = plainText(titleOf(block));
      if (name === '') continue;
      const isKnown = this.parts.has(name);
      if (isKnown && isHeading(block)) continue;
      if (isKnown) this.twice.add(name);
      this.parts.set(name, `../../lessons/${slug}/index.html#${block.id}`);
    }
  }

  /** A link from the page of the lesson's tips to a part. Throws InputError if no part, or more than one, has the title. */
  addressOf(name: string): string {
    if (this.twice.has(name)) {
      throw new InputError(`two parts of the lesson are called '${name}'`, 'rename one of them');
    }
    const address = this.parts.get(name);
    if (address !== undefined) return address;
    const titles = [...this.parts.keys()];
    const meant = suggest(name, titles);
    throw new InputError(
      `no part of the lesson is called '${name}'`,
      meant === undefined
        ? `there are: ${titles.map((title) => `'${title}'`).join(', ')}`
        : `did you mean '${meant}'?`,
    );
  }
}

function titleOf(block: Block): Text {
  if (block.kind === 'why') return block.question;
  return 'title' in block ? block.title : [];
}
