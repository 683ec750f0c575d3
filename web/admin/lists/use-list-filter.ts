import { useSearchParams } from 'react-router';
import { type ListFilter, parseListFilter, presentListFilter, type Selects } from './list-filter.ts';

const pageSize = 10;

/**
 * A list's filter from the URL, the query that asks for its page, the one that asks for all of it, and `show`, which goes
 * to another filter or page. The list may be part of a page, which then stays where it is scrolled to.
 */
export function useListFilter<S extends Selects>(selects: S, { isPart = false } = {}) {
  const [params, setParams] = useSearchParams();
  const filter = parseListFilter(params, selects);
  const { page: _, ...allPages } = filter;
  return {
    filter,
    query: { ...filter, limit: pageSize },
    allPages,
    show: (next: Partial<ListFilter<S>>) =>
      setParams(presentListFilter({ ...filter, ...next }), { preventScrollReset: isPart }),
  };
}
