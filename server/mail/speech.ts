/** In which language letters speak. */
import contract from '../../contract/hindi.ts';
import type { Language, Say, Texts } from '../../contract/translate.ts';
import letters from './hindi.ts';

export interface Speech {
  t: Say;
  language: Language;
}

export const texts: Readonly<Record<Language, Texts>> = { en: {}, hi: { ...contract, ...letters } };
