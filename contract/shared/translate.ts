/**
 * Texts in the reader's language. The English sentence stands in the code where it is used, exactly as it is read,
 * and is the key of the other languages' tables (docs/decisions/code/0017). Both sides use it, so it is free of
 * all else.
 */

export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** How numbers and dates are written, and what `<html lang>` says. Figures stay 0 to 9, as shops in India print them. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

/** Where a browser remembers its language. */
export const languageCookie = 'language';

/** English sentence to the same in another language; values stand in braces: `Only {available} available`. */
export type Texts = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

/** The names in braces of a sentence, so that a forgotten value does not compile. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a sentence needs; nothing when it has no names in braces. */
export type ValuesFor<Text extends string, Value> = [NamesIn<Text>] extends [never]
  ? []
  : [Record<NamesIn<Text>, Value>];

/** Says English sentences in one language. */
export type Say = <const Text extends string>(text: Text, ...values: ValuesFor<Text, string | number>) => string;

/** A sentence whose values are kept apart from its words until it is known who reads it. */
export interface Sentence {
  text: string;
  values: Readonly<Record<string, string | number | readonly Sentence[]>>;
}

/** Keeps a sentence with its values; `{name}` in the text needs a value of that name. */
export function say<const Text extends string>(
  text: Text,
  values: Record<NamesIn<Text>, string | number | readonly Sentence[]>,
): Sentence {
  return { text, values };
}

/** A sentence in a table's language, a list of sentences in it with commas; what is missing stays missing. */
export function sayIn(texts: Texts, sentence: string | Sentence): string;
export function sayIn(texts: Texts, sentence: string | Sentence | undefined): string | undefined;
export function sayIn(texts: Texts, sentence: string | Sentence | undefined): string | undefined {
  if (sentence === undefined) return undefined;
  if (typeof sentence === 'string') return translate(texts, sentence);
  const values = Object.entries(sentence.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.map((one) => sayIn(texts, one)).join(', ') : value,
  ]);
  return translate(texts, sentence.text, Object.fromEntries(values) as Values);
}

/** The language of that name, English for anything else. */
export function parseLanguage(name: string | null | undefined): Language {
  return languages.find((language) => language === name) ?? 'en';
}

/** Fills in the values; what has none stays as it is. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
}

/** The text in the table's language, or as it is when the table does not have it. */
export function translate(texts: Texts, text: string, values?: Values): string {
  const found = texts[text] ?? text;
  return values ? fill(found, values) : found;
}

/** Says sentences in a table's language. */
export function speaker(texts: Texts): Say {
  return (text, ...[values]) => translate(texts, text, values);
}
