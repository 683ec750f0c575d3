/** Names of the places where jars can be, and paths to the entries of each place. */
import type { JarPlace } from '#contract/jars/desk.ts';
import { message } from '#web/language.ts';

export const placeNames: Readonly<Record<JarPlace, string>> = {
  depot: message('At the depot'),
  run: message('On runs'),
  held: message('With customers'),
  outside: message('Outside'),
  scrapped: message('Scrapped'),
  missing: message('Missing from depot'),
};

/** The path to the ledger entries of a container in one place. */
export const entriesPath = (containerId: string, place: JarPlace) =>
  `/admin/jars/entries?${new URLSearchParams({ containerId, place })}`;
