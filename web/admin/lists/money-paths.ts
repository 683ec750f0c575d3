/** Addresses of what stands behind a figure. */
import { presentListFilter } from './list-filter.ts';

type Chosen = Readonly<Record<string, string | undefined>>;
const pathOf = (screen: string, chosen: Chosen) => {
  const query = presentListFilter(chosen).toString();
  return query ? `${screen}?${query}` : screen;
};

export const bookPath = (chosen: Chosen = {}) => pathOf('/admin/money/entries', chosen);
export const duesPath = (chosen: Chosen = {}) => pathOf('/admin/money/dues', chosen);
export const balancesPath = (chosen: Chosen = {}) => pathOf('/admin/money/balances', chosen);
export const customerPath = (id: string) => `/admin/users/${id}`;
export const customerJarsPath = (id: string) => `/admin/jars/customers/${id}`;
