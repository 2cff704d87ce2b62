export type { ConnectionRow, PacketFile, WholeRow } from '../connections/index.ts';
export type { Share, ShownFinding, ShownGroup, ShownTrait } from '../inferred/index.ts';
export type {
  CaptureFile,
  CaptureMessage,
  CaptureOrder,
  CaptureServer,
  CaptureWord,
  OpenedCapture,
  OpenedFile,
  ReadingProgress,
  ShownConnection,
} from './message.ts';
