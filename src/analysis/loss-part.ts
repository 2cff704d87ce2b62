// What explains how senders that follow each packet find and repair losses: a part of a page's script by itself.
export { runningTimer } from './losses/losses.ts';
export { sackWords } from './sack-news.ts';
export {
  compressionWords,
  isProbeIdle,
  proportionalWords,
  repairReason,
} from './why/repair-words.ts';
export { resendReason } from './why/resend-words.ts';
