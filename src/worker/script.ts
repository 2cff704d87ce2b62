// The engine as a script of its own. A page that needs a run which is not embedded in it adds this script and finds the
// engine under one name; a worker made of the same script serves.
import { answer } from './answer.ts';
import { EngineWorker } from './engine-worker.ts';
import './registered.ts';
import { serve, type WorkerScope } from './serve.ts';
import { begin } from './task.ts';

globalThis.ackclockEngine = { answer, begin, EngineWorker };
if (typeof document === 'undefined') serve(globalThis as unknown as WorkerScope);
