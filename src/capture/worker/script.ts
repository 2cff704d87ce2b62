// The reader of captures as a script of its own. The page of captures adds it when the first file comes; a worker made of the
// same script serves.
import './message.ts';
import { serveCaptures, type CaptureScope } from './serve.ts';
import { CaptureSession } from './session.ts';

globalThis.ackclockCaptures = (tell) => new CaptureSession(tell);
if (typeof document === 'undefined') serveCaptures(globalThis as unknown as CaptureScope);
