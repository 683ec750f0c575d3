/** Pure rules that combine and compare settings records. */
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

/** A changed field as the history shows it: an amount like 50.00, null as an empty text. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** A stored record; one of an older release has fewer groups and fields. */
export type StoredSettings = { [Name in SettingGroup]?: Partial<SettingGroups[Name]> };

/** Some fields of some groups. */
export type PartialSettings = PartOf<SettingGroups>;

/** Replaces values of a record with the given ones. Values that are not given stay. */
export function fillIn(record: SettingGroups, given: PartialSettings | StoredSettings): SettingGroups {
  const filled = mergeValues(settingRules, { ...record }, { ...given }) as unknown as SettingGroups;
  const { shop } = filled;
  const laterGst = { ...shop.laterGst, gstin: cleanGstin(shop.laterGst.gstin) };
  return { ...filled, shop: { ...shop, gstin: cleanGstin(shop.gstin), laterGst } };
}

/** Converts a saved record to the form that pages and emails use. */
export function savedShop(version: number, record: SettingGroups, logoRatio: number, environment: Shop): Shop {
  const { gstin } = record.shop;
  const legalLine = [licenceOf(record.shop, environment), gstin && `GSTIN ${gstin}`].filter(Boolean).join(' · ');
  return shopOf(record, { ...environment, version, legalLine, logoRatio });
}

/**
 * The licence line. The line in the environment can contain more than the number, so it is used as long as the number
 * is unchanged.
 */
function licenceOf({ fssaiNumber }: ShopDetails, environment: Shop): string {
  if (fssaiNumber === environment.fssaiNumber) return environment.legalLine;
  return fssaiNumber === '' ? '' : `FSSAI licence ${fssaiNumber}`;
}

/** The changed fields, in the order of the record. */
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
