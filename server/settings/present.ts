import type { SavedVersion, WireSettings } from '#contract/settings/calls.ts';
import type { DeliveryTerms, SettingGroups } from '#contract/settings/rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, timeCell } from '../core/csv.ts';
import type { ExportedChange, SavedSettings, VersionRow } from './store.ts';

const inRupees = (amount: number | null) => (amount === null ? null : toRupees(amount));

const presentTerms = ({ fee, freeFrom, minimumOrder, daysAhead }: DeliveryTerms): WireSettings['delivery'] => ({
  fee: toRupees(fee),
  freeFrom: inRupees(freeFrom),
  minimumOrder: inRupees(minimumOrder),
  daysAhead,
});

export function presentRecord({ delivery, ...groups }: SettingGroups): WireSettings {
  return { ...groups, delivery: presentTerms(delivery) };
}

/** `saved` is undefined while the environment's values are in force. */
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
