import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** The shop's own name and details, and the current year in India. */
export function useShop() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The document has no details of the shop.');
  return data;
}
