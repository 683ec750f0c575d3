import { useSearchParams } from 'react-router';
import { type ListFilter, parseListFilter, presentListFilter, type Selects } from './list-filter.ts';

const pageSize = 10;

/** A list's filter from the URL, the query that asks for it, and `show`, which goes to another filter or page. */
export function useListFilter<S extends Selects>(selects: S) {
  const [params, setParams] = useSearchParams();
  const filter = parseListFilter(params, selects);
  return {
    filter,
    query: { ...filter, limit: pageSize },
    show: (next: Partial<ListFilter<S>>) => setParams(presentListFilter({ ...filter, ...next })),
  };
}
