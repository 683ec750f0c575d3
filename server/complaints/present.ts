/** Presents complaints to the complainant and to staff; amounts are in rupees. */
import type { AdminComplaint, AdminComplaintEntry, Complaint, ComplaintEntry } from '#contract/complaints/calls.ts';
import { complaintKinds, complaintOutcomes, complaintStatuses, mostPhotos } from '#contract/complaints/rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import { acknowledgeByOf, overdueOf, reopenUntilOf, resolveByOf } from './rules.ts';
import type { ComplaintRow, EntryRow } from './store.ts';

const orderOf = (id: string | null, orderNumber: string | null) =>
  id === null || orderNumber === null ? null : { id, orderNumber };
const personOf = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });
const textOf = (time: Date | null) => time?.toISOString() ?? null;

export function presentComplaint(row: ComplaintRow, now: Date): Complaint {
  const { id, number, kind, status, outcome, text, amountPaise, photos } = row;
  return {
    id,
    number,
    kind,
    status,
    outcome,
    text,
    amount: amountPaise === null ? null : toRupees(amountPaise),
    order: orderOf(row.orderId, row.orderNumber),
    replacement: orderOf(row.replacementId, row.replacementNumber),
    createdAt: row.createdAt.toISOString(),
    acknowledgeBy: acknowledgeByOf(row).toISOString(),
    resolveBy: resolveByOf(row).toISOString(),
    acknowledgedAt: textOf(row.acknowledgedAt),
    resolvedAt: textOf(row.resolvedAt),
    reopenUntil: textOf(reopenUntilOf(row, now)),
    photos,
    photosLeft: status === 'resolved' ? 0 : Math.max(0, mostPhotos - photos),
  };
}

export function presentAdminComplaint(row: ComplaintRow, now: Date): AdminComplaint {
  const { customerId, name, email, phone, version } = row;
  return {
    ...presentComplaint(row, now),
    customer: personOf(customerId, name),
    name,
    email,
    phone,
    assignee: personOf(row.assigneeId, row.assigneeName),
    overdue: overdueOf(row, now),
    version,
  };
}

export const presentEntry = ({ createdAt, byName: _, ...entry }: EntryRow): ComplaintEntry => ({
  ...entry,
  createdAt: createdAt.toISOString(),
});

export const presentAdminEntry = (entry: EntryRow): AdminComplaintEntry => ({
  ...presentEntry(entry),
  by: entry.byName,
});

export const complaintColumns: Columns<ComplaintRow> = {
  Ticket: (row) => row.number,
  'Received (India)': (row) => timeCell(row.createdAt),
  Kind: (row) => complaintKinds[row.kind],
  Status: (row) => complaintStatuses[row.status],
  Outcome: (row) => (row.outcome === null ? '' : complaintOutcomes[row.outcome]),
  Customer: (row) => row.name,
  Email: (row) => row.email ?? '',
  Phone: (row) => row.phone,
  Order: (row) => row.orderNumber ?? '',
  Complaint: (row) => row.text,
  'Acknowledge by (India)': (row) => timeCell(acknowledgeByOf(row)),
  'Acknowledged (India)': (row) => timeCell(row.acknowledgedAt),
  'Resolve by (India)': (row) => timeCell(resolveByOf(row)),
  'Resolved (India)': (row) => timeCell(row.resolvedAt),
  'Amount (₹)': (row) => moneyCell(row.amountPaise),
  'Replacement order': (row) => row.replacementNumber ?? '',
  'Assigned to': (row) => row.assigneeName ?? '',
};
