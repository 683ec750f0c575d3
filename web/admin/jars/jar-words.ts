/** Places and kinds of entries in words. */
import type { JarPlace } from '#contract/jars/desk.ts';
import { message, t } from '#web/shared/language.ts';

export const placeNames: Readonly<Record<JarPlace, string>> = {
  depot: message('At the depot'),
  run: message('On runs'),
  held: message('With customers'),
  outside: message('Outside'),
  scrapped: message('Scrapped'),
  missing: message('Lost at the depot'),
};

const kinds: Readonly<Record<string, string>> = {
  jars_given: message('Given'),
  empties_taken: message('Empties taken'),
  jars_damaged: message('Damaged'),
  jars_lost: message('Lost'),
  jars_bought: message('New jars'),
  jars_counted: message('Depot counted'),
  jars_loaded: message('Jars loaded'),
  jars_unloaded: message('Jars brought back'),
  opening: message('Opening balance'),
  adjustment: message('Corrected'),
  account_join: message('Accounts joined'),
};

/** The name of a newer release's kind stands as it is. */
export const describeKind = (kind: string): string => t(kinds[kind] ?? kind);

/** Where the entries of a place are listed. */
export const entriesPath = (containerId: string, place: JarPlace) =>
  `/admin/jars/entries?${new URLSearchParams({ containerId, place })}`;

export const customerPath = (id: string) => `/admin/jars/customers/${id}`;
