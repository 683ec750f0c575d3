/** Finds screens, actions and settings by their names and by the words of search-words.ts. */
import type { CallName } from '#contract/calls.ts';
import type { SettingPath } from '#contract/settings/rules.ts';
import { message, type PageTexts, t } from '#web/language.ts';
import { findSettings, fold } from '../setting-fields/find-settings.ts';
import { fieldsOf, sections } from '../setting-fields/setting-fields.ts';
import type { Place } from './other-screens.ts';
import { places } from './screens.ts';
import { searchWords } from './search-words.ts';

/** A result of the search. */
export interface FoundRow {
  to: string;
  name: string;
  text?: string;
  /** True if the typed text is the whole name or number. */
  isExact?: boolean;
  /** True if no other screen or action matches more words of a sentence. */
  isNearest?: boolean;
  /** The call of an action. */
  call?: CallName;
}

/**
 * Rows with a lower rank are listed first: a customer of exactly this name before a screen that matches one word of it.
 */
export const rankOf = ({ isExact = false, isNearest = false }: FoundRow): number => (isExact ? 0 : isNearest ? 1 : 2);

type Texts = PageTexts['texts'];

/** Shorter words are too common to be searched in sentences. */
const leastLetters = 3;

/** A screen, or an action with the call that it makes. */
type Searched = Place & { call?: CallName };

/** The actions, each with the call that it makes. */
export const actions: readonly (Place & { call: CallName })[] = [
  { to: '/admin/orders/new', label: message('New order by phone'), call: 'POST /admin/callers/:id/orders' },
  { to: '/admin/slots?act=close', label: message('Close a day or slot'), call: 'PUT /admin/slots' },
  { to: '/admin/money?act=payment', label: message('Record a payment'), call: 'POST /admin/money/payments' },
  { to: '/admin/money/balances', label: message('Refund balance'), call: 'POST /admin/money/pay-outs' },
  { to: '/admin/money?act=expense', label: message('Record an expense'), call: 'POST /admin/money/expenses' },
  { to: '/admin/money?act=count', label: message('Count the till'), call: 'POST /admin/money/counts' },
  { to: '/admin/money?act=gst', label: message('Record a GST payment'), call: 'POST /admin/money/gst-payments' },
  { to: '/admin/money?act=banking', label: message('Deposit in bank'), call: 'POST /admin/money/banking' },
  { to: '/admin/money/books#lock', label: message('Lock a month'), call: 'POST /admin/money/lock' },
  { to: '/admin/money/gst#tally', label: message('Files for Tally'), call: 'GET /admin/money/tally/export' },
  { to: '/admin/start/email', label: message('Email account of the shop'), call: 'PUT /admin/email-account' },
  { to: '/admin/users#delete', label: message('Delete a customer’s account'), call: 'POST /admin/users/:id/delete' },
  { to: '/admin/settings#download', label: message('Download all data'), call: 'GET /admin/archive' },
];

/** Words that say nothing about what is searched for. They are ignored unless nothing else was typed. */
const smallWords = new Set(
  'a an the to of for in on my how do i का की के को में से कैसे करें करना है ka ki ke ko kaise karna'.split(' ').map(fold),
);

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

function typedWords(typed: string): string[] {
  const words = wordsOf(typed);
  const bigWords = words.filter((word) => !smallWords.has(word));
  return bigWords.length > 0 ? bigWords : words;
}

/** True if both texts have the same letters and digits; spaces, hyphens and signs are ignored. */
export function isSameText(one: string, other: string): boolean {
  const letters = wordsOf(one).join('');
  return letters !== '' && letters === wordsOf(other).join('');
}

/** Whether a word begins with the typed text, or is its singular. */
const begins = (word: string, typed: string) =>
  word.startsWith(typed) || (word.length >= leastLetters && `${word}s` === typed);

/** The search words before the vertical bar. */
const otherNames = (words = '') => (words.includes('|') ? wordsOf(words.slice(0, words.indexOf('|'))) : []);

/** How well a name matches, from best to worst. A match of the name is better than a match of other search words. */
type Fit = 'exact' | 'name' | 'words';
const fits: readonly Fit[] = ['exact', 'name', 'words'];

/**
 * Compares each typed word with the beginnings of the words of a name (in English, in the language of the page and in
 * the languages `others`) and with its further search words. Undefined if a typed word matches none of them.
 */
