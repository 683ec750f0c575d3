/** Places of jars in words, and where their entries are listed. */
import type { JarPlace } from '#contract/jars/desk.ts';
import { message } from '#web/shared/language.ts';

export const placeNames: Readonly<Record<JarPlace, string>> = {
  depot: message('At the depot'),
  run: message('On runs'),
  held: message('With customers'),
  outside: message('Outside'),
  scrapped: message('Scrapped'),
  missing: message('Lost at the depot'),
};

/** Where the entries of a place are listed. */
export const entriesPath = (containerId: string, place: JarPlace) =>
  `/admin/jars/entries?${new URLSearchParams({ containerId, place })}`;
