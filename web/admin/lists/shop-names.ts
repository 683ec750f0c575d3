import { useQuery } from '@tanstack/react-query';
import { call, callKey } from '#web/shared/api.ts';
import type { Zone } from '#web/shared/api-types.ts';
import { message, tMessage } from '#web/shared/language.ts';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useCall } from '#web/shared/use-call.ts';
import { anyId, type LinkedOf, type NamedOf } from './list-filter.ts';

const pageSize = 100;

/** Every zone of the shop by name, inactive ones too; undefined until they are loaded. */
export function useZones(): readonly Zone[] | undefined {
  const may = useMay();
  const { data } = useQuery({
    queryKey: [...callKey('GET /admin/zones'), 'all'],
    queryFn: ({ signal }) => loadZones(signal),
    enabled: may('zones.read'),
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

/** A list's filter by zone; without a field where the shop has none. */
export function useZoneFilter(): NamedOf | LinkedOf {
  const zones = useZones() ?? [];
  if (zones.length === 0) return anyId;
  return { ...anyId, label: message('Zone'), names: new Map(zones.map(({ id, name }) => [id, name])), isMore: true };
}

/**
 * The names of the shop's windows by their keys, in the order of the day; undefined until they are loaded. Those of a
 * new shop are sentences, the others stay as typed.
 */
export function useWindowNames(): ReadonlyMap<string, string> | undefined {
  const enabled = useMay()('slots.read');
  const windows = useCall('GET /admin/delivery-windows', {}, { enabled }).data?.data.windows;
  return windows && new Map(windows.map(({ key, label }) => [key, tMessage(label) ?? label]));
}
