/**
 * A window halved once for each whole timeout of a pause, not below `least`. Bytes and
 * nanoseconds. Ends early: after 64 halvings nothing is left of any window.
 */
export function halvedPerTimeout(
  cwnd: number,
  pause: number,
  timeout: number,
  least: number,
): number {
  let window = cwnd;
  for (let left = pause; left >= timeout && window > least; left -= timeout) {
    window = Math.floor(window / 2);
  }
  return Math.max(window, Math.min(least, cwnd));
}

/**
 * What a threshold remembers of a window that is given up unused: three quarters (RFC 2861, section 3); in
 * packets a half and a quarter, each rounded down.
 * @param unit of the window, bytes.
 */
export function remembered(cwnd: number, ssthresh: number, unit = 1): number {
  if (unit === 1) return Math.max(ssthresh, Math.floor((3 * cwnd) / 4));
  const packets = Math.floor(cwnd / unit);
  return Math.max(ssthresh, (Math.floor(packets / 2) + Math.floor(packets / 4)) * unit);
}
