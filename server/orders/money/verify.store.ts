/** Compares the amounts of orders and charges with their ledger entries. */

import { type Queryable, sql } from '#server/core/db/database.ts';
import { chargeSumsSql, orderSumsSql } from '#server/ledger/order-entry.store.ts';
import { beyondDemandSql, netWaivedSql } from '../order-sums.store.ts';

interface Fault {
  orderNumber: string;
  figure: string;
  kept: number;
  posted: number;
}

const most = 20;
// SQL for the waived amount, including the unpaid part of a deposit that stays charged after a cancellation.
const toWaive = `(${netWaivedSql('bill')}
  + greatest(0, coalesce(s.deposits, 0) - bill.deposit_paise - greatest(0, ${beyondDemandSql('bill')})))`;
// The `compared` rows are materialized. Otherwise, because of the limit, the planner would compare each order with the
// sums of all orders.
const wrong = sql<Fault>(`
  with sums as (${orderSumsSql('orders')}), compared as materialized (
    select o.order_number, bill.*, coalesce(s.paid, 0) as paid,
      coalesce(s.sales, 0) as sales, coalesce(s.delivery, 0) as delivery, coalesce(s.waived, 0) as waived,
      least(coalesce(s.deposits, 0), bill.deposit_paise) as deposits,
      ${toWaive} as to_waive
    from orders o left join sums s on s.order_id = o.id
    -- An order that is not delivered has no sales and no dues.
    cross join lateral (
      select o.paid_paise, o.items_paise, o.delivery_paise, o.deposit_paise, o.asked_paise, o.due_paise
      where o.status = 'delivered'
      union all select o.paid_paise, 0, 0, 0, 0, 0 where o.status <> 'delivered') as bill
    where bill.paid_paise <> coalesce(s.paid, 0) or bill.items_paise <> coalesce(s.sales, 0)
      or bill.delivery_paise <> coalesce(s.delivery, 0) or bill.deposit_paise > coalesce(s.deposits, 0)
      or ${toWaive} <> coalesce(s.waived, 0)
  )
  select c.order_number, f.figure, f.kept::bigint as kept, f.posted::bigint as posted
  from compared c
  cross join lateral (values
    ('paid', paid_paise, paid), ('sales', items_paise, sales), ('delivery', delivery_paise, delivery),
    ('waived', to_waive, waived),
    -- The posted deposit may exceed that of the order: one released before a cancellation stays charged.
    ('deposit', deposit_paise, deposits)
  ) as f(figure, kept, posted)
  where f.kept <> f.posted
  order by 1, 2 limit ${most}`);

const wrongCharges = sql<{ id: string; kept: number; posted: number }>(`
  with posted as (${chargeSumsSql})
  select c.id, c.due_paise as kept, coalesce(p.due, 0)::bigint as posted
  from charges c left join posted p using (id)
  where c.due_paise <> coalesce(p.due, 0)
  order by 1 limit ${most}`);

/** A sentence for each fault, at most 20 for orders and 20 for charges. */
export async function findOrderFaults(db: Queryable): Promise<string[]> {
  const faults = (await db.rows(wrong)).map(
    ({ orderNumber, figure, kept, posted }) =>
      `order ${orderNumber}: ${figure} is ${rupeesOf(kept)}, its entries say ${rupeesOf(posted)}`,
  );
  for (const { id, kept, posted } of await db.rows(wrongCharges)) {
    faults.push(`charge ${id}: due is ${rupeesOf(kept)}, its entries say ${rupeesOf(posted)}`);
  }
  return faults;
}

const rupeesOf = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
