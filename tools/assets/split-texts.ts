/**
 * Splits the catalogue of each language for browsers, so that a page loads only what it can say: a part for what all
 * pages of a side say, and one for each page with what else its modules say. Which sentences these are is read from the
 * strings of the modules that the page loads, at once or later.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import { standardSettings } from '#contract/settings/rules.ts';
import { firstWindows } from '#contract/slots/rules.ts';
import { type Texts, textsOn } from '#languages/catalogue.ts';
import { listStrings, patternOf } from '#tools/check/find-texts.ts';
import routes from '#web/routes.ts';

type Side = 'shop' | 'admin' | 'rider';
type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

interface Page {
  /** Its module and the layouts around it, as paths in web/. */
  files: readonly string[];
  address: string;
}

/** The module of a part. */
interface Part {
  id: string;
  language: string;
  side: Side;
  /** None for what all pages of the side say. */
  page?: Page;
}

const root = join(import.meta.dirname, '../..');
/** What the build of the configuration would take along is read as it stands. */
const { catalogues }: typeof import('#languages/texts.ts') = await import(
  pathToFileURL(join(root, 'languages/texts.ts')).href
);

const wholeCatalogue = join(root, 'languages/parts.ts');
/** What a new shop says of itself and calls its windows, until its owner writes something else. */
const words = [
  ...listStrings('settings.ts', readFileSync(join(root, 'server/core/settings.ts'), 'utf8')),
  ...Object.values(standardSettings.shop).filter((value) => typeof value === 'string'),
  ...Object.values(firstWindows),
];
/** Says what other pages say: whoever asks for it loads their texts with it. */
const borrowed = join(root, 'web/storefront/home/act-on-next.tsx');
const shell = ['entry.client.tsx', 'root.tsx'];
const layouts: Readonly<Record<Side, string>> = {
  shop: 'storefront/layout/layout.tsx',
  admin: 'admin/layout/layout.tsx',
  rider: 'rider/layout/layout.tsx',
};
const notFound = '/*';

const pages = routes.flatMap((route) => [...listPages(route)]);
const parts = [...catalogues.keys()].flatMap((language) => [
  ...listParts(language, 'shop'),
  ...listParts(language, 'admin'),
  ...listParts(language, 'rider'),
]);

function* listPages(route: RouteConfigEntry, above: readonly string[] = [], address = ''): Generator<Page> {
  const files = [...above, route.file];
  const here = route.path === undefined ? address : `${address}/${route.path}`;
  if (route.children) for (const child of route.children) yield* listPages(child, files, here);
  else yield { files, address: here };
}

function listParts(language: string, side: Side): Part[] {
  // An address with a name before one that takes any value there, and last the page for everything else.
  const rankOf = ({ address }: Page) => (address === notFound ? '~' : address.replaceAll(':', '~'));
  const ofSide = pages
    .filter(({ files, address }) => files[0] === layouts[side] || address === notFound)
    .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map((page) => {
      const file = page.files.at(-1)?.replace(/\.tsx$/, '') ?? '';
      return { id: `virtual:texts/${side}/${file.replace(/[^/]*$/, `${language}-$&`)}`, language, side, page };
    });
  return [{ id: `virtual:texts/${language}-${side}`, language, side }, ...ofSide];
}

const partOf = (id: string | null) => parts.find((part) => part.id === id);
const pagesOf = ({ language, side }: Part) =>
  parts.filter((part): part is Required<Part> => !!part.page && part.language === language && part.side === side);

/** The source of an expression for the addresses of a page. */
function fits({ address }: Page): string {
  return address === notFound ? '^' : `^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`;
}

/** Our modules of these files and all that they load, at once or later. */
function reach(files: readonly string[], context: Context): string[] {
  const found = new Set(files.map((file) => join(root, 'web', file)));
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) {
      if (/\.tsx?$/.test(next) && !next.includes('node_modules') && !partOf(next) && next !== borrowed) found.add(next);
    }
  }
  return [...found];
}

/** How to find what a part says among the sentences of the catalogues. */
function createFinder(
  context: Context,
  chunks: readonly Rolldown.RenderedChunk[],
): (part: Part) => ReadonlySet<string> {
  const keys = new Set([...catalogues.values()].flatMap(({ texts }) => Object.keys(texts)));
  // As they are in the build, without what nobody uses.
  const strings = new Map(
    chunks
      .flatMap(({ modules }) => Object.entries(modules))
      .map(([id, { code }]) => [id, listStrings(`${id}.js`, code ?? '')]),
  );
  const stringsOf = (id: string) => strings.get(id) ?? [];
  const written = new Set(
    reach([...shell, ...pages.flatMap(({ files }) => files)], context).flatMap((id) => stringsOf(id)),
  );
  // What no module has as it is, is made of a template.
  const composed = [...keys].filter((key) => !written.has(key));
  const sentencesOf = (text: string) => {
    if (keys.has(text)) return [text];
    if (!text.includes('{}') || !/[A-Za-z]{3}/.test(text)) return [];
    return composed.filter((key) => patternOf(text).test(key));
  };
  const find = (files: readonly string[]) =>
    new Set(reach(files, context).flatMap((id) => stringsOf(id).flatMap(sentencesOf)));
  return ({ side, page }) => {
    const common = find([...shell, layouts[side]]);
    return page ? find(page.files).difference(common) : common.union(new Set(words.filter((word) => keys.has(word))));
  };
}

/** The sentences of a part in its language, as the source of an object. */
function writeTexts({ language, side }: Part, keys: ReadonlySet<string>): string {
  const catalogue = catalogues.get(language);
  const texts: Texts = catalogue ? textsOn(side, catalogue) : {};
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key))));
}

let find: ReturnType<typeof createFinder> | undefined;

export const splitTexts: Plugin = {
  name: 'split-texts',
  apply: 'build',

  resolveId: (id) => (partOf(id) ? id : undefined),

  // What a part says is known when all modules are: until then its name stands there.
  load(id) {
    const part = partOf(id);
    if (!part) return undefined;
    const texts = JSON.stringify(id);
    if (part.page) return `export default ${texts};`;
    const rows = pagesOf(part).map(({ id, page }) => `[/${fits(page).replaceAll('/', '\\/')}/, () => import('${id}')]`);
    return `export const texts = ${texts};\nexport const pages = [${rows.join(', ')}];`;
  },

  transform(_code, id) {
    if (id !== wholeCatalogue) return undefined;
    // The server is handed its texts.
    if (this.environment.name !== 'client') return 'export const loadPart = undefined;';
    const rows = parts
      .filter(({ page }) => !page)
      .map(({ id, language, side }) => `'${language} ${side}': () => import('${id}')`);
    return `const parts = { ${rows.join(', ')} };
export const loadPart = (language, side) => parts[\`\${language} \${side}\`]();`;
  },

  renderChunk(code, { facadeModuleId }, _options, { chunks }) {
    const part = partOf(facadeModuleId);
    if (!part) return undefined;
    find ??= createFinder(this, Object.values(chunks));
    return code.replace(JSON.stringify(part.id), () => writeTexts(part, find?.(part) ?? new Set()));
  },

  /** Tells the server which files a page needs: for each language and side, by the address. */
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    const files = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.facadeModuleId, file.fileName]] : [])),
    );
    const fileOf = ({ id }: Part) => files.get(id);
    const rows = parts
      .filter(({ page }) => !page)
      .map((part) => [
        `${part.language} ${part.side}`,
        { all: fileOf(part), pages: pagesOf(part).map((one) => [fits(one.page), fileOf(one)]) },
      ]);
    this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify(Object.fromEntries(rows)) });
  },
};
