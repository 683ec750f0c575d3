import { speak } from '../../shared/language.ts';
import { useCall } from '../../shared/use-call.ts';

/** The names of the shop's windows by their keys; those of a new shop are sentences, the others stay as typed. */
export function useWindowNames(): ReadonlyMap<string, string> {
  const windows = useCall('GET /admin/delivery-windows', {}).data?.data.windows ?? [];
  return new Map(windows.map(({ key, label }) => [key, speak(label) ?? label]));
}
