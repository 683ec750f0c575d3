/** Stops that both the desk and a phone have recorded: posted twice, until staff take one of the records back. */
import { formatAmount, paise } from '#contract/shared/money.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

interface Twice {
  orderNumber: string;
  customer: string;
  rider: string;
  cashPaise: number;
  given: number;
  taken: number;
}

const most = 20;
const sumOf = (kinds: string, side: 'd' | 'c') =>
  `coalesce(sum(t.amount) filter (where t.kind in (${kinds}) and ${side}.kind = 'held'), 0)::bigint`;
const twice = sql<Twice>(`
  select o.order_number, coalesce(nullif(o.delivery_name, ''), k.name) as customer, u.name as rider,
    coalesce(sum(t.amount) filter (where t.kind = 'payment'), 0)::bigint as cash_paise,
    ${sumOf(`'jars_given'`, 'd')} as given, ${sumOf(`'empties_taken', 'jars_damaged'`, 'c')} as taken
  from run_matters m
  join rider_acts a on a.id = m.act_id
  join run_stops s on s.id = a.stop_id
  join orders o on o.id = s.order_id
  join users k on k.id = o.customer_id
  join users u on u.id = a.rider_id
  join ledger_transfers t on t.event_id = a.event_id
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id
  where m.kind = 'already_recorded' and m.cleared_at is null and a.is_recorded and a.taken_back_by is null
    and not exists (select from ledger_reversals r where r.event_id = a.event_id)
  group by m.id, o.order_number, o.delivery_name, k.name, u.name
  order by m.id limit ${most}`);

/** A sentence for each stop that waits for staff. It is no fault of the ledger: what changed hands is for people to say. */
export async function findRecordedTwice(db: Queryable): Promise<string[]> {
  return (await db.rows(twice)).map(
    ({ orderNumber, customer, rider, cashPaise, given, taken }) =>
      `order ${orderNumber} of ${customer} was recorded twice. The phone of ${rider} has posted ${formatAmount(paise(cashPaise))}, ${given} jars given and ${taken} empties taken besides. Open it under Deliveries, "To be cleared", and take back the record that is wrong`,
  );
}
