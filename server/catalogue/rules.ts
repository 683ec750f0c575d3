/** Search words and category slugs. */
import { patternOf } from '../platform/db/conditions.ts';

export interface SearchWord {
  word: string;
  /** Where it stands in the whole text of a product. */
  pattern: string;
  /** Where it stands as a word of the name or size, and where one begins with it: these products come first. */
  whole: string[];
  start: string;
  /** Whether a typing error is forgiven: not in short words and sizes, where "5l" is not a slip of "2l". */
  tolerant: boolean;
  /** The word with each two neighbouring letters exchanged: the slip that similarity of letters does not see. */
  swapped: string[];
}

const mostWords = 8;
const tolerable = /^[\p{L}\p{M}]{4,}$/u;
const size = /^\d+(\.\d+)?m?l$/;
// As the database's function search_head writes them.
const millilitres = /(\d)[\s-]*(?:millilitres?|milliliters?|ml|मिलीलीटर|मिली|एमएल)(?![\p{L}\p{M}\p{N}])/gu;
const litres = /(\d)[\s-]*(?:litres?|liters?|ltrs?|lit|l|लीटर|ली)(?![\p{L}\p{M}\p{N}])/gu;

/** The words of what somebody typed, without repetitions; from the ninth on they are ignored. "20 litres" is one word, "20l". */
export function parseSearch(typed: string | undefined): SearchWord[] {
  const text = (typed ?? '').normalize('NFC').toLowerCase().replace(millilitres, '$1ml ').replace(litres, '$1l ');
  const words = new Set(
    text
      .split(/[\s(),]+/u)
      .filter(Boolean)
      .map(singularOf),
  );
  return [...words].slice(0, mostWords).map((word) => {
    const tolerant = tolerable.test(word);
    const isSize = size.test(word);
    return {
      word,
      pattern: isSize ? wordPattern(word) : patternOf(word),
      whole: wholeForms(word).map(wordPattern),
      start: `% ${patternOf(word).slice(1)}`,
      tolerant,
      swapped: tolerant ? swapNeighbours(word) : [],
    };
  });
}

const wordPattern = (word: string) => `% ${patternOf(word).slice(1, -1)} %`;

/** "jars" as "jar", which also finds "jars". */
const singularOf = (word: string) => (/^[a-z]{2,}[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** A bare number also means a size. */
function wholeForms(word: string): string[] {
  if (/^\d+(\.\d+)?$/.test(word)) return ['', 'l', 'ml'].map((unit) => word + unit);
  return /[a-z]$/.test(word) ? [word, `${word}s`] : [word];
}

function swapNeighbours(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(''));
}

const longestSlug = 80;

/** Letters and digits of any script, in lower case, with hyphens between the words: "20 L जार!" is "20-l-जार". */
export function deriveSlug(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['category'];
  const letters = [...words.join('-')].slice(0, longestSlug);
  return letters.join('').replace(/-$/, '');
}

/** The slug itself, or with the lowest number from 2 on that makes it different from all taken ones. */
export function chooseSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
