import { describe, expect, test } from 'vitest';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import { mergeNewer } from './merge-newer.ts';

const seen = { name: 'Jar', price: '85', stock: '10' };

// Proves admin-catalogue-29
describe('merging a form with a newer version', () => {
  test('keeps typed values and takes all others from the newer version', () => {
    const merged = mergeNewer(seen, { ...seen, name: 'Big jar' }, { ...seen, price: '90', stock: '7' });
    expect(merged).toEqual({
      values: { name: 'Big jar', price: '90', stock: '7' },
      both: [],
      taken: ['price', 'stock'],
    });
  });

  // Proves zones-8
  test('names the fields changed on both sides, with both values', () => {
    const merged = mergeNewer(seen, { ...seen, name: 'Big jar' }, { ...seen, name: 'Old jar' });
    expect(merged).toEqual({
      values: { ...seen, name: 'Big jar' },
      both: [{ name: 'name', mine: 'Big jar', theirs: 'Old jar' }],
      taken: [],
    });
  });

  test('has no conflict if both sides made the same change', () => {
    const both = { ...seen, price: '90' };
    expect(mergeNewer(seen, both, both)).toEqual({ values: both, both: [], taken: [] });
  });

  test('keeps an emptied field empty', () => {
    expect(mergeNewer(seen, { ...seen, name: '' }, { ...seen, price: '90' }).values.name).toBe('');
  });
});

test('compares numbers, flags and lists by value', () => {
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

test('a form has changed if a field differs from its first value', () => {
  expect(isChanged(seen, { ...seen })).toBe(false);
  expect(isChanged(seen, { ...seen, name: '' })).toBe(true);
});
