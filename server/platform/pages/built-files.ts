/** The names that the build gave to its files, from the list that Vite writes (`build.manifest`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/shared/translate.ts';
import { sideOf } from '#languages/catalogue.ts';

/** A file that others may import, in the words of Vite's manifest. `imports` and `dynamicImports` name other rows. */
interface Row {
  file: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  css?: readonly string[];
  assets?: readonly string[];
}

export interface BuiltFiles {
  /**
   * The Link header of a page: the texts that it needs in another language than English, asked for with its scripts
   * instead of after them. Nothing for English, whose texts are the page's own.
   */
  preloads(path: string, language: Language): string | undefined;
  /** Addresses of all files that these files load, at once or later, with themselves. */
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
        // A catalogue is kept in the reader's language only, which the page names.
        for (const next of [...imports, ...dynamicImports]) if (!next.startsWith('languages/')) keys.add(next);
      }
      return [...files];
    },
  };
}
