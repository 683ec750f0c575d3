/** Reads the names of the built files from the manifest that Vite writes (`build.manifest`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/shared/translate.ts';
import { sideOf } from '#languages/catalogue.ts';

/** An entry of Vite's manifest. `imports` and `dynamicImports` are keys of other entries. */
interface Row {
  file: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  css?: readonly string[];
  assets?: readonly string[];
}

export interface BuiltFiles {
  /**
   * The Link header of a page in another language than English. With it the browser loads the translated texts at the
   * same time as the scripts, instead of after them. Undefined for English, whose texts are in the scripts.
   */
  preloads(path: string, language: Language): string | undefined;
  /** The given addresses, and the addresses of all files that these files load, immediately or later. */
  withLater(addresses: readonly string[]): string[];
}

export function readBuiltFiles(buildFolder: string): BuiltFiles {
  const text = readFileSync(join(buildFolder, 'client/.vite/manifest.json'), 'utf8');
  const rows = JSON.parse(text) as Readonly<Record<string, Row>>;
  const keyOf = new Map(Object.entries(rows).map(([key, { file }]) => [`/${file}`, key]));

  return {
    preloads: (path, language) => {
      const [address = ''] = path.split('?');
      const catalogue = rows[`languages/${language}.ts?side=${sideOf(address)}`];
      return catalogue && `</${catalogue.file}>; rel=modulepreload`;
    },

    withLater: (addresses) => {
      const files = new Set(addresses);
      const keys = new Set(addresses.flatMap((address) => keyOf.get(address) ?? []));
      for (const key of keys) {
        const { file = '', imports = [], dynamicImports = [], css = [], assets = [] } = rows[key] ?? {};
        for (const name of [file, ...css, ...assets]) files.add(`/${name}`);
        // Catalogues of texts are excluded, because the page itself names the catalogue in the reader's language.
        for (const next of [...imports, ...dynamicImports]) if (!next.startsWith('languages/')) keys.add(next);
      }
      return [...files];
    },
  };
}
