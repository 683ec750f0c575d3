import { describe, expect, test } from 'vitest';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { isFiltered, parseListFilter, presentListFilter, type Selects } from './list-filter.ts';

const selects = {
  status: { label: 'Status', options: orderStatusLabels },
  isActive: { label: 'Shown', options: { true: 'Active', false: 'Inactive' } },
} as const satisfies Selects;
const parse = (query: string) => parseListFilter(new URLSearchParams(query), selects);

// Proves admin-people-14
describe('the filter of a list in its URL', () => {
  test('is the same after it was written to the URL and read again', () => {
    const filter = parse('search=asha%20rao&status=out_for_delivery&isActive=false&page=3');
    expect(filter).toEqual({ search: 'asha rao', status: 'out_for_delivery', isActive: 'false', page: 3 });
    expect(parseListFilter(presentListFilter(filter), selects)).toEqual(filter);
  });

  test('has no parameters for empty values', () => {
    expect(presentListFilter(parse('')).toString()).toBe('');
    expect(isFiltered(parse('page=2'))).toBe(false);
    expect(isFiltered(parse('search=a'))).toBe(true);
    expect(isFiltered(parse('status=pending'))).toBe(true);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'status=shipped',
    'status=toString',
    'isActive=1',
    'role=admin',
    'search=%20%20',
  ])('ignores the invalid parameter %s', (query) => {
    expect(parse(query)).toEqual({ search: '', status: undefined, isActive: undefined, page: 1 });
  });

  // Proves admin-people-52
  test('accepts valid calendar days and valid values of filters that only links set', () => {
    const filters = {
      from: { label: 'From', isDay: true },
      cancelled: { options: { false: 'not cancelled' } },
      productId: { pattern: /^jar-\d$/ },
    } as const satisfies Selects;
    const read = (query: string) => presentListFilter(parseListFilter(new URLSearchParams(query), filters)).toString();
    for (const query of ['from=2026-11-21', 'from=2028-02-29', 'cancelled=false', 'productId=jar-1']) {
      expect(read(query)).toBe(query);
    }
    for (const query of ['from=2026-02-29', 'from=0002-11-21', 'from=today', 'cancelled=true', 'productId=jar']) {
      expect(read(query)).toBe('');
    }
  });

  // Proves slots-18
  test('accepts only the windows of the shop, but any well-formed value until their names are loaded', () => {
    const read = (names: ReadonlyMap<string, string> | undefined, query: string) =>
      parseListFilter(new URLSearchParams(query), { window: { label: 'Window', names, pattern: /^[a-z]+$/ } }).window;
    const names = new Map([['night', 'Late night']]);
    expect([read(undefined, 'window=night'), read(undefined, 'window=Night!')]).toEqual(['night', undefined]);
    expect([read(names, 'window=night'), read(names, 'window=noon')]).toEqual(['night', undefined]);
  });

  test('cuts the search text to the number of characters that the server accepts', () => {
    expect(parse(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
  });
});
