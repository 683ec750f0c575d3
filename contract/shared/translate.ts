/**
 * Texts in the reader's language. The English sentence stands in the code where it is used, exactly as it is read,
 * and is the key of the other languages' catalogues (docs/decisions/code/0017). Both sides use it, so it is free of
 * all else.
 */
import type { Texts } from '#languages/catalogue.ts';
import { list, type Script } from '#languages/list.ts';

export type Language = keyof typeof list;
export const languages = Object.keys(list) as Language[];

/** How numbers and dates are written. */
export const localeOf = (language: Language): string => list[language].locale;

/** What `<html lang>` says. */
export const htmlLanguage = (language: Language): string => localeOf(language).slice(0, 5);

/** The script for which a page needs a face beside the Latin one. */
export function scriptOf(language: Language): Script | undefined {
  const { script }: { name: string; script?: Script } = list[language];
  return script;
}

/** What the language is called by those who speak it. */
export const nameOf = (language: Language): string => list[language].name;

/** Where a browser remembers its language. */
export const languageCookie = 'language';

export type Values = Readonly<Record<string, string | number>>;

/** The names in braces of a sentence, so that a forgotten value does not compile. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a sentence needs; nothing when it has no names in braces. */
export type ValuesFor<Text extends string, Value> = [NamesIn<Text>] extends [never]
  ? []
  : [Record<NamesIn<Text>, Value>];

/** Translates English sentences into one language. */
export type Translate = <const Text extends string>(text: Text, ...values: ValuesFor<Text, string | number>) => string;

/** A sentence with its values apart, so that it can be translated once the reader is known. */
export interface Message {
  text: string;
  values: Readonly<Record<string, string | number | readonly Message[]>>;
}

/** Marks a sentence that stands in a table of a module; it is translated where it is shown. */
export const message = <const Text extends string>(sentence: Text): Text => sentence;

/** Keeps a sentence with its values; `{name}` in the text needs a value of that name. */
export function messageOf<const Text extends string>(
  text: Text,
  values: Record<NamesIn<Text>, string | number | readonly Message[]>,
): Message {
  return { text, values };
}

/** A message in a table's language; a list of messages in it is joined with commas. Undefined stays undefined. */
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

/** The function that translates into a table's language. */
export function translatorOf(texts: Texts): Translate {
  return (text, ...[values]) => translate(texts, text, values);
}
