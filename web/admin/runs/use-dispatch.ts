import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callKey } from '#web/shared/api.ts';

/** More stops of one day are another shop. */
const mostPages = 20;

/** The runs of a day and all of its stops that no run has: whoever plans sees the whole day at once. */
export function useDispatch(query: { date?: string; window?: string }) {
  return useQuery({
    queryKey: callKey('GET /admin/runs', { query }),
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const { data } = await call('GET /admin/runs', { query: { ...query, limit: 100 } }, { signal });
      const stops = [...data.stops];
      for (let page = 2; page <= Math.min(data.pagination.totalPages, mostPages); page += 1) {
        stops.push(
          ...(await call('GET /admin/runs', { query: { ...query, page, limit: 100 } }, { signal })).data.stops,
        );
      }
      return { ...data, stops };
    },
  });
}
