/** Pick-ups as a spreadsheet: one row for each, its jars in one cell. */
import { labelOfPickup, pickupKindLabels } from '#contract/jars/pickups.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { moneyCell, timeCell, yesNoCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { listPickupsAfter, type PickupFilter, type PickupRow } from './store.ts';

const columns: Columns<PickupRow> = {
  'Requested (India)': (pickup) => timeCell(pickup.createdAt),
  Kind: (pickup) => pickupKindLabels[pickup.kind],
  Status: (pickup) => labelOfPickup(pickup.status, pickup.payablePaise),
  Customer: (pickup) => pickup.customerName,
  Email: (pickup) => pickup.customerEmail ?? '',
  Recipient: (pickup) => pickup.recipient,
  Phone: (pickup) => pickup.phone || pickup.customerPhone,
  Address: (pickup) => pickup.address,
  City: (pickup) => pickup.city,
  State: (pickup) => pickup.state,
  Pincode: (pickup) => pickup.pincode,
  'Pick-up date': (pickup) => pickup.pickupDate ?? '',
  'Pick-up time': (pickup) => pickup.windowLabel,
  Zone: (pickup) => pickup.zoneName ?? '',
  Jars: (pickup) => pickup.lines.map(({ count, name }) => `${count} × ${name}`).join('; '),
  Collected: (pickup) =>
    pickup.lines.flatMap(({ taken, name }) => (taken === null ? [] : [`${taken} × ${name}`])).join('; '),
  'Deposit released (₹)': (pickup) => moneyCell(pickup.releasedPaise),
  'Payable (₹)': (pickup) => moneyCell(pickup.payablePaise),
  'Keep in balance': (pickup) => yesNoCell(pickup.keepsCredit),
  'Paid back (₹)': (pickup) => (pickup.refundPaise === null ? '' : moneyCell(pickup.refundPaise)),
  Method: (pickup) => pickup.refundMethod ?? '',
  Reference: (pickup) => pickup.refundReference,
  'Paid on': (pickup) => pickup.refundOn ?? '',
  'Pay by': (pickup) => pickup.payBy,
  Note: (pickup) => pickup.note,
};

/** Every pick-up that the list of this filter holds, in its order. */
export function exportPickups({ db, clock }: Services, admin: AdminId, filter: PickupFilter) {
  return answerCsv(`pickups-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listPickupsAfter(db, admin, filter, { after: after?.id, limit }),
  );
}
