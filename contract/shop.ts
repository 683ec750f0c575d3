import type { LegalPage } from './settings/legal/pages.ts';
import { type SettingGroups, type ShopDetails, settingRules } from './settings/rules.ts';

/** The data about the shop that pages and emails use: its current settings, and some other facts. */
export interface Shop extends Omit<SettingGroups, 'shop'>, ShopDetails, BesideSettings {}

interface BesideSettings {
  /** Version of the settings; 0 while the environment's values apply. */
  version: number;
  /** Licence number and GSTIN, shown at the bottom of each page and email. */
  legalLine: string;
  /** The maximum number of units in an order, of all products together. */
  maxOrderUnits: number;
  /** Width of the logo divided by its height; 1 without one, or if it could not be measured. */
  logoRatio: number;
  /** The version of the legal texts, 0 without one, and the pages that have a text. */
  legal: { version: number; pages: readonly LegalPage[] };
}

/** Makes a `Shop` from the settings: the group `shop` moves to the top level. */
export const shopOf = ({ shop, ...groups }: SettingGroups, beside: BesideSettings): Shop =>
  Object.freeze({ ...beside, ...shop, ...groups });

/** Extracts the settings from a `Shop`; the reverse of `shopOf`. */
export function recordOf(shop: Shop): SettingGroups {
  const pick = (group: object) =>
    Object.fromEntries(Object.keys(group).map((name) => [name, shop[name as keyof Shop]]));
  const { shop: details, ...groups } = settingRules;
  return { shop: pick(details), ...pick(groups) } as SettingGroups;
}
