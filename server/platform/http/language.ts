/** In which language a caller is answered: the first of Accept-Language if it is ours, English for everybody else. */
import plans from '#contract/plans/hindi.ts';
import settings from '#contract/settings/hindi.ts';
import contract from '#contract/shared/hindi.ts';
import { type Language, parseLanguage, type Texts } from '#contract/shared/translate.ts';
import refusals from './hindi.ts';

/** The tables of what the API says. */
export const texts: Readonly<Record<Language, Texts>> = {
  en: {},
  hi: { ...contract, ...settings, ...plans, ...refusals },
};

/** Our own pages name the language that they are in; programs that name none get English. */
export function parseAcceptLanguage(accepted: string | undefined): Language {
  return parseLanguage(/^\s*([a-z]{2})\b/i.exec(accepted ?? '')?.[1]?.toLowerCase());
}
