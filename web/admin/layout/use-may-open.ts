import { useMay } from '#web/shared/requests/use-may.ts';
import { mayOpen } from './screens.ts';

/** Which screens whoever is signed in may open. */
export function useMayOpen(): (place: { to: string }) => boolean {
  const may = useMay();
  return ({ to }) => mayOpen(may, to);
}
