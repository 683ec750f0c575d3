/** Tickets: sign-ins of staff whose password was right and whose second step is missing. */
import { type Queryable, sql } from '#server/core/db/database.ts';

const insertTicketRow = sql('insert into sign_in_tickets (token_hash, user_id, expires_at) values ($1, $2, $3)');

export async function insertTicket(tx: Queryable, tokenHash: Buffer, userId: string, expiresAt: Date): Promise<void> {
  await tx.run(insertTicketRow, [tokenHash, userId, expiresAt]);
}

const deleteOldest = sql(`
  with held as materialized (
    select token_hash from sign_in_tickets where user_id = $1 order by token_hash for update
  ), kept as (
    select token_hash from sign_in_tickets where user_id = $1 order by expires_at desc, token_hash limit $2
  )
  delete from sign_in_tickets
  where token_hash in (select token_hash from held) and token_hash not in (select token_hash from kept)`);

/** Deletes all tickets of an account but the newest `kept` ones. */
export async function removeOldTickets(tx: Queryable, userId: string, kept: number): Promise<void> {
  await tx.run(deleteOldest, [userId, kept]);
}

const holder = sql<{ userId: string }>('select user_id from sign_in_tickets where token_hash = $1 and expires_at > $2');

/** The account of a ticket that has not expired. */
export async function findTicketHolder(tx: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  return (await tx.row(holder, [tokenHash, now]))?.userId;
}

const countTryOnce = sql('update sign_in_tickets set tries = tries + 1 where token_hash = $1 and tries < $2');

/** Counts one more try. Returns false if the ticket has none left. */
export async function countTry(tx: Queryable, tokenHash: Buffer, most: number): Promise<boolean> {
  return (await tx.run(countTryOnce, [tokenHash, most])) === 1;
}

const deleteOne = sql('delete from sign_in_tickets where token_hash = $1');

export async function removeTicket(tx: Queryable, tokenHash: Buffer): Promise<void> {
  await tx.run(deleteOne, [tokenHash]);
}
