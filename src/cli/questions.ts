import { bankOf, giftOf } from '../course/bank/index.ts';
import { fileOption, type Command } from './command.ts';
import { Misuse } from './errors.ts';
import { namedLesson } from './named-lesson.ts';

/** More than any question has. */
const mostDraws = 100;

export const questionsCommand: Command = {
  name: 'questions',
  summary: "write a lesson's questions as a question bank for a learning platform",
  usage: 'LESSON',
  words: [1, 1],
  options: [
    { name: 'format', value: 'FORMAT', choices: ['gift'], help: 'how it is written' },
    {
      name: 'draws',
      value: 'N',
      help: 'at most so many sets of numbers for each question (default: all)',
    },
    fileOption,
  ],
  notes: [
    'LESSON is the name of a folder in lessons/. Each question is there with every set of numbers that its page can show,',
    'and each answer with what the lesson says to it. Format gift: Moodle and others import it; it has no pictures.',
  ].join('\n'),
  async run(given, output) {
    if (given.option('format') === undefined) {
      throw new Misuse('--format: say how it is to be written (allowed: gift)');
    }
    const bank = bankOf(namedLesson(given.words[0] ?? ''), drawsIn(given.option('draws')));
    const pictured = bank.questions.filter((question) => question.pictured).length;
    await output.result(giftOf(bank), given.option('output'));
    if (pictured > 0) {
      output.note(
        `${pictured} of ${bank.questions.length} questions have a picture in the lesson; GIFT has none`,
      );
    }
  },
};

function drawsIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const draws = Number(text);
  if (Number.isInteger(draws) && draws >= 1 && draws <= mostDraws) return draws;
  throw new Misuse(`--draws: ${text} is not a number of draws (allowed: 1 to ${mostDraws})`);
}
