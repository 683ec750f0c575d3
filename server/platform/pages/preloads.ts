/** The texts that a page in Hindi needs, asked for together with its scripts instead of after them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/shared/translate.ts';

/** The Link header of a page; nothing for English, whose texts are the page's own. */
export type Preloads = (path: string, language: Language) => string | undefined;

/** Reads the names that the build gave to the files. */
export function readPreloads(buildFolder: string): Preloads {
  const manifest = join(buildFolder, 'client/.vite/manifest.json');
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string } | undefined>;
  const texts = (source: string) => {
    const built = files[source];
    if (!built) throw new Error(`The build has no ${source}: run "npm run build" again.`);
    return `</${built.file}>; rel=modulepreload`;
  };
  const shop = `${texts('web/shared/hindi.ts')}, ${texts('web/storefront/layout/hindi.ts')}`;
  const admin = `${texts('web/shared/hindi.ts')}, ${texts('web/admin/layout/hindi.ts')}`;
  return (path, language) => {
    if (language === 'en') return undefined;
    return /^\/admin(\/|$)/.test(path) ? admin : shop;
  };
}
