/** A catalogue contains the translations of all sentences of the shop into one language. */

export const sides = ['shop', 'own', 'papers', 'admin', 'rider', 'api', 'letters'] as const;
/**
 * Where a sentence appears: on pages of the shop, on a customer's own pages and papers for printing, on pages of the
 * admin area or of riders, in answers of the API, or in emails.
 */
export type Side = (typeof sides)[number];

/** Translations by English sentence. Values are in braces: `Only {available} available`. */
export type Texts = Readonly<Record<string, string>>;

export interface Catalogue {
  texts: Texts;
  /** Sentences that one side translates differently, because the same English may have two meanings. */
  bySide: Readonly<Record<Side, Texts>>;
}

/** All sentences with the translations of one side. */
export const textsOn = (side: Side, { texts, bySide }: Catalogue): Texts =>
  Object.keys(bySide[side]).length === 0 ? texts : { ...texts, ...bySide[side] };

/** Customers' documents, receipts and months of an account. Their many words are not in the file that each first page loads. */
const papers = /^\/(?:account\/[^/]|receipt\/|orders\/[^/]+\/documents\/)/;
/** A customer's plans, jars, account, profile and complaints, which are no first pages either. */
const own = /^\/(?:account|complaints?|jars|plans|profile)(?:[/?.]|$)/;

/** The side that a page belongs to. */
export function sideOf(path: string): 'shop' | 'own' | 'papers' | 'admin' | 'rider' {
  const [, area] = /^\/(admin|run)(?:[/?.]|$)/.exec(path) ?? [];
  if (area !== undefined) return area === 'run' ? 'rider' : 'admin';
  if (papers.test(path)) return 'papers';
  return own.test(path) ? 'own' : 'shop';
}
