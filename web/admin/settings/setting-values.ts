/** The settings form: what it shows, what is wrong, and what is sent of it. */

import { isPicture, noHero } from '#contract/settings/look.ts';
import {
  checkSettings,
  findSetting,
  type SettingGroups,
  settingGroups,
  settingRules,
  valueAt,
} from '#contract/settings/rules.ts';
import { isAmount, listSettings, mapTree, type Setting } from '#contract/settings/setting-tree.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import type { FieldError, NumberRule, TextRule, Value } from '#contract/shared/rules.ts';
import { cleanGstin } from '#contract/shared/tax-numbers.ts';
import { isSame } from '#web/shared/is-same.ts';
import { t } from '#web/shared/language.ts';
import { findField } from './setting-fields.ts';

/** By the name of the field. */
export type SettingValues = Record<string, SettingValue>;
export type SettingValue = string | number | null;

const settings = listSettings(settingRules);

/** A save checks only the groups that were changed: what the environment says of the others may break their rules. */
export const formRules: Record<string, TextRule | NumberRule> = Object.fromEntries(
  settings.map(([path, setting]) => [path, formRule(setting)]),
);

function formRule(setting: Setting): TextRule | NumberRule {
  if (setting.kind === 'text') return {};
  const { required: _, min, max, ...unbound } = setting;
  return { ...unbound, min: [Number.NEGATIVE_INFINITY, min[1]], max: [Number.POSITIVE_INFINITY, max[1]] };
}

export const valuesOf = (groups: SettingGroups): SettingValues =>
  Object.fromEntries(settings.map(([path]) => [path, valueAt(groups, path) as SettingValue]));

/** What is typed, as the settings would be; amounts that are none are NaN, which the rules refuse. */
const groupsOf = (values: SettingValues) =>
  mapTree(settingRules, (_, path) => read(path, values[path] ?? null)) as SettingGroups;

function read(path: string, value: SettingValue): SettingValue {
  if (typeof value !== 'string') return value;
  const input = findField(path)?.input;
  if (input === 'colour') return value.trim().toLowerCase();
  return input === 'capitals' ? cleanGstin(value) : value.trim();
}

/** The groups in which something was changed: only they are checked and sent. */
export function changedGroups(seen: SettingValues, values: SettingValues): Partial<SettingGroups> {
  const groups = groupsOf(values);
  const changed = settingGroups.filter((name) =>
    Object.keys(values).some((field) => field.startsWith(`${name}.`) && !isSame(values[field], seen[field])),
  );
  return Object.fromEntries(changed.map((name) => [name, groups[name]]));
}

export const checkChanged = (seen: SettingValues, values: SettingValues): FieldError[] =>
  checkSettings(changedGroups(seen, values));

/** A field's value in words: of a form, or of the history, where an amount is a text in rupees. */
export function describeValue(name: string, value: Value): string {
  const field = findField(name);
  if (field?.input === 'hero' && !isPicture(String(value)))
    return value === noHero ? t('No picture') : t('The drawing of jars');
  if (value === null || value === '' || Number.isNaN(value)) return t('None');
  // Enough of its name to tell two apart.
  if (field?.input === 'picture' || field?.input === 'hero')
    return t('Picture {name}', { name: String(value).slice('/pictures/'.length).slice(0, 6) });
  if (isAmount(findSetting(name))) return formatAmount(typeof value === 'number' ? value : toPaise(Number(value)));
  const label = field?.options?.[String(value)];
  return label === undefined ? String(value) : t(label);
}
