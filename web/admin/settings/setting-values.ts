/** The settings form: what it shows, what is wrong, and what is sent of it. */
import { checkSettings, type SettingGroups, settingGroups } from '#contract/settings/rules.ts';
import type { FieldError } from '#contract/shared/fields.ts';
import { formatAmount, isWholePaise, type Paise, toPaise, toRupees } from '#contract/shared/money.ts';
import { cleanGstin } from '#contract/shared/tax-numbers.ts';
import { t } from '#web/shared/language.ts';
import { parseNumber } from '../dialogs/parse-number.ts';
import { fieldGroups, findField, type SettingField } from './setting-fields.ts';

/** By the name of the field, as its input shows it. */
export type SettingValues = Record<string, string>;

export function valuesOf(settings: SettingGroups): SettingValues {
  return Object.fromEntries(
    fieldGroups.flatMap((group) => group.fields.map((field) => [field.name, describe(settings, field)])),
  );
}

function describe(settings: SettingGroups, { name, kind }: SettingField): string {
  const value = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], settings);
  if (value === null || value === undefined) return '';
  return String(kind === 'amount' ? toRupees(value as Paise) : value);
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
      part[last] = read(kind, values[name] ?? '', name !== 'delivery.fee');
    }
  }
  return groups as unknown as SettingGroups;
}

function read(kind: SettingField['kind'], typed: string, mayBeEmpty: boolean): string | number | null {
  if (kind === 'amount') return typed.trim() === '' && mayBeEmpty ? null : readAmount(parseNumber(typed));
  if (kind === 'days') return parseNumber(typed);
  return kind === 'capitals' ? cleanGstin(typed) : typed.trim();
}

const readAmount = (rupees: number) => (isWholePaise(rupees) ? toPaise(rupees) : Number.NaN);

/** The groups in which something was changed: only they are checked and sent. */
export function changedGroups(seen: SettingValues, values: SettingValues): Partial<SettingGroups> {
  const groups = groupsOf(values);
  const changed = settingGroups.filter((name) =>
    Object.keys(values).some((field) => field.startsWith(`${name}.`) && values[field] !== seen[field]),
  );
  return Object.fromEntries(changed.map((name) => [name, groups[name]]));
}

export const checkChanged = (seen: SettingValues, values: SettingValues): FieldError[] =>
  checkSettings(changedGroups(seen, values));

/** A field's value in words, of a form or of the history. */
export function sayValue(name: string, value: string): string {
  const field = findField(name);
  if (value === '') return t('None');
  if (field?.kind === 'amount') return formatAmount(toPaise(Number(value)));
  const label = field?.options?.[value];
  return label === undefined ? value : t(label);
}
