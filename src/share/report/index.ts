export { keptByAnonymizing, leftOutByAnonymizing } from './anonymized-contents.ts';
export { howCaptured } from './captured.ts';
export { durationMeans } from './facts.ts';
export { andMore, beforePacket, maxNamed, packetName, packetNumbers } from './packet-numbers.ts';
export { helpOf, type ReportedHelp } from './help.ts';
export {
  helpInReport,
  howKnown,
  keptByReport,
  kindsText,
  leftOutByReport,
  reportHtml,
  type Fact,
  type Reported,
} from './report.ts';
export { startText } from './start-text.ts';
