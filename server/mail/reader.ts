/** In which language an e-mail is written: its reader's, asked when it is sent. What goes to the shop is English. */
import { type Language, parseLanguage } from '../../contract/translate.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { Mail } from './mail.ts';

const languageOfAddress = sql<{ language: string }>(
  'select language from users where lower(email collate "C") = lower($1::text collate "C")',
);

const toTheShop: ReadonlySet<Mail['kind']> = new Set(['order-received', 'contact-message']);

export async function findLanguage(db: Queryable, mail: Mail): Promise<Language> {
  if (toTheShop.has(mail.kind)) return 'en';
  if ('language' in mail) return parseLanguage(mail.language);
  return parseLanguage((await db.row(languageOfAddress, [mail.to]))?.language);
}
