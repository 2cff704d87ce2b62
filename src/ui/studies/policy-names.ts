interface Names {
  readonly long: string;
  /** As the paper has it; as short as a curve's end wants it. */
  readonly short: string;
}

const names: Readonly<Record<string, Names>> = {
  'reno-nssr': { long: 'Reno, window kept', short: 'NSSR' },
  'reno-ssr': { long: 'Reno, slow-start restart', short: 'SSR' },
  'vegas-nssr': { long: 'Vegas, window kept', short: 'Vegas' },
  'rbp-rate': { long: 'Paced at the measured rate', short: 'RBP, rate' },
  'rbp-cwnd': { long: 'Paced window', short: 'RBP, window' },
};

/** What a way to restart is called where it is read. */
export const policyName = (policy: string): string => names[policy]?.long ?? policy;

export const policyShort = (policy: string): string => names[policy]?.short ?? policy;
