/**
 * Which modules of the site come to a browser as one file. Few files compress better than many, and a phone waits for
 * each; one file with everything would weigh on pages that use a tenth of it. So a module goes by the pages that load
 * it: with what the same journey needs (docs/decisions/pages/0020).
 */
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Context = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const web = join(import.meta.dirname, '../../web');
const entry = 'entry.client.tsx';
const layout = 'storefront/layout/layout.tsx';
const shell = [entry, 'root.tsx', layout];
const firstPages = [
  'storefront/home/home.tsx',
  'storefront/products/products.tsx',
  'storefront/products/product-detail.tsx',
];

const ofRoute = '?__react-router-build-client-route';
/** Its frame and login are for everybody. */
const admin = /^admin\/(?!layout\/(layout|login)\.)/;
const guest = /^(site\/guests-only|storefront\/account\/(login|register|forgot-password|reset-password))\./;
const customer =
  /^(storefront\/(account\/(customers-only|profile)|cart|checkout|jars|money|orders|plans)|shared\/query-client)\b/;
const rider = /^rider\//;
/** The pages that are for everybody, and their later parts: no other page loads the shop's file for a module of theirs. */
const shop = /^storefront\/(ahead|contact|home|layout|place|products)\//;
/** The cart with its guard waits for no more than what it needs. */
const cart = /^storefront\/(cart\/cart|account\/customers-only)\./;

/** A customer's steps on neighbouring pages: modules that only these pages load are one file. */
const journeys: readonly (readonly [file: string, pages: RegExp])[] = [
  ['cart', /^storefront\/(cart|checkout)\//],
  ['plans', /^storefront\/plans\//],
  ['plan-words', /^(storefront\/plans|admin\/(plans|users))\//],
  ['account', /^(storefront\/money|admin\/users)\//],
  ['orders', /^(storefront\/orders\/order-detail|admin\/(orders\/orders|order-detail\/order-detail))\./],
  ['delivery', /^(storefront\/(checkout|plans|jars\/return-jars|orders\/order-detail)|admin\/phone-order)\b/],
];

/** The page or layout that a journey begins with is the file for all of it: one file less to wait for. */
const holders: Readonly<Record<string, string>> = {
  'root.tsx': 'site',
  'storefront/layout/layout.tsx': 'shop',
  'site/guests-only.tsx': 'guests',
  'storefront/account/customers-only.tsx': 'signed-in',
  'storefront/cart/cart.tsx': 'cart',
  'admin/layout/staff-only.tsx': 'admin-start',
};

/** Pages do not wait for a journey's file because of a module below this size, such as an icon. In characters. */
const small = 1200;
const general = ['site', 'shared', 'signed-in'];

const adminStart = /^admin\/(layout|dashboard)\//;
/** An area of the admin with pages, not what areas share. */
const adminArea = /^admin\/(?!(dialogs|lists|monthly)\/)([\w-]+)\//;

/** The general before the special: a group takes along all that its modules import and no group before it has. */
const files = [
  'site',
  'shop',
  'shared',
  'doors',
  'rider',
  'signed-in',
  'acts',
  'delivery',
  'orders',
  'account',
  'plan-words',
  'plans',
  'cart',
  'guests',
  'admin-start',
  'admin',
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
  // It starts the page, after all other modules.
  modules.delete(join(web, entry));
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

/** The pages that load a module, as paths in web/; a part that is asked for later counts as a page. */
function listPages(id: string, context: Context): string[] {
  const pages = new Set<string>();
  const found = new Set([id]);
  for (const module of found) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {};
    if (module.endsWith(ofRoute) || dynamicImporters.length > 0) pages.add(pathOf(module));
    for (const importer of importers) found.add(importer);
  }
  return [...pages];
}

const pathOf = (id: string) => id.slice(web.length + 1).replace(ofRoute, '');

/**
 * The file that a module goes into with others; null for one that goes with the only page that loads it. A module that
 * this one imports is loaded by the same pages and maybe more, so its file is the same or a more general one.
 */
function chooseFile(id: string, context: Context): string | null {
  const held = holders[pathOf(id)];
  if (held) return held;
  const pages = listPages(id, context);
  if (shopModules?.has(id)) return pages.every((page) => shop.test(page)) ? 'shop' : 'site';
  if (pages.length < 2) return null;
  // Riders load nothing that only customers or staff need.
  const others = pages.filter((page) => !rider.test(page));
  if (others.length === 0) return 'rider';
  if (others.length < pages.length) return others.every((page) => admin.test(page)) ? 'doors' : 'shared';
  if (pages.every((page) => guest.test(page))) return 'guests';
  if (!pages.every((page) => admin.test(page) || customer.test(page))) return 'shared';
  if (!pages.every((page) => admin.test(page))) {
    if (isSmall(id, context)) return 'signed-in';
    const journey = journeys.find(([, known]) => pages.every((page) => known.test(page)));
    return journey?.[0] ?? (pages.some((page) => cart.test(page)) ? 'signed-in' : 'acts');
  }
  if (pages.some((page) => adminStart.test(page))) return 'admin-start';
  const areas = new Set(pages.map((page) => adminArea.exec(page)?.[2]));
  const [area] = areas.size === 1 ? areas : [areas.size === 2 ? adminArea.exec(pathOf(id))?.[2] : undefined];
  return area ? `admin-${area}` : 'admin';
}

function isSmall(id: string, context: Context): boolean {
  const { code, importedIds = [] } = context.getModuleInfo(id) ?? {};
  if ((code?.length ?? 0) >= small) return false;
  return importedIds.every((imported) => general.includes(fileOf(imported, context) ?? ''));
}

let shopModules: Set<string> | undefined;
const chosen = new Map<string, string | null>();

function fileOf(id: string, context: Context): string | null {
  shopModules ??= listShopModules(context);
  const known = chosen.get(id);
  if (known !== undefined) return known;
  // Ends the recursion for library modules that import each other.
  chosen.set(id, null);
  const file = chooseFile(id, context);
  chosen.set(id, file);
  return file;
}

export const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
    priority: files.length + 2,
  },
  ...files.map((file, place) => ({
    debugName: file,
    name: (id: string, context: Context) => (fileOf(id, context) === file ? file : null),
    priority: files.length + 1 - place,
  })),
  {
    debugName: 'admin-<area>',
    name: (id, context) => {
      const file = fileOf(id, context);
      return file?.startsWith('admin-') ? file : null;
    },
    priority: 1,
  },
];

/** Lets the file of a page hold what others share. Else it would be a second file, of which a browser learns later. */
export const shareEntries: Plugin = {
  name: 'share-entries',
  apply: 'build',
  configEnvironment: {
    order: 'post',
    handler: (name) =>
      name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : undefined,
  },
};
