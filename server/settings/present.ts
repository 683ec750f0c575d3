import type { SavedVersion, WireSettings } from '#contract/settings/calls.ts';
import { type SettingGroups, settingRules } from '#contract/settings/rules.ts';
import { isAmount, mapValues, type PartOf, type Setting } from '#contract/settings/setting-tree.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import { type Columns, timeCell } from '../core/csv.ts';
import type { PartialSettings } from './rules.ts';
import type { ExportedChange, SavedSettings, VersionRow } from './store.ts';

const amounts = (convert: (amount: number) => number) => (setting: Setting, value: unknown) =>
  isAmount(setting) && typeof value === 'number' ? convert(value) : value;

export const presentRecord = (record: SettingGroups) =>
  mapValues(settingRules, { ...record }, amounts(toRupees)) as WireSettings;

/** Converts sent groups to stored ones, with amounts in paise. */
export const readGroups = (sent: PartOf<WireSettings>) =>
  mapValues(settingRules, { ...sent }, amounts(toPaise)) as PartialSettings;

/** Presents the settings. `saved` is undefined while the values of the environment apply. */
export function presentSettings(record: SettingGroups, saved: Omit<SavedSettings, 'record'> | undefined) {
  return {
    version: saved?.version ?? 0,
    settings: presentRecord(record),
    savedBy: saved?.savedByName ?? null,
    savedAt: saved?.savedAt.toISOString() ?? null,
  };
}

export function presentVersion({ version, changes, savedByName, savedAt }: VersionRow): SavedVersion {
  return { version, changes, savedBy: savedByName, savedAt: savedAt.toISOString() };
}

export const changeColumns: Columns<ExportedChange> = {
  Version: (row) => row.version,
  'Saved (India)': (row) => timeCell(row.savedAt),
  'Saved by': (row) => row.savedByName ?? '',
  Setting: (row) => row.field,
  Before: (row) => row.before,
  After: (row) => row.after,
};
