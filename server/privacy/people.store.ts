/** The accounts of one customer: the account itself, and those that were joined into it. */
import { type Queryable, sql } from '../core/db/database.ts';
import { emailOf } from '../core/no-email.ts';

/** One customer, in the form that the statements of the personal tables need. */
export interface Person {
  /** The ids of the accounts, in order. */
  ids: string[];
  /** The email addresses of the accounts, in lower case. */
  emails: string[];
}

const accounts = sql<{ id: string; email: string | null }>(`
  select u.id, ${emailOf('u.')} as email from users u
  where u.id = $1 or u.id in (select customer_id from account_joins where into_id = $1)
  order by u.id`);

export async function findPerson(db: Queryable, customerId: string): Promise<Person> {
  const rows = await db.rows(accounts, [customerId]);
  return {
    ids: rows.map(({ id }) => id),
    emails: rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])),
  };
}
