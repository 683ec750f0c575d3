/** Accounts that were joined into another one of the same person. */
import { type Queryable, sql } from '../platform/db/database.ts';

const joined = sql<{ exists: boolean }>('select exists (select from account_joins where customer_id = $1)');

/** Of a locked account, nobody changes it until the transaction ends. */
export async function isJoined(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(joined, [id]))?.exists ?? false;
}
