import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  compareOverflow,
  linuxOverflows,
  type LinuxOverflow,
} from '../../src/studies/fidelity/index.ts';
import type { FidelityData } from '../../tools/fidelity/document.ts';
import { scenarioOf, type RunParameters } from '../../tools/linux/scenario.ts';
import { triesAll } from '../trials.ts';
import { projectFile } from './fixtures.ts';

const document = JSON.parse(projectFile('docs/fidelity.json')) as FidelityData;

/** The quick ones and those that differ most; `npm run test:all` compares the others, too. */
const chosen = ['q_cubic_1m150_40', 'q_cubic_2m100_25_nosack', 'q_reno_1m150_40', 'q_reno_4m30_8'];

const names = readdirSync(linuxOverflows).map((file) => file.replace('.json', ''));

it.each(triesAll ? names : chosen)('%s: takes and loses what a Linux kernel did', (name) => {
  const run = JSON.parse(readFileSync(`${linuxOverflows}/${name}.json`, 'utf8')) as RunParameters &
    Pick<LinuxOverflow, 'takes'>;
  const comparison = compareOverflow(name, scenarioOf(run), run.takes);
  expect(comparison).toMatchObject({ within: true });
  const written = document.linux_overflows.find((one) => one.name === name);
  expect(written, 'docs/fidelity.json: npm run fidelity').toEqual(comparison);
});
