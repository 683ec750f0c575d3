/** How a browser gets a catalogue: one file for each language and side, asked for when it is needed. */
import { type Catalogue, type Side, type Texts, textsOn } from './catalogue.ts';

/** Loads the texts of a side's pages in a language other than English. */
export async function loadCatalogue(language: string, side: Exclude<Side, 'api' | 'letters'>): Promise<Texts> {
  // The build leaves in each file only what its side says (tools/assets/cut-catalogues.ts).
  const files = {
    shop: import.meta.glob<Catalogue>('./??.ts', { query: '?side=shop', import: 'default' }),
    admin: import.meta.glob<Catalogue>('./??.ts', { query: '?side=admin', import: 'default' }),
    rider: import.meta.glob<Catalogue>('./??.ts', { query: '?side=rider', import: 'default' }),
  };
  const load = files[side][`./${language}.ts`];
  if (!load) throw new Error(`There is no catalogue ${language}`);
  return textsOn(side, await load());
}
