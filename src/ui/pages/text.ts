// Pages to be read. Their HTML is complete, so no component comes along: only the frame wakes, and
// the style sheet has what such pages need.
import '../styles/index.css';
import '../styles/copied.css';
import '../styles/rule-body.css';
import '../styles/symptoms.css';
import { startReport } from './about/report.ts';
import { startCopyButtons } from '../site/copy-buttons.ts';
import { startSite } from '../site/start.ts';
import { startBetCodes } from './teach/bet-codes.ts';
import { startSyllabus } from './teach/syllabus.ts';

startSite();
startReport();
startBetCodes();
startCopyButtons();
startSyllabus();
