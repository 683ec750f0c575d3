import { describe, expect, test } from 'vitest';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import { mergeNewer } from './merge-newer.ts';

const seen = { name: 'Jar', price: '85', stock: '10' };

// Proves admin-catalogue-29
describe('merging a form with a newer version', () => {
  test('keeps typed values and takes all other values from the newer version', () => {
    const merged = mergeNewer(seen, { ...seen, name: 'Big jar' }, { ...seen, price: '90', stock: '7' });
    expect(merged).toEqual({
      values: { name: 'Big jar', price: '90', stock: '7' },
      both: [],
      taken: ['price', 'stock'],
    });
  });

  // Proves zones-8
  test('lists the fields that both people have changed, with both values', () => {
    const merged = mergeNewer(seen, { ...seen, name: 'Big jar' }, { ...seen, name: 'Old jar' });
    expect(merged).toEqual({
      values: { ...seen, name: 'Big jar' },
      both: [{ name: 'name', mine: 'Big jar', theirs: 'Old jar' }],
      taken: [],
    });
  });

  test('finds no conflict if both people made the same change', () => {
    const both = { ...seen, price: '90' };
    expect(mergeNewer(seen, both, both)).toEqual({ values: both, both: [], taken: [] });
  });

  test('keeps a field empty that the user has emptied', () => {
    expect(mergeNewer(seen, { ...seen, name: '' }, { ...seen, price: '90' }).values.name).toBe('');
  });
});

test('numbers, flags and lists in a form are compared by value', () => {
  const before = { fee: 50_00 as number | null, isActive: true, windows: ['morning'] as string[] | null };
  expect(isChanged(before, { ...before, windows: ['morning'] })).toBe(false);
  expect(isChanged({ ...before, fee: Number.NaN }, { ...before, fee: Number.NaN })).toBe(false);
  expect(isChanged(before, { ...before, windows: null })).toBe(true);
  const merged = mergeNewer(before, { ...before, fee: null }, { fee: 60_00, isActive: false, windows: ['morning'] });
  expect(merged).toEqual({
    values: { fee: null, isActive: false, windows: ['morning'] },
    both: [{ name: 'fee', mine: null, theirs: 60_00 }],
    taken: ['isActive'],
  });
});

test('a form counts as changed if a field differs from its initial value', () => {
  expect(isChanged(seen, { ...seen })).toBe(false);
  expect(isChanged(seen, { ...seen, name: '' })).toBe(true);
});
