import type { Bank, BankQuestion } from './bank.ts';

/** Questions in Moodle's GIFT format, in a category of their own. It has no pictures. See docs.moodle.org, ‘GIFT format’. */
export function giftOf({ title, questions }: Bank): string {
  const category = `$CATEGORY: Ackclock/${title.replaceAll('/', '//')}`;
  return `${[category, ...questions.map(giftQuestion)].join('\n\n')}\n`;
}

function giftQuestion({ id, name, text, choices }: BankQuestion): string {
  const answers = choices.map(
    ({ text, right, feedback }) => `\t${right ? '=' : '~'}${gift(text)}#${gift(feedback)}`,
  );
  return [`// ${id}`, `::${gift(name)}::[html]${gift(text)}{`, ...answers, '}'].join('\n');
}

/** Text without anything that GIFT takes for its own; an empty line would end the question. */
function gift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n');
}
