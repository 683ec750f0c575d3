/** What a catalogue is: all sentences of the shop in one language, found by the English one. */

export const sides = ['shop', 'admin', 'rider', 'api', 'letters'] as const;
/** Who says a sentence: a page of the shop, of the admin area or of riders, an answer of the API, a letter. */
export type Side = (typeof sides)[number];

/** English sentence to the same in another language; values stand in braces: `Only {available} available`. */
export type Texts = Readonly<Record<string, string>>;

export interface Catalogue {
  texts: Texts;
  /** Sentences that a side says in other words than the others: the same English may mean two things. */
  bySide: Readonly<Record<Side, Texts>>;
}

/** All sentences as one side says them. */
export const textsOn = (side: Side, { texts, bySide }: Catalogue): Texts => ({ ...texts, ...bySide[side] });

/** The side that a page belongs to. */
export function sideOf(path: string): 'shop' | 'admin' | 'rider' {
  const [, area] = /^\/(admin|run)(?:[/?.]|$)/.exec(path) ?? [];
  return area === undefined ? 'shop' : area === 'run' ? 'rider' : 'admin';
}
