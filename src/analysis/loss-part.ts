// What explains how senders that follow each packet find and repair losses, TLS, and limits for unsent data: a part of a page's
// script by itself.
export { beginWords, endWords, recoveriesOf } from './recoveries/index.ts';
export { copyWordsOf, runningTimer } from './losses/losses.ts';
export { handshakeEnd, replyInRecords } from './tls-records.ts';
export { sackWords } from './sack-news.ts';
export {
  compressionWords,
  disorderWords,
  idleTimer,
  isProbeIdle,
  proportionalWords,
  repairReason,
} from './why/repair-words.ts';
export { awaitedWords, missingLabel, missingReason, missingWords } from './why/missing-words.ts';
export { lossReason, prrHold } from './why/recovery-sentences.ts';
export { recordWords, restOfRecord } from './why/tls-words.ts';
export { stoppedWords, unsentWords } from './why/unsent-words.ts';
export { timesBeyond } from './windows/beyond.ts';
export { pipeOf } from './windows/pipe.ts';
