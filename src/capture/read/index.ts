export { CaptureError, grouped } from './capture-error.ts';
export {
  captureIn,
  CaptureReader,
  isGzip,
  type Capture,
  type CaptureSoFar,
} from './capture-reader.ts';
export { between, type WallTime } from './file/container.ts';
export type { Flow } from './flows.ts';
export type { CaptureNote, NoteKind } from './notes.ts';
export { beginsMessage } from './packet/message.ts';
export { isRecordHeader } from './packet/record-header.ts';
export { PacketMark } from './packet-mark.ts';
export {
  unpackSynOptions,
  type PacketStore,
  type StoreColumns,
  type SynOptions,
} from './packet-store.ts';
export { inPieces, readCapture, type ReadingOptions } from './read-capture.ts';
export { isCapture } from './sniff.ts';
