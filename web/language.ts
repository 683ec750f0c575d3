/**
 * The language of the page. In the browser it changes only with a full page load. On the server each request has its
 * own language.
 */
import { formatNumber } from '#contract/shared/money.ts';
import {
  type Language,
  localeOf,
  type Message,
  parseLanguage,
  type Translate,
  translate,
  translateMessage,
} from '#contract/shared/translate.ts';
import { sideOf, type Texts } from '#languages/catalogue.ts';
import { loadCatalogue } from '#languages/load.ts';

export { message } from '#contract/shared/translate.ts';
export { loadCatalogue } from '#languages/load.ts';

export interface PageTexts {
  language: Language;
  texts: Texts;
}

let pageTexts: PageTexts = { language: 'en', texts: {} };
let current = () => pageTexts;

let loaded: ReturnType<typeof sideOf> | undefined;

/**
 * Loads the texts of the side of the site (shop, admin area or riders' screens) to which a path belongs, before its
 * page is rendered. Returns undefined if there is nothing to load.
 */
export function loadTexts(path: string): Promise<void> | undefined {
  if (pageTexts.language === 'en' || sideOf(path) === loaded) return undefined;
  return loadTextsOf(path).catch((error: unknown) => console.warn('The texts could not be loaded.', error));
}

async function loadTextsOf(path: string): Promise<void> {
  const side = sideOf(path);
  const texts = await loadCatalogue(pageTexts.language, side);
  // Keep the texts of the previous page, which is still on the screen.
  pageTexts = { ...pageTexts, texts: { ...pageTexts.texts, ...texts } };
  loaded = side;
}

if (!import.meta.env.SSR && typeof document !== 'undefined') {
  pageTexts.language = parseLanguage(document.documentElement.lang.slice(0, 2));
}

/** The server renders many requests at once: `read` returns the texts of the current one. */
export function translatePerRequest(read: () => PageTexts | undefined): void {
  current = () => read() ?? pageTexts;
}

export const currentLanguage = (): Language => current().language;

/** Translates an English sentence into the language of the page. Call it while rendering, never when a module loads. */
export const t: Translate = (text, ...[values]) => translate(current().texts, text, values);

/** Translates a message into the language of the page. */
export function tMessage(sentence: Message | string): string;
export function tMessage(sentence: Message | string | undefined): string | undefined;
export function tMessage(sentence: Message | string | undefined) {
  return translateMessage(current().texts, sentence);
}

interface Forms<Text extends string> {
  one: Text;
  other: Text;
}

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));

/** Picks the English sentence of the plural form that the page's language uses for a count. In Hindi 0 is "one". */
export function formOf<const Text extends string>(count: number, forms: Forms<Text>): Text {
  return pluralRules().select(count) === 'one' ? forms.one : forms.other;
}

/** Translates the plural form that fits a count, and fills in `{count}`. */
export function plural(count: number, forms: Forms<string>): string {
  return translate(current().texts, formOf(count, forms), { count: formatNumber(count) });
}

/** Caches the result of `make` for each locale. */
export function perLocale<Made>(make: (locale: string) => Made): () => Made {
  const made: Partial<Record<Language, Made>> = {};
  return () => {
    const language = currentLanguage();
    made[language] ??= make(localeOf(language));
    return made[language];
  };
}
