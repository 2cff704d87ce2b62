import { Kind, timerNames } from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import { causes, type Cause } from './segments.ts';

/** What made a segment leave, in the words of a clause; undefined: something they do not know. */
export function causeOf(trace: Trace, record: TraceRecord): Cause | undefined {
  if (record.cause < 0) return undefined;
  const cause = trace.record(record.cause);
  switch (cause.kind) {
    case Kind.Received:
      return 'a segment';
    case Kind.Write:
      return 'a write';
    case Kind.Read:
      return 'a read';
    case Kind.Close:
      return 'a close';
    case Kind.Cork:
      return 'a cork';
    case Kind.TimerFired: {
      const name: string | undefined = timerNames[cause.code];
      return causes.find((one) => one === `the ${name} timer`);
    }
    default:
      return undefined;
  }
}
