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

/**
 * Pages for printing: customers' documents, receipts and monthly statements. Their many texts are in a file of their
 * own, so that other pages need not load them.
 */
const papers = /^\/(?:account\/[^/]|receipt\/|orders\/[^/]+\/documents\/)/;
/** Pages of a customer's plans, jars, account, profile and complaints. Their texts are also in a file of their own. */
const own = /^\/(?:account|complaints?|jars|plans|profile)(?:[/?.]|$)/;

/** The side of the site to which a page belongs. */
export function sideOf(path: string): 'shop' | 'own' | 'papers' | 'admin' | 'rider' {
  const [, area] = /^\/(admin|run)(?:[/?.]|$)/.exec(path) ?? [];
  if (area !== undefined) return area === 'run' ? 'rider' : 'admin';
  if (papers.test(path)) return 'papers';
  return own.test(path) ? 'own' : 'shop';
}
