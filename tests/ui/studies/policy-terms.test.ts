// What a policy's name means stands on every page that compares policies; a link opens a sender that does so.
import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/share/link/index.ts';
import { builtinNames, builtinScenario, compile } from '../../../src/scenario/index.ts';
import { restartPolicyNames } from '../../../src/studies/restart/index.ts';
import { policyTerms } from '../../../src/ui/studies/policy-terms.ts';

const all = policyTerms(restartPolicyNames.map((policy) => ({ policy })));

test('each policy of the rows has its meaning once, in the order of the curves; no other has', () => {
  expect(all.map(({ name }) => name)).toEqual(['NSSR', 'SSR', 'Vegas', 'RBP/rate', 'RBP/cwnd']);
  const some = ['rbp-cwnd', 'reno-ssr', 'reno-ssr'].map((policy) => ({ policy }));
  expect(policyTerms(some).map(({ name }) => name)).toEqual(['SSR', 'RBP/cwnd']);
});

test('what is opened in the sandbox does after a pause what the words say', async () => {
  const rules = await Promise.all(
    all.map(async ({ name, link }) => {
      if (link === null) return [name];
      const { preset } = await decodeLink(link, { schema: 1, presets: builtinNames });
      const opened = builtinScenario(builtinNames.find((one) => one === preset)!);
      const server = compile(opened).hosts[1]!;
      return [name, server.tcp.afterIdle, server.tcp.congestionControl];
    }),
  );
  expect(rules).toEqual([
    ['NSSR', 'keep', 'reno'],
    ['SSR', 'restart-bsd', 'reno'],
    ['Vegas'],
    ['RBP/rate', 'pace-rate', 'vegas'],
    ['RBP/cwnd'],
  ]);
});
