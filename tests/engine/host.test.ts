import { expect, test } from 'vitest';
import { Host } from '../../src/engine/host.ts';
import { Counter } from '../../src/engine/kernel/counter.ts';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { Log } from '../../src/engine/log.ts';
import { Ethernet } from '../../src/engine/network/ethernet.ts';
import { Charge } from '../../src/trace/codes/index.ts';
import { noRecord } from '../../src/trace/format/index.ts';
import { ethernet, host, ms } from './configurations.ts';
import { conversationOf, failuresOf } from './conversation.ts';

test('a SYN for a host where nobody listens is refused, and the application is told', () => {
  const kernel = new Kernel();
  const log = new Log(kernel, { hosts: [] }, true);
  const connections = new Counter(kernel);
  const [client, server] = ['client', 'server'].map(
    (name, number) => new Host(number, kernel, log, connections, host(name)),
  ) as [Host, Host];
  const wires = new Ethernet(kernel, log, ethernet(), 1, [client, server]);
  client.attach(wires);
  server.attach(wires);
  const failures: number[] = [];
  const nothing = (): void => undefined;
  const observer = {
    established: nothing,
    readable: nothing,
    writable: nothing,
    failed: (code: number) => failures.push(code),
  };
  client.connect(1, observer, noRecord, Charge.Nothing);
  while (kernel.busy && kernel.step());
  expect(conversationOf(log.trace())).toEqual(['client S', 'server R. ack 0']);
  expect(failuresOf(log.trace())).toEqual(['client: connection refused']);
  expect(failures).toHaveLength(1);
  expect(kernel.now).toBeLessThan(ms(1));
});
