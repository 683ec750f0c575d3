/** In which language a caller is answered: the first of Accept-Language if it is ours, English for everybody else. */
import { type Language, parseLanguage } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';

/** What the API says. */
export const texts = textsFor('api');

/** Our own pages name the language that they are in; programs that name none get English. */
export function parseAcceptLanguage(accepted: string | undefined): Language {
  return parseLanguage(/^\s*([a-z]{2})\b/i.exec(accepted ?? '')?.[1]?.toLowerCase());
}
