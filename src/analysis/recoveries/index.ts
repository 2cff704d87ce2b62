export { accountsOf, endKey, type Account } from './accounts.ts';
export { recoveriesOf, recoveryAt, type Recovery } from './recoveries.ts';
export { beginWords, endWords, isUnlimited } from './recovery-words.ts';
