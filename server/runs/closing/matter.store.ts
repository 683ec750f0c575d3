/** What riders recorded and the desk has to look at. */
import type { MatterKind } from '#contract/runs/rules.ts';
import type { AdminId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { type PageRow, pageSql, readPage } from '#server/platform/db/page.ts';

export interface MatterRow {
  id: string;
  kind: MatterKind;
  runId: string;
  riderName: string;
  orderId: string | null;
  orderNumber: string | null;
  pickupId: string | null;
  /** A message as JSON. */
  detail: string;
  phoneAt: Date;
  createdAt: Date;
  clearedAt: Date | null;
  clearedBy: string | null;
  clearedNote: string;
}

const open = '(select count(*) from run_matters where cleared_at is null)::int';
const from = `run_matters m join rider_acts a on a.id = m.act_id join run_stops s on s.id = a.stop_id
      left join orders o on o.id = s.order_id
      where ($1::text is null or ($1 = 'cleared') = (m.cleared_at is not null)) and ($4::text is null or m.kind = $4)
        and ($5::uuid is null or a.rider_id = $5)
        and ($6::date is null or (m.created_at at time zone 'Asia/Kolkata')::date = $6)
        and ($7::text is null or strpos(upper(o.order_number), upper($7)) > 0)`;
const order = 'cleared_at is null desc,';
const page = sql<PageRow<MatterRow> & { open: number }>(
  pageSql({
    total: `(select count(*) from ${from})`,
    more: `${open} as open`,
    rows: `select m.*, u.name as rider_name, c.name as cleared_by from (
        select m.id, m.kind, m.run_id, a.rider_id, s.order_id, o.order_number, s.pickup_id, m.detail, a.phone_at,
          m.created_at, m.cleared_at, m.cleared_by as clearer_id, m.cleared_note
        from ${from} order by m.cleared_at is null desc, m.id desc limit $2 offset $3
      ) m join users u on u.id = m.rider_id left join users c on c.id = m.clearer_id`,
    order: `page.${order} page.id desc`,
  }),
);

export interface MatterFilter {
  state?: 'open' | 'cleared' | undefined;
  kind?: MatterKind | undefined;
  riderId?: string | undefined;
  /** In India, `YYYY-MM-DD`. */
  day?: string | undefined;
  /** A part of the order's number. */
  search?: string | undefined;
}

/** Open ones first, each newest first, with how many are open in all. */
export async function listMatters(
  db: Queryable,
  _admin: AdminId,
  { state, kind, riderId, day, search }: MatterFilter,
  { page: at, limit }: { page: number; limit: number },
): Promise<{ rows: MatterRow[]; total: number; open: number }> {
  const chosen = [state, limit, (at - 1) * limit, kind, riderId, day, search || undefined];
  const { rows, total, first } = await readPage(
    db,
    page,
    chosen.map((value) => value ?? null),
  );
  return { rows, total, open: first?.open ?? 0 };
}

const clear = sql(
  `update run_matters set cleared_by = $2, cleared_at = $3, cleared_note = $4 where id = $1 and cleared_at is null`,
);
const one = sql<{ id: string }>('select id from run_matters where id = $1');

/** False where it was cleared before; undefined where there is none. */
export async function clearMatter(
  db: Queryable,
  admin: AdminId,
  id: string,
  note: string,
  at: Date,
): Promise<boolean | undefined> {
  if ((await db.run(clear, [id, admin, at, note])) === 1) return true;
  return (await db.row(one, [id])) ? false : undefined;
}
