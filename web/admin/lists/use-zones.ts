import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import type { Zone } from '../../shared/api-types.ts';
import { callKey } from '../../shared/query-keys.ts';

const pageSize = 100;

/** Every zone of the shop by name, inactive ones too; undefined until they are loaded. */
export function useZones(): readonly Zone[] | undefined {
  const { data } = useQuery({
    queryKey: [...callKey('GET /admin/zones'), 'all'],
    queryFn: ({ signal }) => loadZones(signal),
  });
  return data;
}

async function loadZones(signal: AbortSignal): Promise<Zone[]> {
  const found = new Map<string, Zone>();
  for (let page = 1; ; page += 1) {
    const { data } = await call('GET /admin/zones', { query: { page, limit: pageSize } }, { signal });
    for (const zone of data.zones) found.set(zone.id, zone);
    if (page >= data.pagination.totalPages) return [...found.values()];
  }
}
