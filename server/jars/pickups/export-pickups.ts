/** Pick-ups as a spreadsheet: one row for each, its jars in one cell. */
import { labelOfPickup, pickupKindLabels } from '#contract/jars/pickups.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { moneyCell, timeCell, yesNoCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { listPickupsAfter, type PickupFilter, type PickupRow } from './store.ts';

const columns: Columns<PickupRow> = {
  'Requested (India)': (pickup) => timeCell(pickup.created_at),
  Kind: (pickup) => pickupKindLabels[pickup.kind],
  Status: (pickup) => labelOfPickup(pickup.status, pickup.payable_paise),
  Customer: (pickup) => pickup.customer_name,
  Email: (pickup) => pickup.customer_email ?? '',
  Recipient: (pickup) => pickup.recipient,
  Phone: (pickup) => pickup.phone || pickup.customer_phone,
  Address: (pickup) => pickup.address,
  City: (pickup) => pickup.city,
  State: (pickup) => pickup.state,
  Pincode: (pickup) => pickup.pincode,
  'Pick-up date': (pickup) => pickup.pickup_date ?? '',
  'Pick-up time': (pickup) => pickup.window_label,
  Zone: (pickup) => pickup.zone_name ?? '',
  Jars: (pickup) => pickup.lines.map(({ count, name }) => `${count} × ${name}`).join('; '),
  Collected: (pickup) =>
    pickup.lines.flatMap(({ taken, name }) => (taken === null ? [] : [`${taken} × ${name}`])).join('; '),
  'Deposit released (₹)': (pickup) => moneyCell(pickup.released_paise),
  'Payable (₹)': (pickup) => moneyCell(pickup.payable_paise),
  'Keep as credit': (pickup) => yesNoCell(pickup.keeps_credit),
  'Paid back (₹)': (pickup) => (pickup.refund_paise === null ? '' : moneyCell(pickup.refund_paise)),
  Method: (pickup) => pickup.refund_method ?? '',
  Reference: (pickup) => pickup.refund_reference,
  'Paid on': (pickup) => pickup.refund_on ?? '',
  'Pay by': (pickup) => pickup.pay_by,
  Note: (pickup) => pickup.note,
};

/** Every pick-up that the list of this filter holds, in its order. */
export function exportPickups({ db, clock }: Services, admin: AdminId, filter: PickupFilter) {
  return answerCsv(`pickups-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listPickupsAfter(db, admin, filter, { after: after?.id, limit }),
  );
}
