import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { timeCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type ExportedUser, listUsersAfter, type UserFilter } from './users.store.ts';

const columns: Columns<ExportedUser> = {
  ID: (user) => user.id,
  Name: (user) => user.name,
  Email: (user) => user.email ?? '',
  Phone: (user) => user.phone,
  Role: (user) => user.role,
  Active: (user) => yesNoCell(user.isActive),
  Address: (user) => user.address,
  City: (user) => user.city,
  State: (user) => user.state,
  Pincode: (user) => user.pincode,
  'Joined (India)': (user) => timeCell(user.createdAt),
};

/** Every account that the list of this filter holds, in its order, as a spreadsheet; never with what proves it is its owner's. */
export function exportUsers({ db, clock }: Services, admin: AdminId, filter: UserFilter) {
  return answerCsv(`users-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listUsersAfter(db, admin, filter, after ?? null, limit),
  );
}
