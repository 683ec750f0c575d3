/** The complete catalogues, for the server. A browser loads only the sentences of one side of the site (load.ts). */
import type { Catalogue, Side, Texts } from './catalogue.ts';
import hi from './hi.ts';
import type { list } from './list.ts';

type Language = keyof typeof list;

/** The catalogue of each language. English has none, because the English sentences are the keys. */
const all: Readonly<Record<Exclude<Language, 'en'>, Catalogue>> = { hi };
export const catalogues: ReadonlyMap<string, Catalogue> = new Map(Object.entries(all));

type TextsByLanguage = Readonly<Record<Language, Texts>>;

// Many modules ask for the same side, and each gets the same objects.
const textsBySide = new Map<Side, TextsByLanguage>();

/** The sentences of one side, for each language. */
export function textsFor(side: Side): TextsByLanguage {
  const known = textsBySide.get(side);
  if (known) return known;
  const said = [...catalogues].map(([language, catalogue]) => [language, inheritTexts(side, catalogue)]);
  const texts = { en: {}, ...Object.fromEntries(said) };
  textsBySide.set(side, texts);
  return texts;
}

/** The sentences of a side itself; all others are inherited, because a copy of a catalogue takes 0.4 MB of memory. */
const inheritTexts = (side: Side, { texts, bySide }: Catalogue): Texts =>
  Object.assign(Object.create(texts), bySide[side]);
