/** The language of the page: in the browser one until the page is loaded anew, on the server one for each request. */
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
import { loadPart } from '#languages/parts.ts';

export { message } from '#contract/shared/translate.ts';

export interface PageTexts {
  language: Language;
  texts: Texts;
}

let pageTexts: PageTexts = { language: 'en', texts: {} };
let current = () => pageTexts;

/** Loads what the page of an address says, before it is drawn. Undefined in English, which has nothing to load. */
export function loadTexts(path: string): Promise<void> | undefined {
  if (pageTexts.language === 'en') return undefined;
  return loadTextsOf(path).catch((error: unknown) => console.warn('The texts could not be loaded.', error));
}

async function loadTextsOf(path: string): Promise<void> {
  const texts = await textsIn(pageTexts.language, path);
  // The page before is still on the screen and keeps what it says.
  pageTexts = { ...pageTexts, texts: { ...pageTexts.texts, ...texts } };
}

/** What the page of an address says in a language. */
export async function textsIn(language: Language, path: string): Promise<Texts> {
  const { texts, pages } = await loadPart(language, sideOf(path));
  const [, loadPage] = pages.find(([addresses]) => addresses.test(path)) ?? [];
  const page = await loadPage?.();
  return { ...texts, ...page?.default };
}

if (!import.meta.env.SSR && typeof document !== 'undefined') {
  pageTexts.language = parseLanguage(document.documentElement.lang.slice(0, 2));
}

/** The server renders for many visitors at once: `read` answers the texts of the request that is rendered now. */
export function translatePerRequest(read: () => PageTexts | undefined): void {
  current = () => read() ?? pageTexts;
}

export const currentLanguage = (): Language => current().language;

/** An English sentence in the language of the page. Called while rendering, never when a module is loaded. */
export const t: Translate = (text, ...[values]) => translate(current().texts, text, values);

/** A message in the language of the page. */
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
    made[language] ??= make(localeOf(language));
    return made[language];
  };
}
