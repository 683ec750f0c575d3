/**
 * Translates texts to the reader's language. The English sentence is in the code where it is used, word for word, and
 * is the key in the catalogues of the other languages (docs/decisions/code/0017). Browser and server both load this
 * file, so it imports nothing but the list of languages.
 */
import type { Texts } from '#languages/catalogue.ts';
import { list, type Script } from '#languages/list.ts';

export type Language = keyof typeof list;
export const languages = Object.keys(list) as Language[];

/** The locale for numbers and dates. */
export const localeOf = (language: Language): string => list[language].locale;

/** The value of the attribute `<html lang>` for a language. */
export const htmlLanguage = (language: Language): string => localeOf(language).slice(0, 5);

/** The script for which a page needs a font in addition to the Latin one. */
export function scriptOf(language: Language): Script | undefined {
  const { script }: { name: string; script?: Script } = list[language];
  return script;
}

/** The name of a language in that language itself. */
export const nameOf = (language: Language): string => list[language].name;

/** The cookie in which a browser stores its language. */
export const languageCookie = 'language';

export type Values = Readonly<Record<string, string | number>>;

/** The names in braces in a sentence. With this type, a missing value does not compile. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a sentence needs; nothing if it has no names in braces. */
export type ValuesFor<Text extends string, Value> = [NamesIn<Text>] extends [never]
  ? []
  : [Record<NamesIn<Text>, Value>];

/** Translates English sentences into one language. */
export type Translate = <const Text extends string>(text: Text, ...values: ValuesFor<Text, string | number>) => string;

/** A sentence and its values, to be translated once the reader is known. */
export interface Message {
  text: string;
  values: Readonly<Record<string, string | number | readonly Message[]>>;
}

/** Marks an English sentence in a constant, which is translated later, where it is shown. */
export const message = <const Text extends string>(sentence: Text): Text => sentence;

/** Creates a message; `{name}` in the text needs a value of that name. */
export function messageOf<const Text extends string>(
  text: Text,
  values: Record<NamesIn<Text>, string | number | readonly Message[]>,
): Message {
  return { text, values };
}

/** Translates a message; a list of messages in it is joined with commas. Undefined stays undefined. */
export function translateMessage(texts: Texts, sentence: string | Message): string;
export function translateMessage(texts: Texts, sentence: string | Message | undefined): string | undefined;
export function translateMessage(texts: Texts, sentence: string | Message | undefined): string | undefined {
  if (sentence === undefined) return undefined;
  if (typeof sentence === 'string') return translate(texts, sentence);
  const values = Object.entries(sentence.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.map((one) => translateMessage(texts, one)).join(', ') : value,
  ]);
  return translate(texts, sentence.text, Object.fromEntries(values) as Values);
}

/** The language with this code, such as `hi`; English for any other text. */
export function parseLanguage(name: string | null | undefined): Language {
  return languages.find((language) => language === name) ?? 'en';
}

/** Replaces the names in braces with their values. A name without a value stays. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
}

/** The translated text, or the English one if the table does not have it. */
export function translate(texts: Texts, text: string, values?: Values): string {
  const found = texts[text] ?? text;
  return values ? fill(found, values) : found;
}

/** Makes a translate function that uses one table of texts. */
export function translatorOf(texts: Texts): Translate {
  return (text, ...[values]) => translate(texts, text, values);
}
