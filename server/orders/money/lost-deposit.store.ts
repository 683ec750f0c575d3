/**
 * Finds orders that lost their deposit because of a fault in an older release. Their jars and deposit came back, then
 * the order was cancelled, and it was reopened as if the deposit were still paid.
 */
import { formatAmount, paise } from '#contract/shared/money.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { listOrderLines } from '#server/ledger/order-entry.store.ts';
import { depositOnOrder, openOrderLedger } from '#server/ledger/order-money/order-ledger.rules.ts';

interface Candidate {
  id: string;
  orderNumber: string;
  customer: string;
  isDelivered: boolean;
}

const most = 20;
// Orders that were charged a deposit: open ones, and delivered ones whose jars were delivered more than once.
const candidates = sql<Candidate>(`
  with charged as (
    select t.order_id from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
    where t.kind = 'deposit' and t.order_id is not null
    group by 1 having sum(case when d.kind = 'orders' then t.amount else -t.amount end) > 0
  ), given as (
    select t.order_id from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
    where t.kind = 'jars_given' and d.kind = 'held' and t.order_id is not null
    group by 1 having count(distinct t.event_id) > 1
  )
  select o.id, o.order_number, coalesce(nullif(o.delivery_name, ''), u.name) as customer,
    o.status = 'delivered' as is_delivered
  from orders o join charged on charged.order_id = o.id join users u on u.id = o.customer_id
  where o.status <> 'cancelled' and (o.status <> 'delivered' or o.id in (select order_id from given))
  order by o.id limit 5000`);

/**
 * A sentence for each order whose deposit was given back before it was reopened, but still counts as charged (at
 * most 20 orders). Each names the correction that staff should make. Changes nothing.
 */
export async function findLostDeposits(db: Queryable): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, orderNumber, customer, isDelivered } of await db.rows(candidates)) {
    if (faults.length === most) break;
    const ledger = openOrderLedger(await listOrderLines(db, [id]));
    const used = [...ledger.usedDeposits.values()].reduce((sum, amount) => sum + amount, 0);
    const lost = isDelivered ? used : depositOnOrder(ledger);
    if (lost === 0) continue;
    const [order, amount] = [`order ${orderNumber} of ${customer}`, formatAmount(paise(lost))];
    faults.push(
      isDelivered
        ? `${order}: ${amount} of deposit had gone back before it was delivered again, so its jars are out without this deposit. Cancel the order, reopen it and record the delivery again: the deposit is due then`
        : `${order}: ${amount} of what it shows as paid had gone back as deposit before it was reopened. Cancel the order and reopen it: it shows then what is left, and the deposit is due`,
    );
  }
  return faults;
}
