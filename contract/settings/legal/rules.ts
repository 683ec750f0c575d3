/** The legal pages of the shop. Staff write their texts, and each save is a version of all of them. */
import { tooLong } from '../../shared/fields.ts';
import type { TextRule, TextRules } from '../../shared/rules.ts';
import { type Language, languages } from '../../shared/translate.ts';
import { type LegalPage, legalPages } from './pages.ts';

export const longestLegalText = 20_000;

/** The name of a text in a form: its page and its language, like `terms.hi`. */
export const legalName = (page: LegalPage, language: Language): LegalName => `${page}.${language}`;
export type LegalName = `${LegalPage}.${Language}`;

/** The rule of each text. */
export const anyLegal = { max: tooLong('Text', longestLegalText) } satisfies TextRule;

/** A page without a text is not shown to customers. A text of only one language is shown in both. */
export const legalRules = Object.fromEntries(
  legalPages.flatMap((page) => languages.map((language) => [legalName(page, language), anyLegal])),
) as TextRules<LegalName>;
