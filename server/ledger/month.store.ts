/**
 * What a customer was charged and paid in a span of time, out of the entries of the account `orders`. What came with
 * another account of the same person was brought, whenever the two were joined.
 */

/** Sums in paise. What is due is summed over orders and charges: what was paid in advance for one pays no other. */
export interface MonthSums {
  broughtPaise: number;
  deliveredPaise: number;
  waivedPaise: number;
  duePaise: number;
  orders: number;
}

/** The part of a statement that sums the entries of a customer, as one row of `MonthSums`. */
export const monthSumsSql = (customer: string, from: string, to: string) => `
  select coalesce(sum(greatest(brought, 0)), 0)::bigint as brought_paise,
    coalesce(sum(delivered), 0)::bigint as delivered_paise, coalesce(sum(waived), 0)::bigint as waived_paise,
    coalesce(sum(greatest(due, 0)), 0)::bigint as due_paise, count(*) filter (where sold > 0)::int as orders
  from (
    select coalesce(sum(owed) filter (where created_at < ${from} or kind = 'account_join'), 0) as brought, sum(owed) as due,
      coalesce(sum(owed) filter (where created_at >= ${from}
        and kind in ('sale', 'delivery_charge', 'deposit', 'jar_charge', 'opening')), 0) as delivered,
      coalesce(-sum(owed) filter (where created_at >= ${from}
        and kind in ('allowance', 'write_off', 'deposit_release')), 0) as waived,
      coalesce(sum(owed) filter (where created_at >= ${from} and kind in ('sale', 'delivery_charge')), 0) as sold
    from (
      select order_id, charge_id, kind, created_at, amount as owed from ledger_transfers
      where debit_account_id = ledger_account_id('orders', ${customer}, null) and created_at < ${to}
      union all
      select order_id, charge_id, kind, created_at, -amount from ledger_transfers
      where credit_account_id = ledger_account_id('orders', ${customer}, null) and created_at < ${to}
    ) as entry
    group by order_id, charge_id
  ) as each`;
