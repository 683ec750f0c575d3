/** The complete catalogues, for the server. A browser loads only the sentences of a page (parts.ts). */
import { type Catalogue, type Side, type Texts, textsOn } from './catalogue.ts';
import { list } from './list.ts';

type Language = keyof typeof list;

export const catalogues = new Map<string, Catalogue>();
for (const language of Object.keys(list)) {
  // English is the key.
  if (language === 'en') continue;
  const { default: catalogue } = (await import(/* @vite-ignore */ `./${language}.ts`)) as { default: Catalogue };
  catalogues.set(language, catalogue);
}

/** The sentences of one side, for each language. */
export function textsFor(side: Side): Readonly<Record<Language, Texts>> {
  const said = [...catalogues].map(([language, catalogue]) => [language, textsOn(side, catalogue)]);
  return { en: {}, ...Object.fromEntries(said) };
}
