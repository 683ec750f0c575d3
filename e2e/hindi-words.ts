/** What the buttons and fields of a page are called in its language, for journeys that are made in both. */
import { type Language, type Texts, translate } from '../contract/translate.ts';
import backOffice from '../web/admin/hindi.ts';
import shared from '../web/hindi.ts';
import storefront from '../web/storefront/hindi.ts';

const texts: Readonly<Record<Language, Texts>> = { en: {}, hi: { ...shared, ...storefront, ...backOffice } };

/** An English sentence as the page says it; names in braces stay, and `matching` finds them filled. */
export type Read = (sentence: string) => string;

export const readIn =
  (language: Language): Read =>
  (sentence) =>
    translate(texts[language], sentence);

/** A whole sentence with anything in its braces. */
export function matching(sentence: string): RegExp {
  const parts = sentence.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
