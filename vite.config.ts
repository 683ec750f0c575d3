import { join, resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { imagetools } from 'vite-imagetools';
import { ownIcons, slimIcons } from '#tools/assets/slim-icons.ts';
import { leaveOut } from '#tools/assets/slim-router.ts';

type Context = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const web = join(import.meta.dirname, 'web');
const entry = 'entry.client.tsx';
const layout = 'storefront/layout/layout.tsx';
const shell = [entry, 'root.tsx', layout];
const firstPages = [
  'storefront/home/home.tsx',
  'storefront/products/products.tsx',
  'storefront/products/product-detail.tsx',
];

/** A module and all that it imports, except what it asks for later. */
function reach(file: string, context: Context): Set<string> {
  const found = new Set([resolve(web, file)]);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The modules of every page of the shop, and those that a first page shares with any other. */
function listShopModules(context: Context): Set<string> {
  const modules = new Set([...shell, ...firstPages].flatMap((file) => [...reach(file, context)]));
  for (const page of firstPages) for (const id of listOwn(page, context)) modules.delete(id);
  // It starts the page, which must not happen before all that waits for Hindi texts has come.
  modules.delete(join(web, entry));
  // It waits for the shop's Hindi texts, which the admin area does without.
  modules.delete(join(web, layout));
  return modules;
}

/** A page and what nothing else leads to. */
function listOwn(page: string, context: Context): Set<string> {
  const file = join(web, page);
  const own = reach(page, context);
  for (const id of own) {
    const importers = context.getModuleInfo(id)?.importers ?? [];
    if (id === file || importers.every((importer) => own.has(importer))) continue;
    for (const shared of reach(id, context)) own.delete(shared);
  }
  return own;
}

let shopModules: Set<string> | undefined;

// Few chunks compress better than many, and a phone waits for each: what every page needs is one, the rest is per screen.
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
  {
    name: (id, context) => {
      shopModules ??= listShopModules(context);
      return shopModules.has(id) ? 'shop' : null;
    },
    priority: 2,
  },
  { name: 'queries', test: /[\\/]@tanstack[\\/]|[\\/]web[\\/]shared[\\/]use-call\.ts/, priority: 1 },
];

// Each page carries the names of all routes' files, and hex digits compress better than letters of both cases. Server and
// browser name a file alike.
const hashCharacters = 'hex';

export default defineConfig({
  plugins: [leaveOut, slimIcons, ownIcons, imagetools({ include: /\.svg\?.*format=/ }), tailwindcss(), reactRouter()],
  publicDir: false,
  // Every picture stays a file: an inlined one would weigh on each page that merely links to it.
  // The manifest stays: the server reads from it which files a page in Hindi needs.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, hashCharacters } } } },
    ssr: { build: { rolldownOptions: { output: { hashCharacters } } } },
  },
});
