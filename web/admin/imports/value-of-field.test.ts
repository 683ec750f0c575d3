import { expect, test } from 'vitest';
import type { SharedField } from '#contract/imports/columns.ts';
import { valueOfField } from './value-of-field.ts';

const none = { rows: 3, value: null, choices: null, byContainer: [] };
const byContainer = [
  { container: '18 L camper', proposed: '500' },
  { container: '20 L jar', proposed: '150' },
];
const deposit = { ...none, field: 'depositPerJar' as const, proposed: '150', byContainer };
const values = [{ ...none, field: 'container' as const, proposed: '20 L jar' }, deposit];
const depositOf = (typed: readonly [SharedField, string][], of = values) =>
  valueOfField(of, new Map(typed), 'depositPerJar');

test('the proposed deposit follows the chosen container until staff type one', () => {
  expect(depositOf([])).toBe('150');
  expect(depositOf([['container', '18 L camper']])).toBe('500');
  expect(depositOf([['container', '5 L can']])).toBe('');
  const typed = [['depositPerJar', '0']] satisfies [SharedField, string][];
  expect(depositOf([...typed, ['container', '18 L camper']])).toBe('0');
  expect(depositOf([], [deposit])).toBe('150');
});
