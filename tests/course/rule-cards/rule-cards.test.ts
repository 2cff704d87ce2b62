import { describe, expect, it } from 'vitest';
import { ruleCard, ruleCards } from '../../../src/course/rule-cards/rule-cards.ts';
import { fieldsAt } from '../../../src/scenario/fields/index.ts';
import { reasonNames } from '../../../src/trace/codes/index.ts';

describe('rule cards', () => {
  it('has one for each reason of a hold', () => {
    const missing = reasonNames.slice(1).filter((name) => ruleCard(name) === undefined);
    expect(missing).toEqual([]);
  });

  it('has distinct names', () => {
    for (const key of ['id', 'name'] as const) {
      const names = ruleCards.map((card) => card[key]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('name fields that a scenario has', () => {
    const named = ruleCards.flatMap(({ fields }) => fields ?? []);
    expect(named.filter((field) => fieldsAt(`hosts.server.tcp.${field}`).length === 0)).toEqual([]);
    expect(named).toContain('tailLossProbe');
  });

  it.each(ruleCards.map((card) => [card.id, card] as const))(
    '%s is told in two or three sentences, with sources and stacks',
    (_, card) => {
      expect(card.says.match(/\.(?:\s|$)/g)?.length).toBeGreaterThanOrEqual(2);
      expect(card.says.match(/\.(?:\s|$)/g)?.length).toBeLessThanOrEqual(3);
      expect(card.sources.length).toBeGreaterThan(0);
      for (const { url } of card.sources) expect(new URL(url).protocol).toBe('https:');
      const stacks = card.stacks.map(({ title }) => title);
      expect(stacks.length).toBeGreaterThan(1);
      expect(new Set(stacks).size).toBe(stacks.length);
    },
  );
});
