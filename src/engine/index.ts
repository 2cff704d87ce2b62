export type {
  DocumentConfiguration,
  FaultConfiguration,
  FlowConfiguration,
  HttpConfiguration,
  TlsConfiguration,
  ScriptAction,
  ScriptSide,
  WorkloadConfiguration,
} from './configuration-workload.ts';
export type {
  Configuration,
  CrossTrafficConfiguration,
  DisciplineConfiguration,
  EthernetConfiguration,
  HostConfiguration,
  ImpairmentConfiguration,
  LineConfiguration,
  LinesConfiguration,
  LossConfiguration,
  NetworkConfiguration,
  TcpConfiguration,
} from './configuration.ts';
export { frameErrorRate } from './network/loss.ts';
export { simulate, simulateFor, Simulation, type Snapshot } from './simulation.ts';
export { initialWindowOf } from './tcp/initial-window.ts';
