/**
 * Decides how the code of the browser is split into files (docs/decisions/pages/0020). The bundler alone would make 370
 * files, 70 of them for the home page, and many small files compress worse.
 */
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Context = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const web = join(import.meta.dirname, '../../web');
/** The pages of a first visit. The entry module is not listed, because it must run after all other modules. */
const firstPages = [
  'root.tsx',
  'storefront/layout/layout.tsx',
  'storefront/home/home.tsx',
  'storefront/products/products.tsx',
  'storefront/products/product-detail.tsx',
];
const folder = /[\\/]web[\\/](admin|storefront|rider)[\\/]([\w-]+)[\\/]/;
let modules: Set<string> | undefined;

/** True for a module that a page of a first visit imports statically, directly or through other modules. */
function isOnFirstPage(id: string, context: Context): boolean {
  if (!modules) {
    modules = new Set(firstPages.map((file) => join(web, file)));
    for (const module of modules)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
  }
  return modules.has(id);
}

const ofShop = /[\\/]web[\\/]storefront[\\/]/;
const known = new Map<string, boolean>();

/** True for a module that pages outside the shop load too: the root, or screens of staff and riders. */
function isOfAllSides(id: string, context: Context): boolean {
  if (ofShop.test(id)) return false;
  const before = known.get(id);
  if (before !== undefined) return before;
  // Modules can import each other in a circle, so this one counts as part of the shop until its importers are known.
  known.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const found = importers.length === 0 || importers.some((importer) => isOfAllSides(importer, context));
  known.set(id, found);
  return found;
}

/**
 * The groups of modules that share a file. A module of a single screen stays in the file of that screen. A group also
 * contains the imports of its modules, so general groups have a higher priority than special ones. Only modules that at
 * least three screens use are in `shared`; with two, riders would load that file for only two modules.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 5 },
    {
      debugName: 'site',
      name: (id, context) => (isOnFirstPage(id, context) && isOfAllSides(id, context) ? 'site' : null),
      priority: 4,
    },
    {
      debugName: 'shop',
      name: (id, context) => (isOnFirstPage(id, context) ? 'shop' : null),
      minShareCount: 2,
      priority: 3,
    },
    { name: 'shared', test: (id) => !folder.test(id), minShareCount: 3, priority: 2 },
    {
      debugName: 'folder',
      name: (id) => folder.exec(id)?.slice(1).join('-') ?? null,
      minShareCount: 2,
      priority: 1,
    },
  ],
};
