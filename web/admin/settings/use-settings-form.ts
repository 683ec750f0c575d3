import { useState } from 'react';
import { accentCss, isPicture, noHero } from '#contract/settings/look.ts';
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
import { t } from '#web/language.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { isChanged, isSame } from '#web/shared/forms/typed-values.ts';
import { shopChanged } from '#web/shared/shop-changed.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { type Clash as BothChanged, mergeNewer } from '../dialogs/merge-newer.ts';
import { findField } from '../setting-fields/setting-fields.ts';

/** The conflict after somebody else has saved while this form was being edited. */
export interface Clash {
  savedBy: string | null;
  savedAt: string | null;
  /** Fields that both people have changed. */
  both: BothChanged[];
  /** Fields that only the other person has changed. The form now has that person's values. */
  taken: string[];
}

interface Options {
  /** Further checks in addition to the rules of the settings. */
  check?: (values: SettingValues) => FieldError[];
  /** Called after a save, and still part of it. Without it, a success message is shown. */
  afterSave?: (saved: Settings) => Promise<void>;
}

/**
 * The form of all settings. If somebody else has saved first, it compares both versions field by field and keeps the
 * typed values.
 */
export function useSettingsForm(loaded: Settings, refreshShop: () => Promise<void>, options: Options = {}) {
  const [base, setBase] = useState<Pick<Settings, 'version' | 'settings'>>(loaded);
  const [clash, setClash] = useState<Clash | null>(null);
  const [isUploading, setUploading] = useState(false);
  const save = useSend('PUT /admin/settings');
  const seen = valuesOf(base.settings);
  const form = useForm({
    rules: formRules,
    initial: seen,
    check: (values) => [...checkChanged(seen, values), ...(options.check?.(values) ?? [])],
    async submit(values) {
      try {
        const body = { version: base.version, ...changedGroups(seen, values) };
        const { data } = await save.mutateAsync({ body });
        show(valuesOf(data.settings), values);
        setBase(data);
        setClash(null);
        shopChanged();
        showAccent(base.settings.look.accent, data.settings.look.accent);
        await refreshShop();
        if (options.afterSave) await options.afterSave(data);
        else showToast(t('Settings saved'));
      } catch (error) {
        const newer = error instanceof CallError ? error.newerSettings : null;
        if (!newer) throw error;
        const { both, taken, values: merged } = mergeNewer(seen, values, valuesOf(newer.settings));
        setClash({ ...newer, both, taken });
        show(merged, values);
        setBase(newer);
      }
    },
  });

  function show(values: SettingValues, typed: SettingValues): void {
    for (const [name, value] of Object.entries(values)) if (!isSame(value, typed[name])) form.setValue(name, value);
  }

  return {
    ...form,
    clash,
    base,
    isUnsaved: isChanged(seen, form.values),
    /** True while a picture is uploading. The form must not be saved then. */
    isUploading,
    setUploading,
    /** Puts one of the two versions of a field into the form. */
    choose: (name: string, value: Value) => form.setValue(name, value as SettingValue),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * Applies the saved accent colour to this page; the server does it for the next page. The CSS rules for the
 * colour `before` are the last ones of the page's style sheet; they are replaced with those for the colour `after`.
 */
function showAccent(before: string, after: string): void {
  const sheet = document.querySelector<HTMLStyleElement>('#style')?.sheet;
  if (!sheet || before === after) return;
  // The number of rules is the same for every colour.
  const count = accentRules(before).length;
  for (let left = count; left > 0; left -= 1) sheet.deleteRule(sheet.cssRules.length - 1);
  for (const rule of accentRules(after)) sheet.insertRule(rule.cssText, sheet.cssRules.length);
}

/**
 * The CSS rules of an accent colour. The browser splits the style sheet into rules, because rules can only be inserted
 * one by one.
 */
function accentRules(accent: string): CSSRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(accentCss(accent));
  return [...sheet.cssRules];
}

/** Values by field name. */
export type SettingValues = Record<string, SettingValue>;
export type SettingValue = string | number | null;

const settings = listSettings(settingRules);

/**
 * Rules without limits. `checkChanged` checks the limits, but only in the changed groups, because values from
 * environment variables may break the rules of other groups.
 */
const formRules: Record<string, TextRule | NumberRule> = Object.fromEntries(
  settings.map(([path, setting]) => [path, formRule(setting)]),
);

function formRule(setting: Setting): TextRule | NumberRule {
  if (setting.kind === 'text') return {};
  const { required: _, min, max, ...unbound } = setting;
  return { ...unbound, min: [Number.NEGATIVE_INFINITY, min[1]], max: [Number.POSITIVE_INFINITY, max[1]] };
}

export const valuesOf = (groups: SettingGroups): SettingValues =>
  Object.fromEntries(settings.map(([path]) => [path, valueAt(groups, path) as SettingValue]));

/** Converts the form's values to settings. Invalid amounts are NaN, which the rules reject. */
const groupsOf = (values: SettingValues) =>
  mapTree(settingRules, (_, path) => read(path, values[path] ?? null)) as SettingGroups;

function read(path: string, value: SettingValue): SettingValue {
  if (typeof value !== 'string') return value;
  const input = findField(path)?.input;
  if (input === 'colour') return value.trim().toLowerCase();
  return input === 'capitals' ? cleanGstin(value) : value.trim();
}

/** The groups of settings that were changed. Only these are checked and sent. */
function changedGroups(seen: SettingValues, values: SettingValues): Partial<SettingGroups> {
  const groups = groupsOf(values);
  const changed = settingGroups.filter((name) =>
    Object.keys(values).some((field) => field.startsWith(`${name}.`) && !isSame(values[field], seen[field])),
  );
  return Object.fromEntries(changed.map((name) => [name, groups[name]]));
}

const checkChanged = (seen: SettingValues, values: SettingValues): FieldError[] =>
  checkSettings(changedGroups(seen, values));

/** Describes the value of a field. Amounts are in paise in the form, but texts in rupees in the history. */
export function describeValue(name: string, value: Value): string {
  const field = findField(name);
  if (field?.input === 'hero' && !isPicture(String(value)))
    return value === noHero ? t('No picture') : t('The drawing of jars');
  if (value === null || value === '' || Number.isNaN(value)) return t('None');
  // The first six characters of the file name are enough to tell two pictures apart.
  if (field?.input === 'picture' || field?.input === 'hero')
    return t('Picture {name}', { name: String(value).slice('/pictures/'.length).slice(0, 6) });
  if (isAmount(findSetting(name))) return formatAmount(typeof value === 'number' ? value : toPaise(Number(value)));
  const label = field?.options?.[String(value)];
  return label === undefined ? String(value) : t(label);
}
