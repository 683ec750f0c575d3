import { useQuery } from '@tanstack/react-query';
import { message, tMessage } from '#web/language.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { Zone } from '#web/shared/api-types.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { anyId, type LinkedOf, type NamedOf } from './list-filter.ts';

const pageSize = 100;

/** Matches no value, so that a saved filter by a deleted tag opens without that tag. */
const noTag: LinkedOf = { pattern: /(?!)/ };

/** The filter of customers by tag. A shop without tags gets no select for it. */
export function useTagFilter(): NamedOf | LinkedOf {
  const enabled = useMayCall()('GET /admin/tags');
  const tags = useCall('GET /admin/tags', {}, { enabled }).data?.data.tags;
  if (tags === undefined) return anyId;
  if (tags.length === 0) return noTag;
  return { ...anyId, label: message('Tag'), names: new Map(tags.map(({ id, name }) => [id, name])), isMore: true };
}

/** All zones of the shop with their names, including inactive ones. Undefined until they are loaded. */
export function useZones(): readonly Zone[] | undefined {
  const enabled = useMayCall()('GET /admin/zones');
  const { data } = useQuery({
    queryKey: [...callKey('GET /admin/zones'), 'all'],
    queryFn: ({ signal }) => loadZones(signal),
    enabled,
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

/** The filter by zone. A shop without zones gets no select for it. */
export function useZoneFilter(): NamedOf | LinkedOf {
  const zones = useZones() ?? [];
  if (zones.length === 0) return anyId;
  return { ...anyId, label: message('Zone'), names: new Map(zones.map(({ id, name }) => [id, name])), isMore: true };
}

/**
 * Names of the shop's windows by key, in the order of the day. Undefined until they are loaded. Default names are
 * translated; names that the shop has typed are not.
 */
export function useWindowNames(): ReadonlyMap<string, string> | undefined {
  const enabled = useMayCall()('GET /admin/delivery-windows');
  const windows = useCall('GET /admin/delivery-windows', {}, { enabled }).data?.data.windows;
  return windows && new Map(windows.map(({ key, label }) => [key, tMessage(label) ?? label]));
}
