import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { timeCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type ExceptionFilter, type ListedException, listExceptionsAfter } from './exception.store.ts';

const columns: Columns<ListedException> = {
  Date: (row) => row.date,
  Window: (row) => row.windowLabel ?? '',
  Zone: (row) => row.zoneName ?? '',
  Closed: (row) => yesNoCell(row.isClosed),
  Opened: (row) => yesNoCell(row.isOpened),
  Reason: (row) => row.reason,
  Capacity: (row) => row.capacity ?? '',
  'Set by': (row) => row.createdByName ?? '',
  'Last change (India)': (row) => timeCell(row.updatedAt),
};

/** Every exception that the list of this filter holds, in its order, as a spreadsheet. */
export function exportExceptions({ db, clock }: Services, admin: AdminId, filter: ExceptionFilter) {
  return answerCsv(`slots-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listExceptionsAfter(db, admin, filter, after ?? null, limit),
  );
}
