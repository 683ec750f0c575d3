/** The language of an e-mail: its recipient's at the time of sending. */
import { type Language, parseLanguage } from '#contract/shared/translate.ts';
import type { Queryable } from '../db/database.ts';
import { type Letters, type Mail, requireKind } from './letter.ts';

export async function findRecipientLanguage(db: Queryable, letters: Letters, mail: Mail): Promise<Language> {
  if (requireKind(letters, mail).isForShop) return 'en';
  return parseLanguage('language' in mail ? mail.language : await letters.findLanguage(db, mail.to));
}
