/** Loads a catalogue in the browser. Each language and side of the site has its own file, which is loaded on demand. */
import { type Catalogue, type Side, type Texts, textsOn } from './catalogue.ts';

/** Loads the texts of a side's pages in a language other than English. */
export async function loadCatalogue(language: string, side: Exclude<Side, 'api' | 'letters'>): Promise<Texts> {
  // The build keeps in each file only the sentences that its side uses (tools/assets/cut-catalogues.ts).
  const files = {
    shop: import.meta.glob<Catalogue>('./??.ts', { query: '?side=shop', import: 'default' }),
    own: import.meta.glob<Catalogue>('./??.ts', { query: '?side=own', import: 'default' }),
    papers: import.meta.glob<Catalogue>('./??.ts', { query: '?side=papers', import: 'default' }),
    admin: import.meta.glob<Catalogue>('./??.ts', { query: '?side=admin', import: 'default' }),
    rider: import.meta.glob<Catalogue>('./??.ts', { query: '?side=rider', import: 'default' }),
  };
  const load = files[side][`./${language}.ts`];
  if (!load) throw new Error(`There is no catalogue ${language}`);
  return textsOn(side, await load());
}
