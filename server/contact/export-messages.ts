import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { timeCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { listMessagesBefore, type MessageFilter, type MessageRow } from './store.ts';

const columns: Columns<MessageRow> = {
  'Submitted (India)': (message) => timeCell(message.createdAt),
  Name: (message) => message.name,
  Email: (message) => message.email,
  Message: (message) => message.message,
  Status: (message) => message.status,
  'Admin notes': (message) => message.adminNotes,
  'Last change (India)': (message) => timeCell(message.updatedAt),
  Domain: (message) => message.domain,
  'IP address': (message) => message.ipAddress,
};

/** Every message that the list of this filter holds, in its order, as a spreadsheet. */
export function exportMessages({ db, clock }: Services, admin: AdminId, filter: MessageFilter) {
  return answerCsv(`contacts-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listMessagesBefore(db, admin, filter, after?.id ?? null, limit),
  );
}
