export type {
  CaptureFile,
  CaptureMessage,
  CaptureOrder,
  CaptureServer,
  CaptureWord,
  ConnectionRow,
  OpenedCapture,
  OpenedFile,
  ReadingProgress,
  ShownConnection,
  ShownFinding,
  WholeRow,
} from './message.ts';
