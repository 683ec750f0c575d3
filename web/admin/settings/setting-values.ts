/** The settings form: what it shows, what is wrong, and what is sent of it. */

import { isPicture, noHero } from '#contract/settings/look.ts';
import { checkSettings, type SettingGroups, settingGroups, settingNumbers } from '#contract/settings/rules.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import type { FieldError, NumberRule, TextRule, Value } from '#contract/shared/rules.ts';
import { cleanGstin } from '#contract/shared/tax-numbers.ts';
import { isSame } from '#web/shared/is-same.ts';
import { t } from '#web/shared/language.ts';
import { fieldGroups, findField, type SettingField } from './setting-fields.ts';

/** By the name of the field. */
export type SettingValues = Record<string, SettingValue>;
export type SettingValue = string | number | null;

const isNumber = ({ kind }: SettingField) => kind === 'amount' || kind === 'days';

/** A save checks only the groups that were changed: what the environment says of the others may break their rules. */
export const settingRules: Record<string, TextRule | NumberRule> = Object.fromEntries(
  fieldGroups.flatMap(({ fields }) => fields.map((field) => [field.name, ruleOf(field)])),
);

function ruleOf(field: SettingField): TextRule | NumberRule {
  if (!isNumber(field)) return {};
  const [group = '', last = ''] = field.name.split('.');
  const numbers: Record<string, Record<string, NumberRule>> = settingNumbers;
  const rule = numbers[group]?.[last];
  if (!rule) throw new Error(field.name);
  const { required: _, min, max, ...unbound } = rule;
  return { ...unbound, min: [Number.NEGATIVE_INFINITY, min[1]], max: [Number.POSITIVE_INFINITY, max[1]] };
}

export function valuesOf(settings: SettingGroups): SettingValues {
  return Object.fromEntries(
    fieldGroups.flatMap((group) => group.fields.map((field) => [field.name, describe(settings, field)])),
  );
}

function describe(settings: SettingGroups, { name }: SettingField): SettingValue {
  const value = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], settings);
  return typeof value === 'number' || value === null ? value : String(value ?? '');
}

/** What is typed, as the settings would be; amounts that are none are NaN, which the rules refuse. */
function groupsOf(values: SettingValues): SettingGroups {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const { fields } of fieldGroups) {
    for (const { name, kind } of fields) {
      const path = name.split('.');
      const last = path.pop() ?? '';
      let part: Record<string, unknown> = groups;
      for (const key of path) {
        part[key] ??= {};
        part = part[key] as Record<string, unknown>;
      }
      part[last] = read(kind, values[name] ?? null);
    }
  }
  return groups as unknown as SettingGroups;
}

function read(kind: SettingField['kind'], value: SettingValue): SettingValue {
  if (typeof value !== 'string') return value;
  if (kind === 'colour') return value.trim().toLowerCase();
  return kind === 'capitals' ? cleanGstin(value) : value.trim();
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
  if (field?.kind === 'hero' && !isPicture(String(value)))
    return value === noHero ? t('No picture') : t('The drawing of jars');
  if (value === null || value === '' || Number.isNaN(value)) return t('None');
  // Enough of its name to tell two apart.
  if (field?.kind === 'picture' || field?.kind === 'hero')
    return t('Picture {name}', { name: String(value).slice('/pictures/'.length).slice(0, 6) });
  if (field?.kind === 'amount') return formatAmount(typeof value === 'number' ? value : toPaise(Number(value)));
  const label = field?.options?.[String(value)];
  return label === undefined ? String(value) : t(label);
}
