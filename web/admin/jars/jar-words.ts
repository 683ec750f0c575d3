/** Names of the places of jars, and paths to their entries. */
import type { JarPlace } from '#contract/jars/desk.ts';
import { message } from '#web/language.ts';

export const placeNames: Readonly<Record<JarPlace, string>> = {
  depot: message('At the depot'),
  run: message('On runs'),
  held: message('With customers'),
  outside: message('Outside'),
  scrapped: message('Scrapped'),
  missing: message('Lost at the depot'),
};

/** Path of the list of a place's entries. */
export const entriesPath = (containerId: string, place: JarPlace) =>
  `/admin/jars/entries?${new URLSearchParams({ containerId, place })}`;
