/** What a search looks for (rulings 3.1), and the address of a category (rulings 3.4). */
import { patternOf } from '../db/pattern.ts';

export interface SearchWord {
  word: string;
  pattern: string;
  /** Whether a typing error is forgiven: not in short words and sizes, where "5l" is not a slip of "2l". */
  tolerant: boolean;
  /** The word with each two neighbouring letters exchanged: the slip that similarity of letters does not see. */
  swapped: string[];
}

const mostWords = 8;
const tolerable = /^[\p{L}\p{M}]{4,}$/u;

/** The words of what somebody typed, without repetitions; from the ninth on they are ignored. */
export function parseSearch(typed: string | undefined): SearchWord[] {
  const words = new Set((typed ?? '').normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean));
  return [...words].slice(0, mostWords).map((word) => {
    const tolerant = tolerable.test(word);
    return { word, pattern: patternOf(word), tolerant, swapped: tolerant ? swapNeighbours(word) : [] };
  });
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
