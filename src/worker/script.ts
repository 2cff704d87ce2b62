// The engine as a script of its own. A page that needs a run which is not embedded in it adds this script and finds the
// engine under one name; a worker made of the same script serves.
import { answer } from './answer.ts';
import './message.ts';
import { serve, type WorkerScope } from './serve.ts';
import { begin } from './task.ts';

globalThis.ackclockEngine = { answer, begin };
if (typeof document === 'undefined') serve(globalThis as unknown as WorkerScope);
