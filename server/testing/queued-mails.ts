/** Reads the emails that wait to be sent. Without a worker, none is sent. */

import { type Queryable, sql } from '../core/db/database.ts';
import type { ShopMail } from '../letters.ts';
import type { TestShop } from './shop.ts';

interface Shop {
  db: Queryable;
}

const queued = sql<{ mail: ShopMail }>('select mail from queued_mails order by id');

/** All queued emails, oldest first. */
export async function allQueuedMails({ db }: Shop): Promise<ShopMail[]> {
  return (await db.rows(queued)).map(({ mail }) => mail);
}

/** The emails queued for an address, oldest first. */
export async function queuedMails(shop: Shop, to: string): Promise<ShopMail[]> {
  return (await allQueuedMails(shop)).filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
}

const count = sql<{ n: number }>('select count(*) as n from queued_mails');

/** The number of emails that wait to be sent or could not be delivered. */
export const countQueuedMails = async ({ db }: Shop) => (await db.one(count)).n;

/** The newest code that was sent to an address. */
export async function lastCode(shop: TestShop, to: string): Promise<string> {
  const codes = (await queuedMails(shop, to)).flatMap((mail) => ('code' in mail ? [mail.code] : []));
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`No code was sent to ${to}`);
  return code;
}

/** The token of the newest reset link that was sent to an address. */
export async function lastResetToken(shop: TestShop, to: string): Promise<string> {
  const links = (await queuedMails(shop, to)).flatMap((mail) => (mail.kind === 'password-reset' ? [mail.link] : []));
  const token = new URL(links.at(-1) ?? '').searchParams.get('token');
  if (token === null) throw new Error(`No reset link was sent to ${to}`);
  return token;
}

/** A six-digit code that differs from the given one. */
export const anotherCode = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
