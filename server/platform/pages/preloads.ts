/** The texts that a page needs in another language than English, asked for with its scripts instead of after them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/shared/translate.ts';
import { sideOf } from '#languages/catalogue.ts';

/** The Link header of a page; nothing for English, whose texts are the page's own. */
export type Preloads = (path: string, language: Language) => string | undefined;

/** What the build says of its parts of a catalogue (tools/assets/split-texts.ts), for each language and side. */
type Parts = Readonly<Record<string, { all: string; pages: readonly (readonly [path: string, file: string])[] }>>;

/** Reads the names that the build gave to the files. */
export function readPreloads(buildFolder: string): Preloads {
  const parts = JSON.parse(readFileSync(join(buildFolder, 'client/texts.json'), 'utf8')) as Parts;
  const links = new Map(
    Object.entries(parts).map(([part, { all, pages }]) => {
      const linked = pages.map(([path, file]) => [new RegExp(path), `${linkTo(all)}, ${linkTo(file)}`] as const);
      return [part, linked];
    }),
  );
  return (path, language) => {
    const [address = ''] = path.split('?');
    return links.get(`${language} ${sideOf(address)}`)?.find(([pattern]) => pattern.test(address))?.[1];
  };
}

const linkTo = (file: string) => `</${file}>; rel=modulepreload`;
