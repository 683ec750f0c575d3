/** The rooms of the house: `room: [rooms it may import]`. A room always sees itself. Read by structure.ts. */

type Table = Readonly<Record<string, readonly string[]>>;

/**
 * The shop's own business. A row holds for contract/<domain> and server/<domain> alike, so that what a domain knows of
 * another is said once.
 */
export const domains: Table = {
  settings: [],
  accounts: [],
  uploads: [],
  catalogue: ['uploads'],
  cart: ['accounts', 'catalogue', 'uploads'],
  orders: ['accounts', 'catalogue', 'uploads', 'cart', 'settings'],
  dashboard: ['catalogue', 'orders'],
  contact: [],
  visitors: [],
  backup: ['accounts', 'orders', 'uploads'],
};

/** What any shop on the web needs: knows no domain. */
export const platform: Table = {
  telemetry: ['db'],
  db: ['telemetry'],
  cache: ['telemetry'],
  edge: ['db', 'telemetry'],
  // The queue carries letters, and letters are jobs.
  jobs: ['db', 'mail', 'telemetry'],
  mail: ['db', 'jobs', 'telemetry'],
  http: ['cache', 'db', 'edge', 'jobs', 'telemetry'],
  pages: ['cache', 'db', 'edge', 'http', 'telemetry'],
};

/** The areas of web/storefront. */
export const storefront: Table = {
  frame: [],
  contact: ['frame'],
  products: ['frame'],
  orders: ['frame'],
  cart: ['frame', 'products'],
  account: ['frame', 'cart'],
  checkout: ['frame', 'account', 'cart', 'orders', 'products'],
  home: ['frame', 'checkout', 'orders', 'products'],
};

/** The desks of web/admin. */
export const admin: Table = {
  dialogs: [],
  lists: ['dialogs'],
  frame: ['lists'],
  order: ['dialogs', 'lists'],
  orders: ['dialogs', 'lists', 'order'],
  catalogue: ['dialogs', 'lists'],
  messages: ['dialogs', 'lists'],
  users: ['dialogs', 'lists', 'order'],
  dashboard: ['order'],
  settings: ['dialogs', 'lists'],
};

const under = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}/${name}/`);

/** Every room by its folder, with the folders that it may import. What stands above all rooms, composes them. */
export const rooms = new Map<string, readonly string[]>([
  ['contract/shared/', []],
  ['contract/http/', ['contract/shared/']],
  ...rows(domains, 'contract', ['contract/shared/', 'contract/http/']),
  ['server/core/', ['contract/', 'server/platform/db/', 'server/platform/telemetry/']],
  ...rows(platform, 'server/platform', ['contract/', 'server/core/', 'db/', 'web/brand/']),
  ...rows(domains, 'server', ['contract/', 'server/core/', 'server/platform/', 'db/seed/']),
  ['web/ui/', ['web/shared/language.ts', 'web/shared/rich-text.tsx']],
  ['web/shared/', ['contract/', 'web/ui/', 'web/root.tsx']],
  ['web/frame/', ['contract/', 'web/ui/', 'web/shared/', 'web/brand/', 'web/root.tsx']],
  ...rows(storefront, 'web/storefront', ['contract/', 'web/ui/', 'web/shared/', 'web/frame/', 'web/brand/']),
  ...rows(admin, 'web/admin', ['contract/', 'web/ui/', 'web/shared/', 'web/frame/', 'web/brand/']),
]);

function rows(table: Table, home: string, always: readonly string[]): [string, readonly string[]][] {
  return Object.entries(table).map(([name, may]) => [`${home}/${name}/`, [...always, ...under(home, may)]]);
}
