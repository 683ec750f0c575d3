/** Answers name products, categories and deleted customers in the language of the reader. */
import type { Translations } from '#contract/catalogue/translations.ts';
import { deletedName } from '#contract/privacy/rules.ts';
import { isStaff } from '#contract/shared/permissions.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { SignedIn } from './actor.ts';

/** A row with texts in further languages. */
type Translated = Record<string, unknown> & { translations: Translations };

const isTranslated = (value: object): value is Translated =>
  typeof (value as Partial<Translated>).translations === 'object' &&
  (value as Partial<Translated>).translations !== null;

/**
 * The language in which this caller reads names of products. Staff read the English name in every language, so that
 * documents, spreadsheets and sums of a day have the same names.
 */
export function languageOfNames(caller: SignedIn | null, language: Language): Language {
  return caller !== null && isStaff(caller.role) ? 'en' : language;
}

/**
 * Removes `translations` from each part of an answer that has them, and copies their texts to `name` or `productName`
 * and `description`. A text that was not translated stays English.
 */
export const translateNames = <Answer>(answer: Answer, language: Language): Answer =>
  translateValue(answer, language) as Answer;

function translateValue(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => translateValue(one, language));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, translateValue(part, language)]);
  const copy: Record<string, unknown> = Object.fromEntries(parts);
  if (!isTranslated(value)) return copy;
  const { translations, ...rest } = copy;
  const { name, description } = language === 'en' ? {} : (value.translations[language] ?? {});
  return {
    ...rest,
    ...(name && ('productName' in rest ? { productName: name } : { name })),
    ...(description && 'description' in rest && { description }),
  };
}

/** Translates the stored name of deleted customers in each part of an answer. */
export const nameDeleted = <Answer>(answer: Answer, translate: (name: string) => string): Answer =>
  nameIn(answer, translate(deletedName)) as Answer;

function nameIn(value: unknown, words: string): unknown {
  if (value === deletedName) return words;
  if (Array.isArray(value)) return value.map((one) => nameIn(one, words));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, nameIn(part, words)]));
}
