import { describe, expect, test } from 'vitest';
import { isFiltered, parseOrderFilter, presentOrderFilter } from './order-filter.ts';

const parse = (query: string) => parseOrderFilter(new URLSearchParams(query));

describe('the order list in its URL', () => {
  test('is read and written alike', () => {
    const filter = parse('search=asha%20rao&status=out_for_delivery&page=3');
    expect(filter).toEqual({ search: 'asha rao', status: 'out_for_delivery', page: 3 });
    expect(parseOrderFilter(presentOrderFilter(filter))).toEqual(filter);
  });

  test('leaves out what is not set', () => {
    expect(presentOrderFilter(parse('')).toString()).toBe('');
    expect(isFiltered(parse('page=2'))).toBe(false);
    expect(isFiltered(parse('search=a'))).toBe(true);
    expect(isFiltered(parse('status=pending'))).toBe(true);
  });

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'status=shipped', 'search=%20%20'])(
    'does not pass on %s',
    (query) => expect(parse(query)).toEqual({ search: '', status: undefined, page: 1 }),
  );

  test('never searches for more than the server takes', () => {
    expect(parse(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
  });
});
