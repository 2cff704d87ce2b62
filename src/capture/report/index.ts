export { connectionFacts, type ReportedConnection } from './facts.ts';
export { keptByReport, leftOutByReport, reportHtml, type Fact, type Report } from './report.ts';
