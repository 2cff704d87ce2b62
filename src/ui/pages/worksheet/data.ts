import type { SheetSource } from '../../../course/worksheet/index.ts';
import type { Still } from '../../lesson/stills/still.ts';

/** What the data of a worksheet's page hold. */
export interface WorksheetData {
  readonly source: SheetSource;
  /** The lesson's first exchange, to be drawn and as it went; null: it shows none. */
  readonly blank: Still | null;
  readonly drawn: Still | null;
}
