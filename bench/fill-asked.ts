/** Fills a shop with requests of customers: pick-ups, reported UPI payments, and monthly statements. */
import { v7 as newId } from 'uuid';
import { writeFirstAdmin } from '#server/accounts/account.store.ts';
import { type Database, sql } from '#server/core/db/database.ts';
import { numberedId } from './fill.ts';

const anyClaim = sql('select from upi_claims limit 1');
const customers = `(select id, row_number() over (order by id) as n from users where role = 'customer')`;

const statements = [
  sql(`insert into pickups (id, customer_id, kind, status, asked_paise, payable_paise, pay_by, created_at)
    select ${numberedId('n')}, id, 'pay_back', case when n % 100 = 0 then 'requested' else 'credited' end, 5000, 5000,
      current_date, now() - interval '1 hour'
    from ${customers} c where n <= 50000`),
  sql(`insert into upi_claims (id, customer_id, utr, amount_paise, state, decided_at, created_at)
    select ${numberedId('n')}, id, lpad(n::text, 12, '0'), 5000, case when n % 500 = 0 then 'open' else 'confirmed' end,
      case when n % 500 = 0 then null else now() end, now() - interval '1 hour'
    from ${customers} c where n <= 100000`),
  sql(`insert into account_statements (customer_id, month, brought_paise, delivered_paise, waived_paise, paid_paise,
      due_paise, orders, due_on, made_at)
    select id, month, 0, 5000, 0, 5000, 0, 1, month + 37, now()
    from ${customers} c cross join generate_series('2024-11-01'::date, '2026-10-01', interval '1 month') as at
      cross join lateral (select at::date as month) m
    where n % 100 = 0`),
  sql('vacuum analyze pickups, upi_claims, account_statements'),
];

const nobody = { name: 'Admin', email: 'admin@bench.invalid', passwordHash: '', phone: '', address: '' };

/**
 * Writes 50,000 pick-ups, 100,000 reported payments, and two years of statements for every hundredth customer, unless
 * an earlier run did.
 */
export async function fillRequests(db: Database): Promise<void> {
  await writeFirstAdmin(db, { ...nobody, id: newId(), city: '', state: '', pincode: '' }, new Date());
  if (await db.row(anyClaim)) return;
  for (const statement of statements) await db.run(statement);
}
