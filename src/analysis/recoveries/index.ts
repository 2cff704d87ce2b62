export { accountsOf, endKeyOf, permitsReports, type Account } from './accounts.ts';
export { recoveriesOf, recoveryAt, type Recovery } from './recoveries.ts';
export { beginWords, endWords } from './recovery-words.ts';
