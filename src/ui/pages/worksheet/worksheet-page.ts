import { runCaptures, runScenario, type RunLog } from '../../../run/index.ts';
import type { Lesson, LessonRun } from '../../../course/markdown/index.ts';
import { firstExchange, ladders, sheetSource } from '../../../course/worksheet/index.ts';
import { wholeStill } from '../../lesson/stills/still.ts';
import type { WorksheetData } from './data.ts';

/** What a lesson's worksheet needs: its questions, and its first exchange drawn and not drawn. */
export function worksheetPage(lesson: Lesson): WorksheetData {
  const exchange = firstExchange(lesson);
  const drawn = exchange && ladders(logOf(exchange.run), exchange.figure);
  return {
    source: sheetSource(lesson),
    blank: drawn === undefined ? null : wholeStill(drawn.blank),
    drawn: drawn === undefined ? null : wholeStill(drawn.drawn),
  };
}

function logOf(run: LessonRun): RunLog {
  return run.kind === 'capture' ? runCaptures(run.files) : runScenario(run.scenario);
}
