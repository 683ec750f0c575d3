import { tMessage } from '#web/shared/language.ts';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useCall } from '#web/shared/use-call.ts';

/**
 * The names of the shop's windows by their keys, in the order of the day; undefined until they are loaded. Those of a
 * new shop are sentences, the others stay as typed.
 */
export function useWindowNames(): ReadonlyMap<string, string> | undefined {
  const enabled = useMay()('slots.manage');
  const windows = useCall('GET /admin/delivery-windows', {}, { enabled }).data?.data.windows;
  return windows && new Map(windows.map(({ key, label }) => [key, tMessage(label) ?? label]));
}
