/** Messages of the contact form. */
import { type Queryable, sql } from '../db/database.ts';

export interface NewMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  /** The host that the form was sent from. */
  domain: string;
  ipAddress: string;
}

const insertMessage = sql(`
  insert into contact_messages (id, name, email, message, domain, ip_address, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`);

export async function keepMessage(tx: Queryable, message: NewMessage, now: Date): Promise<void> {
  const { id, name, email, message: text, domain, ipAddress } = message;
  await tx.run(insertMessage, [id, name, email, text, domain, ipAddress, now]);
}
