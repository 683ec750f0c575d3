/** What a search looks for (rulings 3.1). */

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

/** Where a text stands within another one, both in lower case: what `like` takes as special is taken literally. */
export function patternOf(text: string): string {
  return `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}

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
