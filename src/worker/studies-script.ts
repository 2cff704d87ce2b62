// The studies as a script of their own: added to a page, or a worker, that has the engine's.
import { addStudies } from './answer.ts';
import './registered.ts';
import './script.ts';
import { studySteps } from './studies.ts';

addStudies(studySteps);
globalThis.ackclockStudies = true;
