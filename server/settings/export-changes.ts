import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import { timeCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type ExportedChange, listChangesAfter, type VersionFilter } from './store.ts';

const columns: Columns<ExportedChange> = {
  Version: (row) => row.version,
  'Saved (India)': (row) => timeCell(row.savedAt),
  'Saved by': (row) => row.savedByName ?? '',
  Setting: (row) => row.field,
  Before: (row) => row.before,
  After: (row) => row.after,
};

/** Every change of the saves that the history of this filter holds, in its order, as a spreadsheet. */
export function exportChanges({ db, clock }: Services, filter: VersionFilter) {
  return answerCsv(`settings-history-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listChangesAfter(db, filter, after, limit),
  );
}
