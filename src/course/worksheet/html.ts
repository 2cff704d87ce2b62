import type { Text } from '../markdown/index.ts';
import { standaloneSvg, type Drawing } from '../../plot/marks/index.ts';
import { escape, flowHtml, textHtml } from './flow-html.ts';
import type { Sheet, SheetChoice, SheetQuestion } from './sheet.ts';

/** The task for the ladder. */
export const drawingTask =
  'Draw the segments as arrows, and mark which host waits for what. Times are in ms; between wavy lines neither side sends.';

/** Lines to write on below a question. */
const ruledLines = 3;

/** A worksheet as a standalone HTML file, to print on A4 or Letter. */
export function sheetHtml(sheet: Sheet, blank: Drawing | undefined): string {
  return documentOf(`${sheet.title}: worksheet`, [
    heading(sheet, 'Worksheet'),
    '<p class="name"><span>Name</span><span>Date</span></p>',
    '<h2>You’ll be able to</h2>',
    `<ul>${sheet.outcomes.map((outcome) => `<li>${textHtml(outcome)}</li>`).join('')}</ul>`,
    ...(blank === undefined
      ? []
      : [
          '<section class="exchange"><h2>The exchange</h2>',
          `<p>${[sheet.given, drawingTask].join(' ').trim()}</p>`,
          pictureHtml(blank),
          '</section>',
        ]),
    '<h2>Questions</h2>',
    ...sheet.questions.map((question, i) => questionHtml(question, i)),
  ]);
}

/** The key to a worksheet with the same seed: right answers, why each is right or wrong, the ladder. */
export function keyHtml(sheet: Sheet, drawn: Drawing | undefined): string {
  return documentOf(`${sheet.title}: key`, [
    heading(sheet, 'Key'),
    ...sheet.questions.map((question, i) => answerHtml(question, i)),
    ...(drawn === undefined
      ? []
      : ['<section class="exchange"><h2>The exchange</h2>', pictureHtml(drawn), '</section>']),
  ]);
}

function heading({ title, order, seed }: Sheet, what: string): string {
  return `<header><p>Ackclock, lesson ${order}. ${what}, numbers ${escape(seed)}</p><h1>${escape(title)}</h1></header>`;
}

function questionHtml({ title, question, choices }: SheetQuestion, index: number): string {
  return [
    '<section class="question">',
    `<h3>${titleHtml(title, index)}</h3>`,
    flowHtml(question),
    `<ol class="choices">${choices.map((choice) => `<li>${textHtml(choice.answer)}</li>`).join('')}</ol>`,
    `<p>Why?</p>${'<div class="line"></div>'.repeat(ruledLines)}`,
    '</section>',
  ].join('\n');
}

function answerHtml({ title, question, choices }: SheetQuestion, index: number): string {
  const right = choices.filter((choice) => choice.right).map(({ letter }) => letter);
  return [
    '<section class="question">',
    `<h3>${titleHtml(title, index)} (${right.join(', ')})</h3>`,
    flowHtml(question),
    `<ol class="choices">${choices.map(explainedHtml).join('')}</ol>`,
    '</section>',
  ].join('\n');
}

function explainedHtml({ answer, right, explanation }: SheetChoice): string {
  const verdict = right ? 'Right.' : 'Not quite.';
  return `<li><p><strong>${textHtml(answer)}</strong> ${verdict}</p>${flowHtml(explanation)}</li>`;
}

function titleHtml(title: Text, index: number): string {
  return `${index + 1}. ${title.length === 0 ? 'Question' : textHtml(title)}`;
}

/** As a separate image, so that its ids cannot clash with another one's. */
function pictureHtml(drawing: Drawing): string {
  const svg = encodeURIComponent(standaloneSvg(drawing)).replaceAll("'", '%27');
  return `<img alt="${escape(`${drawing.title}. ${drawing.description}`)}" src="data:image/svg+xml,${svg}">`;
}

function documentOf(title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

/** No paper size: content that fits the width of both A4 and Letter breaks between questions. */
const style = `
@page { margin: 16mm 18mm; }
body { max-width: 174mm; margin: 0 auto; padding: 1em; font: 11pt/1.5 Georgia, 'Source Serif 4', serif; color: #1b2130; background: #fff; }
header p, .name, .choices, h2, h3 { font-family: Inter, Helvetica, Arial, sans-serif; }
h1 { margin: 0 0 .6em; font-size: 20pt; line-height: 1.2; }
h2 { margin: 1.2em 0 .4em; font-size: 13pt; }
h3 { margin: 0 0 .3em; font-size: 11pt; }
h1, h2, h3 { break-after: avoid; }
p { margin: 0 0 .6em; }
.name { display: flex; gap: 2em; }
.name span { flex: 2; border-bottom: 1px solid #1b2130; padding-bottom: .2em; }
.name span + span { flex: 1; }
.exchange { break-inside: avoid; }
.exchange img { display: block; width: 100%; max-height: 205mm; }
.question { margin: 0 0 1.6em; break-inside: avoid; }
.choices { list-style: upper-alpha; padding-left: 2em; }
.choices > li { margin-bottom: .35em; }
.line { height: 2.2em; border-bottom: 1px solid #9aa1b1; }
code, pre { font-family: 'JetBrains Mono', Consolas, monospace; font-size: .9em; }
@media print { body { padding: 0; } }
`;
