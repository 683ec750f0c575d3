import { type SettingGroups, type ShopDetails, settingRules } from './settings/rules.ts';

/** What pages and letters know of the shop: its settings that are in force, and what no setting says. */
export interface Shop extends Omit<SettingGroups, 'shop'>, ShopDetails, BesideSettings {}

interface BesideSettings {
  /** Of the settings; 0 while the environment's values are in force. */
  version: number;
  /** Licence and GSTIN, below each page and letter. */
  legalLine: string;
  /** Units that one order can have, of all its products together. */
  maxOrderUnits: number;
  /** How many times as wide as high the logo is shown; 1 without one, and until it could be measured. */
  logoRatio: number;
}

/** A record of the settings as pages and letters read it: the group `shop` is what the shop itself says. */
export const shopOf = ({ shop, ...groups }: SettingGroups, beside: BesideSettings): Shop =>
  Object.freeze({ ...beside, ...shop, ...groups });

/** The settings in it. */
export function recordOf(shop: Shop): SettingGroups {
  const pick = (group: object) =>
    Object.fromEntries(Object.keys(group).map((name) => [name, shop[name as keyof Shop]]));
  const { shop: details, ...groups } = settingRules;
  return { shop: pick(details), ...pick(groups) } as SettingGroups;
}
