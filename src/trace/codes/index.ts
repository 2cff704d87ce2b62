export { AckCause } from './ack-cause.ts';
export { Charge, chargeNames, type ChargeName } from './charge.ts';
export {
  Content,
  contentNames,
  CubicCode,
  DropCode,
  dropNames,
  FailureCode,
  failureNames,
  Flag,
  ImpairmentCode,
  impairmentNames,
  TcpState,
  tcpStateNames,
  TimerCode,
  timerNames,
  isRefusal,
  WindowCode,
  windowNames,
} from './codes.ts';
export { Kind, kindCount, kindNames, noKind } from './kind.ts';
export {
  maxSackBlocks,
  mssOptionBytes,
  OptionCode,
  sackBytes,
  sackPermittedBytes,
  timestampBytes,
  windowScaleBytes,
} from './options.ts';
export { Reason, reasonBit, reasonNames, reasonsIn, type ReasonName } from './reason.ts';
