/** Pure rules for the words of a search and for slugs of categories. */
import { cleanSearch } from '#contract/shared/typed-text.ts';
import { withoutSmallWords } from '../core/db/conditions.ts';

export interface SearchWord {
  /** The word in lower case, a size as "20l". The database simplifies its spelling (folds it) before it searches. */
  typed: string;
  /** Whether the word is a size, which must match as a whole: "5l" does not find "15l". */
  isSize: boolean;
  /** Endings with which the word is a whole word of a name or size. Products with such a word come first. */
  endings: string[];
}

const mostWords = 8;
const size = /^\d+(\.\d+)?m?l$/;
// These units are written as the database function search_head writes them.
const millilitres = /(\d)[\s-]*(?:millilitres?|milliliters?|ml|मिलीलीटर|मिली|एमएल)(?![\p{L}\p{M}\p{N}])/gu;
const litres = /(\d)[\s-]*(?:litres?|liters?|ltrs?|lit|l|लीटर|ली)(?![\p{L}\p{M}\p{N}])/gu;

/**
 * The words of a typed text, without repetitions and small words; words after the eighth are ignored. "20 litres" is
 * one word, "20l".
 */
export function parseSearch(typed: string | undefined): SearchWord[] {
  const text = cleanSearch(typed ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(millilitres, '$1ml ')
    .replace(litres, '$1l ');
  const words = withoutSmallWords(text.split(/[\s(),]+/u).filter(Boolean)).map(singularOf);
  return [...new Set(words)].slice(0, mostWords).map((word) => ({
    typed: word,
    isSize: size.test(word),
    endings: endingsOf(word),
  }));
}

/** "jars" becomes "jar", which also finds "jars". */
const singularOf = (word: string) => (/^[a-z]{2,}[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** The endings of a word: a number without a unit can also be a size. */
function endingsOf(word: string): string[] {
  if (/^\d+(\.\d+)?$/.test(word)) return ['', 'l', 'ml'];
  return /[a-z]$/.test(word) ? ['', 's'] : [''];
}

const longestSlug = 80;

/** Letters and digits of any script, in lower case, with hyphens between the words: "20 L जार!" becomes "20-l-जार". */
export function deriveSlug(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['category'];
  const letters = [...words.join('-')].slice(0, longestSlug);
  return letters.join('').replace(/-$/, '');
}

/** The slug, or with the lowest number from 2 on that makes it unique. */
export function chooseSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
