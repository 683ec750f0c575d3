/**
 * Rules for the list settings of staff: filters saved as tabs, and hidden columns. The browser loads this file, so it
 * must not import Zod.
 */
import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

/** The lists of the admin area that have tabs. */
export const listNames = [
  'orders',
  'users',
  'products',
  'categories',
  'contacts',
  'plans',
  'pickups',
  'dues',
  'khata',
] as const;
export type ListName = (typeof listNames)[number];

/** Limits for the tabs, hidden columns and filters that one account saves for one list. */
export const mostTabs = 12;
export const mostHidden = 20;
export const longestTabName = 40;
export const mostFilters = 20;
export const longestFilterValue = 100;

export const tabRules = {
  name: { required: 'Please name the tab', max: tooLong('Name', longestTabName) },
} satisfies Rules;

export const tooManyTabs = `A list has at most ${mostTabs} tabs. Please delete one first.`;
