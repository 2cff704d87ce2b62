import type { Table1 } from '../../studies/table1/index.ts';
import type { HeardOfSweep } from '../site/engine/engine-sweep.ts';

type Hear = (message: HeardOfSweep<Table1>) => void;

/**
 * Hears of Table 1 as it is made in a page. The engine's script has the stacks' numbers without the
 * reasons to believe them, so the parameters, which no run changes, stay those that the page came with.
 */
export function hearTable1(parameters: Table1['parameters'], hear: Hear): Hear {
  const whole = (made: Table1): Table1 => ({ ...made, parameters });
  return (message) => {
    if (message.kind === 'progress') {
      hear({ ...message, table: () => whole(message.table()) });
    } else if (message.kind === 'done') {
      hear({ ...message, table: whole(message.table) });
    } else {
      hear(message);
    }
  };
}
