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
  WholeRow,
} from './message.ts';
