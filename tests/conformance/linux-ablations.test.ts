import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { briefOf, same, type Brief } from '../../src/analysis/compare/index.ts';
import { QuickBudget } from '../../src/engine/tcp/acks/quick-budget.ts';
import { QuickPolicy } from '../../src/engine/tcp/acks/quick.ts';
import { Prr } from '../../src/engine/tcp/recovery/prr.ts';
import type { ScenarioInput } from '../../src/scenario/index.ts';
import { compareLinuxRun, linuxExceptions } from '../../src/studies/fidelity/index.ts';

/**
 * Each mechanism of Linux 6 is taken away, one at a time. If the recorded runs that need it still came out, it would not be the
 * mechanism that makes them.
 */
type Part = keyof Brief;
type Host = NonNullable<NonNullable<ScenarioInput['hosts']>['client']>;

const briefs = (name: string, change: (host: Host) => Host = (host) => host): Brief =>
  briefOf(
    compareLinuxRun(name, (path) => {
      if (!existsSync(path)) return undefined;
      const bytes = readFileSync(path);
      if (!path.endsWith('scenario.json')) return bytes;
      const scenario = JSON.parse(bytes.toString()) as ScenarioInput;
      const hosts = {
        client: change(scenario.hosts?.client ?? {}),
        server: change(scenario.hosts?.server ?? {}),
      };
      return Buffer.from(JSON.stringify({ ...scenario, hosts }));
    }),
  );

const changed =
  (tcp: NonNullable<Host['tcp']>) =>
  (host: Host): Host => ({ ...host, tcp: { ...host.tcp, ...tcp } });

/** Equal with the mechanism, and not without it. */
function breaks(name: string, part: Part, without: () => Brief): void {
  expect(linuxExceptions[name]?.[part], `${name} is no exception`).toBeUndefined();
  expect(briefs(name)[part]).toBe(same);
  expect(without()[part]).not.toBe(same);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the receiver', () => {
  it.each([
    ['c_rw32k_reno_ssai1_idle20', 'acks'],
    ['r_nginx_sendfile_nodelay_off', 'acks'],
  ] as const)('without a budget of quick ACKs: %s, %s', (name, part) => {
    breaks(name, part, () => {
      vi.spyOn(QuickBudget.prototype, 'left', 'get').mockReturnValue(0);
      return briefs(name);
    });
  });

  it.each([
    ['a_wwr_small_body_nagle', 'end'],
    ['b_4096p13_nagle', 'end'],
  ] as const)('without quick ACKs the first exchange stalls, too: %s, %s', (name, part) => {
    const off = (host: Host): Host =>
      changed({ delayedAck: { ...host.tcp?.delayedAck, quickAck: false } })(host);
    breaks(name, part, () => briefs(name, off));
  });

  it.each([
    ['a_wwr_small_body_nagle', 'end'],
    ['b_4096p13_nagle', 'end'],
    ['d_acts_ka1_iw1', 'acks'],
    ['r_node_stream_nodelay_off', 'end'],
  ] as const)('without dialogues (pingpong): %s, %s', (name, part) => {
    const dialogue = QuickPolicy.prototype as unknown as { enterDialogue(): void };
    breaks(name, part, () => {
      vi.spyOn(dialogue, 'enterDialogue').mockReturnValue();
      return briefs(name);
    });
  });

  it.each([
    ['r_nginx_sendfile_nodelay_off', 'windows'],
    ['r_node_stream_nodelay_off', 'windows'],
  ] as const)('with every second segment acknowledged, whatever its size: %s, %s', (name, part) => {
    breaks(name, part, () => {
      countSegments();
      return briefs(name);
    });
  });

  it.each([
    ['a_wwr_small_body_nagle', 'end'],
    ['b_4096p13_nodelay', 'acks'],
    ['d_acts_pipe_iw1', 'gaps'],
  ] as const)('with a heartbeat of 200 ms: %s, %s', (name, part) => {
    const heartbeat = (host: Host): Host => ({
      ...changed({ delayedAck: { ...host.tcp?.delayedAck, kind: 'heartbeat' } })(host),
      fastTick: { interval: 200 },
    });
    breaks(name, part, () => briefs(name, heartbeat));
  });
});

