/** The emails that wait to be sent, for tests: nothing is sent while no worker runs. */

import type { ShopMail } from '../letters.ts';
import { sql } from '../platform/db/database.ts';
import type { TestShop } from './shop.ts';

const payloads = sql<{ payload: ShopMail }>(`
  select payload from graphile_worker._private_jobs where lower(payload->>'to') = lower($1) order by id`);

/** Everything queued to an address, oldest first. */
export async function queuedMails(shop: TestShop, to: string): Promise<ShopMail[]> {
  return (await shop.db.rows(payloads, [to])).map(({ payload }) => payload);
}

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

/** A six-digit code that differs from this one. */
export const anotherCode = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
