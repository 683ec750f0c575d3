/** What riders recorded as paid by UPI, and whether it was seen in the bank. */
import type { UpiCheck } from '#contract/runs/rules.ts';
import type { Message } from '#contract/shared/translate.ts';
import type { Admin } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface UpiRow {
  /** Of the act. */
  id: string;
  orderId: string | null;
  orderNumber: string | null;
  name: string;
  amountPaise: number;
  check: UpiCheck | null;
  reason: string;
  /** Of the ledger. */
  eventId: string | null;
}

const columns = `
  a.id, s.order_id, o.order_number, coalesce(nullif(o.delivery_name, ''), nullif(p.recipient, ''), u.name) as name,
  paid.amount_paise, a.upi_check as "check", a.upi_reason as reason, a.event_id`;
const joined = `
  rider_acts a join run_stops s on s.id = a.stop_id
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  join users u on u.id = coalesce(o.customer_id, p.customer_id)
  cross join lateral (
    select round(sum((paid ->> 'amount')::numeric * 100))::bigint as amount_paise
    from jsonb_array_elements(a.body -> 'payments') as paid where paid ->> 'method' <> 'cash') as paid
  where a.is_recorded and a.event_id is not null and a.taken_back_by is null and paid.amount_paise > 0`;
const ofRun = sql<UpiRow>(`select ${columns} from ${joined} and a.run_id = $1 order by a.created_at, a.id`);
const one = sql<UpiRow>(`select ${columns} from ${joined} and a.id = $1`);

/** Of a run, in the order in which they came. */
export function listUpi(db: Queryable, runId: string): Promise<UpiRow[]> {
  return db.rows(ofRun, [runId]);
}

export function findUpi(db: Queryable, _admin: Admin, id: string): Promise<UpiRow | undefined> {
  return db.row(one, [id]);
}

/** In paise, without what was reversed. */
export const sumUpi = (rows: readonly UpiRow[]): number =>
  rows.reduce((sum, { amountPaise, check }) => sum + (check === 'reversed' ? 0 : amountPaise), 0);

const leaveOpen = sql(`
  insert into run_matters (id, run_id, act_id, kind, detail, created_at)
  select m.id, a.run_id, a.id, 'upi_open', m.detail, $4
  from unnest($1::uuid[], $2::uuid[], $3::text[]) as m(id, act_id, detail) join rider_acts a on a.id = m.act_id
  order by m.id`);

/** The desk has them in its list until they are ticked or reversed. */
export async function writeOpenUpi(
  tx: Queryable,
  open: readonly { id: string; actId: string; detail: Message }[],
  at: Date,
): Promise<void> {
  if (open.length === 0) return;
  const details = open.map(({ detail }) => JSON.stringify(detail));
  await tx.run(leaveOpen, [open.map(({ id }) => id), open.map(({ actId }) => actId), details, at]);
}

const write = sql(`
  with settled as (
    -- locked: by the lock of its act
    update run_matters set cleared_by = $4, cleared_at = $5, cleared_note = $3
    where act_id = $1 and kind = 'upi_open' and cleared_at is null
  )
  -- locked: one row by its key, after its order
  update rider_acts set upi_check = $2, upi_reason = $3, upi_checked_by = $4, upi_checked_at = $5
  where id = $1 and upi_check is distinct from 'reversed' and taken_back_by is null`);

/** False for one that was reversed before, or taken back by its rider. */
export async function writeUpiCheck(
  tx: Queryable,
  id: string,
  { check, reason, by, at }: { check: UpiCheck; reason: string; by: Admin['id']; at: Date },
): Promise<boolean> {
  return (await tx.run(write, [id, check, reason, by, at])) === 1;
}
