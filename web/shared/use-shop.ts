import { useRouteLoaderData } from 'react-router';
import type { Shop } from '#contract/shop.ts';

/** The shop's details that every page contains. Of the payment settings only the public one is included. */
export interface ShopOfPages {
  shop: Omit<Shop, 'payment'> & { payment: Pick<Shop['payment'], 'confirmNeedsPayment'> };
  /** The base URL of the shop. */
  url: string;
  /** The current year in India. */
  year: number;
}

/** The shop's own name and details, and the current year in India. */
export function useShop() {
  const data = useRouteLoaderData<ShopOfPages>('root');
  if (!data) throw new Error('The document has no details of the shop.');
  return data;
}
