import { type SettingGroups, settingRules } from './settings/rules.ts';

/** What pages and letters know of the shop: its settings that are in force, and limits of the environment. */
export interface Shop extends Omit<SettingGroups, 'shop' | 'payment'>, Details, Payment {
  /** Of the settings; 0 while the environment's values are in force. */
  version: number;
  /** Licence and GSTIN, below each page and letter. */
  legalLine: string;
  /** Units that one order can have, of all its products together. */
  maxOrderUnits: number;
  /** How many times as wide as high the logo is shown; 1 without one, and until it could be measured. */
  logoRatio: number;
}
type Details = SettingGroups['shop'];
type Payment = SettingGroups['payment'];

/** A record of the settings as pages and letters read it. */
export const shopOf = (
  { shop, payment, ...groups }: SettingGroups,
  others: Pick<Shop, 'version' | 'legalLine' | 'maxOrderUnits' | 'logoRatio'>,
): Shop => Object.freeze({ ...shop, ...payment, ...groups, ...others });

/** The settings in it. */
export function recordOf(shop: Shop): SettingGroups {
  const pick = (group: object) =>
    Object.fromEntries(Object.keys(group).map((name) => [name, shop[name as keyof Shop]]));
  const { shop: details, payment, ...groups } = settingRules;
  return { shop: pick(details), ...pick(groups), payment: pick(payment) } as SettingGroups;
}
