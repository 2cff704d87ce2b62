// The engine as a script of its own. A page that wants a run which it does not carry adds this
// script and finds the engine under one name; a worker can be made of the same file.
import { answer } from './answer.ts';
import './message.ts';
import { begin } from './task.ts';

globalThis.ackclockEngine = { answer, begin };
