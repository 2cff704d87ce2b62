// All elements of a document share one sheet; an element's size is a sheet of its own.
import { expect, test } from 'vitest';
import { sheetFor, sheetOfSize } from '../../../src/ui/element/style.ts';

class FakeSheet {
  readonly rules: string[] = [];

  replaceSync(text: string): void {
    this.rules.splice(0, this.rules.length, text);
  }

  insertRule(rule: string, at: number): void {
    this.rules.splice(at, 0, rule);
  }

  get cssRules(): readonly string[] {
    return this.rules;
  }
}

/** A document whose browser has these of `CSS`. */
const documentWith = (css: object): Document =>
  ({ defaultView: { CSSStyleSheet: FakeSheet, CSS: css } }) as unknown as Document;
const rulesOf = (sheet: CSSStyleSheet): readonly string[] => (sheet as unknown as FakeSheet).rules;

test('elements of one document share their sheet, those of another have theirs', () => {
  const [one, other] = [documentWith({}), documentWith({})];
  const sheet = sheetFor(one, 'a {}');
  expect(sheetFor(one, 'a {}')).toBe(sheet);
  expect(sheetFor(other, 'a {}')).not.toBe(sheet);
});

test('lengths go by a registered length; a browser without such has the usual one', () => {
  const registered: { name?: string; inherits?: boolean; syntax?: string }[] = [];
  const registering = { registerProperty: (of: object) => registered.push(of) };
  expect(rulesOf(sheetFor(documentWith(registering), 'a {}'))).toEqual(['a {}']);
  expect(registered).toMatchObject([
    { name: '--ackclock-rem', syntax: '<length>', inherits: true },
  ]);
  const again = {
    registerProperty() {
      throw new Error('InvalidModificationError');
    },
  };
  expect(rulesOf(sheetFor(documentWith(again), 'a {}'))).toEqual(['a {}']);
  expect(rulesOf(sheetFor(documentWith({}), 'a {}'))).toEqual([
    'a {}',
    ':host { --ackclock-rem: 16px }',
  ]);
});

test('a size is an element’s own', () => {
  const page = documentWith({});
  const sheet = sheetOfSize(page, { width: 800, height: 450 });
  expect(rulesOf(sheet)[0]).toContain('width: 800px');
  expect(sheetOfSize(page, { width: null, height: null })).not.toBe(sheet);
});
