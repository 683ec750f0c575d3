/** The decisions of staff about customers. They are written while the customer's row is locked. */
import type { AuthorId } from '#server/core/actor.ts';
import { documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';

// Accounts that were joined into another one are excluded, because staff decide nothing about them.
const lockCustomerRows = sql<{ id: string; name: string; email: string | null }>(`
  select id, name, ${emailOf()} as email from users
  where id = any($1::uuid[]) and role = 'customer'
    and not exists (select from account_joins j where j.customer_id = users.id)
  order by id for no key update`);

/** Locks the customers among these accounts, and returns them. */
export function lockCustomers(tx: Queryable, ids: readonly string[]) {
  return tx.rows(lockCustomerRows, [ids]);
}

export interface NewCustomerEvent {
  id: string;
  customerId: string;
  kind: 'tagged' | 'untagged' | 'cash_blocked' | 'cash_allowed' | 'cash_kept';
  /** The name of a tag, or a reason. */
  detail: string;
}

const insertEvents = sql(`
  insert into customer_events (id, customer_id, kind, detail, changed_by, created_at)
  select id, customer_id, kind, detail, $2, $3 from json_populate_recordset(null::customer_events, $1)
  order by customer_id, id`);

/** Records what staff decided about customers whose rows are locked. */
export async function recordEvents(
  tx: Queryable,
  events: readonly NewCustomerEvent[],
  { by, at }: { by: AuthorId; at: Date },
): Promise<void> {
  if (events.length > 0) await tx.run(insertEvents, [documentOf(events), by, at]);
}
