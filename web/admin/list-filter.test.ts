import { describe, expect, test } from 'vitest';
import { orderStatusLabels } from '../../contract/order-flow.ts';
import { isFiltered, parseListFilter, presentListFilter, type Selects } from './list-filter.ts';

const selects = {
  status: { label: 'Status', options: orderStatusLabels },
  isActive: { label: 'Shown', options: { true: 'Active', false: 'Inactive' } },
} as const satisfies Selects;
const parse = (query: string) => parseListFilter(new URLSearchParams(query), selects);

describe('a list in its URL', () => {
  test('is read and written alike', () => {
    const filter = parse('search=asha%20rao&status=out_for_delivery&isActive=false&page=3');
    expect(filter).toEqual({ search: 'asha rao', status: 'out_for_delivery', isActive: 'false', page: 3 });
    expect(parseListFilter(presentListFilter(filter), selects)).toEqual(filter);
  });

  test('leaves out what is not set', () => {
    expect(presentListFilter(parse('')).toString()).toBe('');
    expect(isFiltered(parse('page=2'))).toBe(false);
    expect(isFiltered(parse('search=a'))).toBe(true);
    expect(isFiltered(parse('status=pending'))).toBe(true);
  });

  test.each([
    ...['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9'],
    ...['status=shipped', 'status=toString', 'isActive=1', 'role=admin', 'search=%20%20'],
  ])('does not pass on %s', (query) => {
    expect(parse(query)).toEqual({ search: '', status: undefined, isActive: undefined, page: 1 });
  });

  test('never searches for more than the server takes', () => {
    expect(parse(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
  });
});
