/** Reads the planned deliveries in a slot whose orders are not made yet. */

import { type Queryable, sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';
import type { SlotChoice } from '#server/orders/changing/move-order.store.ts';
import { isInRhythm, isPausedOn } from '../admin.store.ts';

export interface PlannedRow {
  planId: string;
  customerId: string;
  customerName: string;
  customerEmail: string | null;
  pincode: string;
  /** The zone of the PIN code; null if no active zone contains it. */
  zoneId: string | null;
  /** The day of the plan's rhythm, which identifies the delivery even if it was moved. */
  date: string;
  windowKey: string;
  /** The time at which the plan's schedule was last changed. A day whose cut-off was over by then gets no order. */
  changedAt: Date;
}

// Selects days of the rhythm on this date, then days that were moved to it, like `planDates`.
const inSlot = sql<PlannedRow>(`
  select p.id as plan_id, p.customer_id, u.name as customer_name, ${emailOf('u.')} as customer_email, p.pincode,
    z.zone_id, due.date, due.window_key, p.changed_at
  from plans p
  join users u on u.id = p.customer_id and u.is_active
  left join zone_pincodes z on z.pincode = p.pincode and z.is_active
  cross join lateral (
    select $1::date as date, coalesce(d.window_key, p.window_key) as window_key
    from (values (1)) as always left join plan_dates d on d.plan_id = p.id and d.date = $1::date
    where ${isInRhythm('$1::date')}
      and (d.plan_id is null or not d.is_skipped and d.moved_to is null and d.outcome is null)
    union all
    select d.date, coalesce(d.window_key, p.window_key)
    from plan_dates d
    where d.plan_id = p.id and d.moved_to = $1::date and not d.is_skipped and d.outcome is null
      and ${isInRhythm('d.date')}
  ) due
  where p.status = 'active' and not ${isPausedOn('$1::date')}
    and ($2::text is null or due.window_key = $2) and ($3::uuid is null or z.zone_id = $3)
  order by p.customer_id, p.id, due.date`);

/**
 * The planned deliveries in a slot, grouped by customer. A null window means the whole day, and a null zone every
 * address.
 */
export const listPlannedRows = (db: Queryable, { date, windowKey, zoneId }: SlotChoice): Promise<PlannedRow[]> =>
  db.rows(inSlot, [date, windowKey, zoneId]);
