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
  PictureSize,
  ReadingProgress,
  ShownConnection,
} from './message.ts';
