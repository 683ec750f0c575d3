import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { timeCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type ExceptionFilter, type ListedException, listExceptionsAfter } from './exception.store.ts';

const columns: Columns<ListedException> = {
  Date: (row) => row.date,
  Window: (row) => row.window_label ?? '',
  Zone: (row) => row.zone_name ?? '',
  Closed: (row) => yesNoCell(row.is_closed),
  Opened: (row) => yesNoCell(row.is_opened),
  Reason: (row) => row.reason,
  Capacity: (row) => row.capacity ?? '',
  'Set by': (row) => row.created_by_name ?? '',
  'Last change (India)': (row) => timeCell(row.updated_at),
};

/** Every exception that the list of this filter holds, in its order, as a spreadsheet. */
export function exportExceptions({ db, clock }: Services, admin: AdminId, filter: ExceptionFilter) {
  return answerCsv(`slots-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listExceptionsAfter(db, admin, filter, after ?? null, limit),
  );
}
