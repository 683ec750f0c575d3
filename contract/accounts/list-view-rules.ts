/** How staff look at a list: saved filters as tabs, and columns that are not shown. Loaded by the browser, too. */
import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

/** The filters of each list that has tabs, by the names that they have in the address of its screen. */
export const listFilters = {
  orders: [
    'search',
    'status',
    'paymentStatus',
    'deliveryDate',
    'deliveryTime',
    'zoneId',
    'from',
    'to',
    'late',
    'paidAhead',
    'cancelled',
    'productId',
    'customerId',
  ],
  users: ['search', 'role', 'isActive'],
  products: ['search', 'type', 'status', 'stock'],
  categories: ['search', 'status'],
  contacts: ['search', 'status'],
  plans: ['search', 'state', 'dueOn', 'zoneId', 'productId', 'customerId'],
  pickups: ['search', 'status', 'kind', 'deliveryDate', 'late', 'deliveryTime', 'zoneId', 'customerId'],
  dues: ['search', 'age'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ListName = keyof typeof listFilters;
export const listNames = Object.keys(listFilters) as [ListName, ...ListName[]];

/** Of one list, for one account. */
export const mostTabs = 12;
export const mostHidden = 20;
export const longestTabName = 40;
export const longestFilterValue = 100;

export const tabRules = {
  name: { required: 'Please name the tab', max: tooLong('Name', longestTabName) },
} satisfies Rules;

export const tooManyTabs = `A list has at most ${mostTabs} tabs. Please delete one first.`;
