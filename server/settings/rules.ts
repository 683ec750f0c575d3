/** What a record is made of, and how two differ. Pure. */
import {
  findSetting,
  type SettingGroup,
  type SettingGroups,
  type ShopDetails,
  settingRules,
} from '#contract/settings/rules.ts';
import { isAmount, mergeValues, type PartOf } from '#contract/settings/setting-tree.ts';
import { toRupees } from '#contract/shared/money.ts';
import { cleanGstin } from '#contract/shared/tax-numbers.ts';
import { type Shop, shopOf } from '#contract/shop.ts';

/** As the history shows it: an amount as 50.00, nothing as an empty text. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** As it was saved: an older release knew fewer groups and fields. */
export type StoredSettings = { [Name in SettingGroup]?: Partial<SettingGroups[Name]> };

/** Part of a record: of each group, some of its fields. */
export type PartialSettings = PartOf<SettingGroups>;

/** What a shop said of itself before its owner did, until shops began to say nothing then. */
const invented: Partial<Record<keyof ShopDetails, string>> = {
  address: '14 Lake View Road, Bengaluru, Karnataka 560001',
  phone: '+91 98765 43210',
  email: 'hello@paniwala.example',
  fssaiNumber: '10012345678901',
};

/** A saved record without the details that nobody entered; with the address goes the state that was read out of it. */
export function withoutInvented({ shop = {}, ...groups }: StoredSettings): StoredSettings {
  const isInventedState = shop.address === invented.address && !shop.gstin;
  const entered = Object.entries(shop).filter(
    ([name, value]) => value !== invented[name as keyof ShopDetails] && !(name === 'state' && isInventedState),
  );
  return { ...groups, shop: Object.fromEntries(entered) };
}

/** A record with what is given of another one over it; what is missing there stays. */
export function fillIn(record: SettingGroups, given: PartialSettings | StoredSettings): SettingGroups {
  const filled = mergeValues(settingRules, { ...record }, { ...given }) as unknown as SettingGroups;
  return { ...filled, shop: { ...filled.shop, gstin: cleanGstin(filled.shop.gstin) } };
}

/** What pages and letters are given of a saved record. */
export function savedShop(version: number, record: SettingGroups, logoRatio: number, environment: Shop): Shop {
  const { gstin } = record.shop;
  const legalLine = [licenceOf(record.shop, environment), gstin && `GSTIN ${gstin}`].filter(Boolean).join(' · ');
  return shopOf(record, { ...environment, version, legalLine, logoRatio });
}

/** The environment's line may say more than the number, so it stands as long as the number does. */
function licenceOf({ fssaiNumber }: ShopDetails, environment: Shop): string {
  if (fssaiNumber === environment.fssaiNumber) return environment.legalLine;
  return fssaiNumber === '' ? '' : `FSSAI licence ${fssaiNumber}`;
}

/** Field by field, in the order of the record. */
export function findChanges(before: SettingGroups, after: SettingGroups): Change[] {
  const old = new Map(fieldsOf(before));
  return fieldsOf(after).flatMap(([field, value]) => {
    const [was, is] = [describe(field, old.get(field)), describe(field, value)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function fieldsOf(part: object, path = ''): [field: string, value: unknown][] {
  return Object.entries(part).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? fieldsOf(value, `${path}${name}.`) : [[path + name, value]],
  );
}

function describe(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  return isAmount(findSetting(field)) ? toRupees(value as number).toFixed(2) : String(value);
}