function fitOf(label: string, words: string | undefined, typed: string, others: readonly Texts[]): Fit | undefined {
  const names = [label, t(label), ...others.map((texts) => texts[label] ?? '')];
  if ([...names, ...otherNames(words)].some((name) => isSameText(name, typed))) return 'exact';
  const parts = typedWords(typed);
  const isIn = (known: readonly string[]) => parts.every((part) => known.some((word) => begins(word, part)));
  // Without a typed text the search lists everything; a text without letters finds nothing.
  if (parts.length === 0) return typed === '' ? 'words' : undefined;
  if (names.some((name) => isIn(wordsOf(name)))) return 'name';
  return isIn(wordsOf([...names, words].join(' '))) ? 'words' : undefined;
}

function findBest<Item>(items: readonly Item[], fitOfItem: (item: Item) => Fit | undefined): [Item, Fit][] {
  const found = items.flatMap((item): [Item, Fit][] => {
    const fit = fitOfItem(item);
    return fit ? [[item, fit]] : [];
  });
  return found.toSorted(([, one], [, other]) => fits.indexOf(one) - fits.indexOf(other));
}

/** The screens or actions that match the typed text, the best ones first. `others` are texts of other languages. */
const findPlaces = (from: readonly Searched[], typed: string, others: readonly Texts[]): FoundRow[] =>
  findBest(from, ({ to, label }) => fitOf(label, searchWords[to], typed, others)).map(([{ to, label, call }, fit]) => ({
    to,
    name: t(label),
    isExact: fit === 'exact',
    ...(call && { call }),
  }));

export const findActions = (typed: string, others: readonly Texts[]) => findPlaces(actions, typed, others);
export const findScreens = (typed: string, others: readonly Texts[]) => findPlaces(places, typed, others);

const mostNear = 5;

/** Counts the given words that are the beginning of a word in the names or search words of a screen or action. */
function countWords(words: readonly string[], { to, label }: Place, others: readonly Texts[]): number {
  const known = wordsOf([label, t(label), ...others.map((texts) => texts[label] ?? ''), searchWords[to]].join(' '));
  return words.filter((word) => known.some((one) => begins(one, word))).length;
}

const longWords = (typed: string) => typedWords(typed).filter((word) => word.length >= leastLetters);

/**
 * For a text such as "holiday tomorrow because of rain" that matches nothing as a whole: at most five actions and five
 * screens, the ones that match most of its words first. Empty for a single word.
 */
export function findNear(typed: string, others: readonly Texts[]): { actions: FoundRow[]; screens: FoundRow[] } {
  const words = longWords(typed);
  const nearOf = (from: readonly Searched[]) =>
    from
      .map((place) => ({ place, count: words.length > 1 ? countWords(words, place, others) : 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, mostNear);
  const [nearActions, nearScreens] = [nearOf(actions), nearOf(places)];
  const best = Math.max(nearActions[0]?.count ?? 0, nearScreens[0]?.count ?? 0);
  const rowsOf = (near: ReturnType<typeof nearOf>) =>
    near.map(
      ({ place: { to, label, call }, count }): FoundRow => ({
        to,
        name: t(label),
        isNearest: count === best,
        ...(call && { call }),
      }),
    );
  return { actions: rowsOf(nearActions), screens: rowsOf(nearScreens) };
}

/**
 * The typed words that belong to no screen or action, such as the name in "Asha Rao jars". Empty if no typed word
 * belongs to a screen, because the whole text was searched already.
 */
export function findOwnWords(typed: string, others: readonly Texts[]): string {
  const words = typed.split(/\s+/).filter((word) => longWords(word).length > 0 && !smallWords.has(fold(word)));
  const isOfPlace = (word: string) =>
    [...actions, ...places].some((place) => countWords(longWords(word), place, others) > 0);
  const own = words.filter((word) => !isOfPlace(word));
  return own.length < words.length ? own.join(' ') : '';
}

const allFields = sections.flatMap((section) =>
  fieldsOf(section).map(([path, { label }]) => ({ path, label, title: section.title })),
);
const mostSettings = 5;

/**
 * At most five settings: those whose name or search words fit, then those whose explanation contains all typed words.
 * The link of each opens the settings at its field.
 */
export function findSettingRows(typed: string, others: readonly Texts[]): FoundRow[] {
  if (typed === '') return [];
  const named = findBest(allFields, ({ path, label }) => fitOf(label, searchWords[path], typed, others));
  const explained: ReadonlySet<SettingPath> =
    typed.length < leastLetters ? new Set() : (findSettings(typed, others) ?? new Set());
  const isNamed = new Set(named.map(([{ path }]) => path));
  const rest = allFields.filter(({ path }) => explained.has(path) && !isNamed.has(path));
  return [...named, ...rest.map((field) => [field, 'words'] as const)]
    .slice(0, mostSettings)
    .map(([{ path, label, title }, fit]) => ({
      to: `/admin/settings#${path}`,
      name: t(label),
      text: t(title),
      isExact: fit === 'exact',
    }));
}
