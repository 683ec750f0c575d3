/**
 * Names and descriptions of products and categories in the languages of the shop other than English. The browser loads
 * this file, so it must not import Zod.
 */
import type { DraftOf, TextRule } from '../shared/rules.ts';
import { type Language, languages } from '../shared/translate.ts';
import { categoryRules, productRules } from './rules.ts';

export type FurtherLanguage = Exclude<Language, 'en'>;
export const furtherLanguages = languages.filter((language) => language !== 'en');

/** The texts of one language; a text that is missing or empty falls back to the English one. */
export interface TranslatedTexts {
  name?: string | undefined;
  description?: string | undefined;
}
/** The translated texts by the code of their language. */
export type Translations = Readonly<Partial<Record<FurtherLanguage, TranslatedTexts>>>;

interface Named {
  name: string;
  /** Data that was stored before there were translations has none. */
  translations?: Translations | undefined;
}

/** The name in a language; the English one if it was not translated. */
export const nameIn = ({ name, translations }: Named, language: Language): string =>
  (language !== 'en' && translations?.[language]?.name) || name;

/** The translated names without the descriptions. */
export const namesOf = (translations: Translations): Translations =>
  Object.fromEntries(Object.entries(translations).map(([language, { name }]) => [language, { name }]));

const optional = ({ required: _, ...rule }: TextRule): TextRule => rule;
const rulesOf = { product: productRules, category: categoryRules };
/** The rules of the English texts, except that a translation may be empty. */
export const translationRules = (what: keyof typeof rulesOf) => ({
  name: optional(rulesOf[what].name),
  description: rulesOf[what].description as TextRule,
});

type Field = `translations.${FurtherLanguage}.${'name' | 'description'}`;
export const translationField = <What extends keyof TranslatedTexts>(language: FurtherLanguage, what: What) =>
  `translations.${language}.${what}` as const satisfies Field;

/** The rules of the fields of a form. The keys are the paths that error messages use. */
export const translationFields = (what: keyof typeof rulesOf) =>
  eachField((_, text) => translationRules(what)[text]) as Readonly<Record<Field, TextRule>>;

/** The form's values for these fields; a missing translation is an empty text. */
export const translationValues = (translations: Translations = {}) =>
  eachField((language, text) => translations[language]?.[text] ?? '') as DraftOf<Record<Field, TextRule>>;

/**
 * Converts the values of a form to the request body, in which one object has the texts of all languages, also empty
 * ones.
 */
export function withTranslations<Values extends Readonly<Record<Field, string>>>(values: Values) {
  const texts = furtherLanguages.map((language) => {
    const [name, description] = [translationField(language, 'name'), translationField(language, 'description')];
    return [language, { name: values[name], description: values[description] }];
  });
  const others = Object.entries(values).filter(([name]) => !name.startsWith('translations.'));
  const translations = Object.fromEntries(texts) as Record<FurtherLanguage, Required<TranslatedTexts>>;
  return { ...(Object.fromEntries(others) as Omit<Values, Field>), translations };
}

const eachField = (write: (language: FurtherLanguage, text: keyof TranslatedTexts) => unknown) =>
  Object.fromEntries(
    furtherLanguages.flatMap((language) =>
      (['name', 'description'] as const).map((text) => [translationField(language, text), write(language, text)]),
    ),
  );
