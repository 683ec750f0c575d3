/**
 * Makes one file for each language and side of the site (shop, own, papers, admin, rider): the import `languages/hi.ts?side=shop`
 * contains only the sentences of `languages/hi.ts` that pages of the shop use. They are found by the strings in the
 * sources of that side, so that translators keep one catalogue and need not write where a sentence is used.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type Plugin, parseSync } from 'vite';
import { standardSettings } from '#contract/settings/rules.ts';
import { firstWindows } from '#contract/slots/rules.ts';
import { type Catalogue, sideOf, type Texts } from '#languages/catalogue.ts';
import { listStrings, patternOf } from '#tools/check/find-texts.ts';
import routes from '#web/routes.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The modules whose texts each side may show: an unknown address below the addresses of a side shows the page for
 * unknown addresses.
 */
const shell = ['web/entry.client.tsx', 'web/root.tsx', 'web/site/not-found.tsx'];
/** Default texts of a new shop and names of its delivery windows, which the owner can replace. */
const wordsOfNewShop = [
  ...listStrings('settings.ts', readFileSync(join(root, 'server/core/settings.ts'), 'utf8')),
  ...Object.values(standardSettings.shop).filter((value) => typeof value === 'string'),
  ...Object.values(firstWindows),
];

interface Page {
  path: string;
  /** The file of the page, after the files of its layouts. */
  files: readonly string[];
}

function listPages(entries: readonly RouteConfigEntry[], around: Page = { path: '', files: [] }): Page[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const page = {
      path: path === undefined ? around.path : `${around.path}/${path}`,
      files: [...around.files, `web/${file}`],
    };
    return children.length > 0 ? listPages(children, page) : [page];
  });
}

const allPages = listPages(routes);

/** Returns the given files and all modules of the project that they import, even indirectly or dynamically. */
function reach(files: readonly string[]): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const imported of readModule(file).imports) found.add(imported);
  return found;
}

interface Module {
  imports: readonly string[];
  strings: readonly string[];
}

const modules = new Map<string, Module>();

/** Reads a module of the project. Each module is read only once. */
function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const source = readFileSync(join(root, file), 'utf8');
  const module = { imports: listImports(file, source), strings: listStrings(file, source) };
  modules.set(file, module);
  return module;
}

function listImports(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const paths = [
    ...staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].map(({ moduleRequest }) => moduleRequest?.value ?? '');
  const later = dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1));
  return [...paths, ...later]
    .filter((path) => /^[.#].*\.tsx?$/.test(path) && !/^#languages|\+types/.test(path))
    .map((path) => (path.startsWith('#') ? path.slice(1) : relative(root, join(root, dirname(file), path))));
}

/** Lists all strings in the modules that these pages load. */
const listReached = (pages: readonly string[]) =>
  [...reach([...shell, ...pages])].flatMap((file) => readModule(file).strings);

/** Keeps the rows of `texts` that pages of a side use: rows equal to a string, and rows that only a template makes. */
export function cutTexts(texts: Texts, side: string): Texts {
  const ofSide = allPages.filter(({ path }) => sideOf(path) === side).flatMap(({ files }) => files);
  const strings = new Set([...wordsOfNewShop, ...listReached(ofSide)]);
  const everywhere = new Set(listReached(allPages.flatMap(({ files }) => files)));
  const templates = [...strings].filter((text) => text.includes('{}') && /[A-Za-z]{3}/.test(text)).map(patternOf);
  const isUsed = (key: string) =>
    strings.has(key) || (!everywhere.has(key) && templates.some((template) => template.test(key)));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isUsed(key)));
}

export const cutCatalogues: Plugin = {
  name: 'cut-catalogues',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/languages\/\w+\.ts\?side=\w+$/ },
    async handler(_code, id) {
      const [file = '', side = ''] = id.split('?side=');
      const { default: catalogue } = (await import(pathToFileURL(file).href)) as { default: Catalogue };
      const { texts, bySide } = catalogue;
      const ofSide = Object.entries(bySide).filter(([name]) => name === side);
      const cut = { texts: cutTexts(texts, side), bySide: Object.fromEntries(ofSide) };
      return { code: `export default ${JSON.stringify(cut)};`, map: null };
    },
  },
};
