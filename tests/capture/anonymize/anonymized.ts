import { anonymized } from '../../../src/capture/anonymize/index.ts';
import { captureIn, type Capture } from '../../../src/capture/read/index.ts';

/** Captures after anonymizing: the files, and what is read from them. */
export function again(captures: readonly Capture[]): { file: Uint8Array; capture: Capture }[] {
  return anonymized(captures).map(({ bytes }) => {
    const file = Buffer.concat([...bytes()]);
    return { file, capture: captureIn(file) };
  });
}