/** An ACK is due with the second segment since the last one. */
function countSegments(): void {
  const segments = new WeakMap<QuickPolicy, number>();
  const { onData, onAckSent } = QuickPolicy.prototype;
  vi.spyOn(QuickPolicy.prototype, 'onData').mockImplementation(function (this: QuickPolicy, facts) {
    const when = onData.call(this, facts);
    const count = (segments.get(this) ?? 0) + 1;
    segments.set(this, count);
    return count >= 2 ? 'now' : when;
  });
  vi.spyOn(QuickPolicy.prototype, 'onAckSent').mockImplementation(function (
    this: QuickPolicy,
    ...facts
  ) {
    segments.set(this, 0);
    onAckSent.apply(this, facts);
  });
}

describe('the sender', () => {
  it.each([
    ['a_wwr_small_body_nagle', 'cwnd'],
    ['c_rw32k_reno_ssai1_idle20', 'cwnd'],
    ['d_acts_ka1_iw1', 'cwnd'],
  ] as const)('with a window that grows even if it does not limit: %s, %s', (name, part) => {
    breaks(name, part, () => briefs(name, changed({ growth: 'always' })));
  });

  it.each([
    ['c_rw32k_reno_ssai1_idle20', 'acks'],
    ['d_acts_pipe_iw1', 'acks'],
  ] as const)('with slow start by ACKs, not by packets: %s, %s', (name, part) => {
    breaks(name, part, () => briefs(name, changed({ growthCounts: 'acks' })));
  });

  it.each([['d_acts_pipe_iw1', 'acks']] as const)(
    'with a window of bytes, not of packets: %s, %s',
    (name, part) => {
      breaks(name, part, () => briefs(name, changed({ windowUnit: 'segments' })));
    },
  );

  it('with a window that an idle period leaves alone: c_rw32k_reno_ssai1_idle20, cwnd', () => {
    const name = 'c_rw32k_reno_ssai1_idle20';
    breaks(name, 'cwnd', () => briefs(name, changed({ afterIdle: 'keep' })));
  });

  it('without the rest that waits for the cork: b_4096p13_cork, data', () => {
    breaks('b_4096p13_cork', 'data', () => withoutCork('b_4096p13_cork'));
  });
});

/** The same script, its corks left out. */
function withoutCork(name: string): Brief {
  return briefOf(
    compareLinuxRun(name, (path) => {
      if (!existsSync(path)) return undefined;
      const bytes = readFileSync(path);
      if (!path.endsWith('scenario.json')) return bytes;
      const scenario = JSON.parse(bytes.toString()) as ScenarioInput;
      const actions = scenario.script?.server?.actions?.filter((one) => !/cork/.test(one.do));
      const server = { ...scenario.script?.server, actions };
      return Buffer.from(JSON.stringify({ ...scenario, script: { ...scenario.script, server } }));
    }),
  );
}

it('with timers of 1 ms, not of 4: h_idle_30s, gaps', () => {
  const name = 'h_idle_30s';
  const fine = (host: Host): Host => ({ ...host, slowTick: { ...host.slowTick, interval: 1 } });
  breaks(name, 'gaps', () => briefs(name, fine));
});

describe('the repair of losses', () => {
  it.each([
    ['e_drop30_reno_nosack', 'cwnd'],
    ['e_drop30_reno_sack', 'cwnd'],
  ] as const)('without proportional rate reduction: %s, %s', (name, part) => {
    breaks(name, part, () => {
      // As RFC 6675 has it: the window is the threshold at once, and nothing leaves until less is in flight.
      vi.spyOn(Prr.prototype, 'onAck').mockImplementation(({ inNetwork, threshold }) =>
        Math.max(0, threshold - inNetwork),
      );
      return briefs(name);
    });
  });

  it('without tail loss probes: e_droptail_last3_reno_sack, data', () => {
    const name = 'e_droptail_last3_reno_sack';
    breaks(name, 'data', () => briefs(name, changed({ tailLossProbe: false })));
  });

  it('with three duplicates in place of RACK: e_drop_first, data', () => {
    const name = 'e_drop_first';
    breaks(name, 'data', () => briefs(name, changed({ lossDetection: 'duplicates' })));
  });

  it('without SACK compression: e_drop30_reno_sack, windows', () => {
    const name = 'e_drop30_reno_sack';
    breaks(name, 'windows', () => briefs(name, changed({ sackCompression: false })));
  });
});

describe('CUBIC', () => {
  it.each(['h_cubic_delay', 'h_cubic_train'])('without HyStart: %s, cwnd', (name) => {
    breaks(name, 'cwnd', () => briefs(name, changed({ hystart: false })));
  });

  it('with Reno in its place: h_cubic_idle, cwnd', () => {
    const name = 'h_cubic_idle';
    breaks(name, 'cwnd', () => briefs(name, changed({ congestionControl: 'reno' })));
  });
});
