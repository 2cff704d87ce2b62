import type { Brief } from '../../analysis/compare/index.ts';

/** What is not within its limit in a recorded run of a Linux kernel, and why. */
export type LinuxExceptions = Readonly<Partial<Record<keyof Brief, string>>>;

const later =
  'a receive buffer that grows a segment later: timestamps count milliseconds, and begin elsewhere in one';

function growsLater(parts: readonly (keyof Brief)[]): LinuxExceptions {
  return Object.fromEntries(parts.map((part) => [part, later]));
}

const lossTimer =
  'the timer of RACK, or of a probe, fired a tick earlier than the engine’s, as they vary by two ticks';

const swapped =
  'the replies on connections 2 and 3 leave the server in the other order, and each waits for the other’s segments';

/** By the run's name; a test checks that there are no fewer and no more. */
export const linuxExceptions: Readonly<Record<string, LinuxExceptions>> = {
  c_rw32k_reno_ssai0_idle20: {
    windows:
      'at the end of the first reply the reader was a moment later than in the other two runs, so its window was a segment smaller',
    gaps: 'the segment that did not fit into the smaller window',
    end: 'a packet that the emulated link held back for 5 ms',
    cwnd: 'the segment that did not fit into the smaller window',
  },
  c_rw32k_reno_ssai0_idle20_paced: {
    end: 'a packet that the emulated link held back for 7 ms',
  },
  c_rw32k_reno_ssai1_idle20: {
    end: 'programs that take up to 1 ms longer after 20 s of idle',
  },
  d_acts_h10x4_iw3: {
    gaps: swapped,
    end: swapped,
  },
  d_acts_ka1_iw1: {
    windows: 'one window after the largest reply',
    end: 'one reply for which the server took 2.5 ms',
  },
  e_drop30_reno_nosack: {
    end: 'a server that took 3 ms longer to answer',
  },
  e_droptail_last3_reno_sack: growsLater(['acks', 'windows', 'gaps', 'end', 'cwnd']),
  e_drop_first: { gaps: lossTimer },
  e_drop_last2: { gaps: lossTimer, cwnd: lossTimer },
  h_echo_growth: growsLater(['windows']),
  h_rw16k_idle3: {
    end: 'a packet that the emulated link held back for 3 ms',
  },
  r_node_stream_nodelay_off: {
    gaps: 'four ACKs that a read did not send at once, but a timer within 3 ms',
  },
};
