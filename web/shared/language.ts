/** The language of the page: in the browser one until the page is loaded anew, on the server one for each request. */
import { formatNumber } from '#contract/shared/numbers.ts';
import {
  type Language,
  locales,
  parseLanguage,
  type Say,
  type Sentence,
  sayIn,
  type Texts,
  translate,
} from '#contract/shared/translate.ts';

export interface Speech {
  language: Language;
  texts: Texts;
}

let spoken: Speech = { language: 'en', texts: {} };
let current = () => spoken;
let coming: Promise<unknown> | undefined;

/** Asks for the texts of a part of the site when that part is loaded; English has none to load, and the server has all. */
export function loadTexts(load: () => Promise<{ default: Texts }>): void {
  if (import.meta.env.SSR || spoken.language === 'en') return;
  const loading = load().then(
    (loaded) => {
      spoken = { ...spoken, texts: { ...spoken.texts, ...loaded.default } };
    },
    (error: unknown) => console.warn('The texts could not be loaded.', error),
  );
  coming = Promise.all([coming, loading]);
}

/**
 * Resolves when all texts that were asked for have come; a screen is drawn after it. Undefined when there are none.
 * Modules do not wait for it themselves: the build could not put a module that waits into one file with others.
 */
export const textsLoaded = (): Promise<unknown> | undefined => coming;

if (!import.meta.env.SSR && typeof document !== 'undefined') {
  spoken.language = parseLanguage(document.documentElement.lang.slice(0, 2));
  loadTexts(() => import('./hindi.ts'));
}

/** The server renders for many at once: `read` tells whom the present work is for. */
export function speakPerRequest(read: () => Speech | undefined): void {
  current = () => read() ?? spoken;
}

export const currentLanguage = (): Language => current().language;

/** An English sentence in the language of the page. Called while rendering, never when a module is loaded. */
export const t: Say = (text, ...[values]) => translate(current().texts, text, values);

/** A sentence that was made elsewhere, in the language of the page. */
export function speak(sentence: Sentence | string): string;
export function speak(sentence: Sentence | string | undefined): string | undefined;
export function speak(sentence: Sentence | string | undefined) {
  return sayIn(current().texts, sentence);
}

/** Marks a sentence that stands in a table of a module; `t` is called where it is shown. */
export const text = <const Text extends string>(sentence: Text): Text => sentence;

interface Forms<Text extends string> {
  one: Text;
  other: Text;
}

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));

/** The English sentence of the form that a count has in the language of the page: in Hindi 0 is "one" as well. */
export function formOf<const Text extends string>(count: number, forms: Forms<Text>): Text {
  return pluralRules().select(count) === 'one' ? forms.one : forms.other;
}

/** The form that fits a count, in the language of the page, `{count}` filled in. */
export function plural(count: number, forms: Forms<string>): string {
  return translate(current().texts, formOf(count, forms), { count: formatNumber(count) });
}

/** What `make` makes of the page's locale, made once for each. */
export function perLocale<Made>(make: (locale: string) => Made): () => Made {
  const made: Partial<Record<Language, Made>> = {};
  return () => {
    const language = currentLanguage();
    made[language] ??= make(locales[language]);
    return made[language];
  };
}
