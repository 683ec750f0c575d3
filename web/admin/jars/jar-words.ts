/** Places and kinds of entries in words. */
import type { JarPlace } from '#contract/jars/desk.ts';
import { t, text } from '#web/shared/language.ts';

export const placeNames: Readonly<Record<JarPlace, string>> = {
  depot: text('At the depot'),
  run: text('On runs'),
  held: text('With customers'),
  outside: text('Outside'),
  scrapped: text('Scrapped'),
  missing: text('Missing'),
};

const kinds: Readonly<Record<string, string>> = {
  jars_given: text('Given'),
  empties_taken: text('Empties taken'),
  jars_damaged: text('Damaged'),
  jars_lost: text('Lost'),
  jars_bought: text('Bought'),
  jars_counted: text('Depot counted'),
  opening: text('Opening balance'),
  adjustment: text('Adjusted'),
  account_join: text('Accounts joined'),
};

/** The name of a newer release's kind stands as it is. */
export const sayKind = (kind: string): string => t(kinds[kind] ?? kind);

/** Where the entries of a place are listed. */
export const entriesPath = (containerId: string, place: JarPlace) =>
  `/admin/jars/entries?${new URLSearchParams({ containerId, place })}`;

export const customerPath = (id: string) => `/admin/jars/customers/${id}`;
