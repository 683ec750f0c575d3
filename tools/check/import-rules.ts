/**
 * Defines which modules each module may import, as `module: [modules]`. A module is a folder, and its files may import
 * each other. structure.ts checks this table.
 */

type Table = Readonly<Record<string, readonly string[]>>;

/**
 * The business domains. A row applies to contract/<domain> and to server/<domain>, so that each dependency between
 * domains is declared once.
 */
export const domains: Table = {
  settings: ['uploads'],
  ledger: [],
  accounts: ['zones'],
  // Acts that give something away import the approvals, which check how much a member of staff may give away. So the
  // approvals must not import any of these acts.
  approvals: ['accounts'],
  uploads: [],
  catalogue: ['uploads'],
  prices: ['accounts', 'approvals', 'catalogue'],
  cart: ['accounts', 'catalogue', 'prices', 'uploads'],
  zones: ['settings'],
  slots: ['settings', 'zones'],
  orders: [
    'accounts',
    'approvals',
    'catalogue',
    'uploads',
    'cart',
    'documents',
    'ledger',
    'prices',
    'settings',
    'slots',
    'zones',
  ],
  jars: ['accounts', 'approvals', 'catalogue', 'ledger', 'orders', 'plans', 'settings', 'slots', 'zones'],
  plans: ['accounts', 'cart', 'catalogue', 'orders', 'prices', 'settings', 'slots', 'zones'],
  money: ['accounts', 'approvals', 'catalogue', 'documents', 'ledger', 'orders', 'prices', 'settings'],
  documents: ['catalogue', 'ledger', 'settings'],
  // The documents and account statements as PDF files.
  papers: ['accounts', 'documents', 'ledger', 'money', 'orders', 'settings', 'uploads'],
  home: ['ledger', 'money', 'orders', 'plans', 'runs'],
  joins: ['accounts', 'ledger', 'orders'],
  // The download and the deletion of a customer's data go through a list of all tables.
  privacy: ['accounts', 'ledger', 'orders'],
  imports: ['accounts', 'catalogue', 'jars', 'ledger', 'money', 'orders', 'plans', 'prices', 'slots', 'zones'],
  // The archive imports no domain, because it receives their exports as arguments.
  archive: [],
  audit: ['orders'],
  alerts: ['accounts', 'catalogue'],
  dashboard: ['approvals', 'catalogue', 'complaints', 'documents', 'money', 'orders'],
  numbers: ['audit', 'catalogue', 'jars', 'ledger', 'orders', 'runs'],
  // The timeline of a customer reads histories of all domains, and needs none of their code.
  timeline: [],
  sheet: ['catalogue', 'jars', 'ledger', 'orders', 'slots'],
  runs: [
    'accounts',
    'catalogue',
    'jars',
    'ledger',
    'money',
    'orders',
    'plans',
    'settings',
    'slots',
    'uploads',
    'zones',
  ],
  start: ['accounts', 'orders', 'settings', 'slots', 'zones'],
  contact: [],
  complaints: ['accounts', 'approvals', 'cart', 'ledger', 'money', 'orders', 'settings', 'uploads'],
  visitors: [],
  backup: ['accounts', 'orders', 'privacy', 'uploads'],
};

/** The infrastructure that any web shop needs. It knows no domain. */
export const platform: Table = {
  metrics: ['jobs', 'mail'],
  cache: [],
  'http-server': [],
  jobs: [],
  mail: ['jobs'],
  // Messages to browsers.
  push: ['mail'],
  pdf: [],
  http: ['cache', 'http-server', 'jobs'],
  pages: ['cache', 'http-server', 'http'],
};

/** The folders of web/storefront, each with the other ones that it may import. */
export const storefront: Table = {
  place: [],
  layout: ['place'],
  slots: ['layout', 'place'],
  contact: ['layout', 'place'],
  complaints: ['layout'],
  legal: ['layout'],
  products: ['layout', 'place'],
  prefetch: ['place', 'products'],
  money: ['layout'],
  orders: ['layout', 'slots', 'money'],
  cart: ['layout', 'place', 'products', 'slots'],
  account: ['layout', 'cart'],
  checkout: ['layout', 'account', 'cart', 'orders', 'place', 'products', 'slots'],
  jars: ['layout', 'checkout', 'place', 'slots'],
  plans: ['layout', 'cart', 'checkout', 'orders', 'slots'],
  home: ['layout', 'checkout', 'orders', 'place', 'plans', 'products'],
};

/** The areas of web/admin. */
export const admin: Table = {
  dialogs: [],
  // The progress of long tasks in this browser tab.
  progress: [],
  charts: [],
  // The settings by section. Both the search on the settings screen and the search over all screens read them.
  'setting-fields': [],
  // Asks the browser for passkeys.
  passkeys: [],
  layout: ['passkeys', 'progress', 'setting-fields'],
  // Hides buttons and links for which the signed-in person lacks the permission.
  access: ['layout'],
  lists: ['dialogs', 'layout', 'progress'],
  audit: ['dialogs', 'layout', 'lists', 'setting-fields'],
  approvals: ['audit', 'dialogs', 'lists'],
  monthly: ['dialogs', 'lists'],
  'order-detail': ['audit', 'dialogs', 'lists', 'monthly'],
  orders: ['dialogs', 'lists', 'order-detail', 'progress'],
  'phone-order': ['dialogs'],
  catalogue: ['audit', 'charts', 'dialogs', 'lists', 'order-detail'],
  contact: ['dialogs', 'lists'],
  complaints: ['audit', 'dialogs', 'lists'],
  slots: ['audit', 'charts', 'dialogs', 'layout', 'lists'],
  plans: ['audit', 'dialogs', 'layout', 'lists', 'order-detail', 'slots'],
  jars: ['charts', 'dialogs', 'layout', 'lists', 'money', 'monthly'],
  money: ['charts', 'dialogs', 'layout', 'lists', 'monthly', 'order-detail'],
  prices: ['dialogs', 'layout', 'lists', 'money'],
  users: ['audit', 'dialogs', 'lists', 'monthly', 'order-detail', 'money', 'plans', 'prices', 'runs'],
  start: ['catalogue', 'dialogs', 'setting-fields', 'settings'],
  help: [],
  account: ['dialogs', 'passkeys'],
  // The page on which staff choose their alerts. The bell, which lists the alerts, is in the layout.
  alerts: [],
  dashboard: ['charts', 'dialogs', 'layout', 'order-detail', 'runs', 'start'],
  numbers: ['charts', 'lists', 'order-detail', 'runs'],
  zones: ['audit', 'dialogs', 'lists'],
  pickups: ['dialogs', 'lists'],
  settings: ['dialogs', 'lists', 'setting-fields'],
  breaches: ['audit', 'dialogs', 'lists'],
  sheet: ['dialogs', 'lists', 'order-detail', 'orders', 'progress'],
  runs: ['audit', 'dialogs', 'layout', 'lists', 'order-detail'],
  imports: ['audit', 'dialogs', 'lists', 'progress'],
};

/** The areas of web/rider. */
export const rider: Table = {
  queue: [],
  layout: ['queue'],
  stops: ['queue'],
};

const under = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}/${name}/`);

/** Every module by its folder, with the folders that it may import. Files outside all modules may import everything. */
export const modules = new Map<string, readonly string[]>([
  ['languages/', []],
  ['contract/shared/', ['languages/list.ts', 'languages/catalogue.ts']],
  ['contract/http/', ['contract/shared/']],
  ...rows(domains, 'contract', ['contract/shared/', 'contract/http/']),
  // This file knows the folder of the project and imports nothing, so that every other module can import it.
  ['server/core/project-folder.ts', []],
  ['server/core/', ['contract/']],
  ...rows(platform, 'server/platform', ['contract/', 'languages/', 'server/core/', 'db/', 'web/brand/']),
  // The core imports the next two modules, so they must not import the core.
  ['server/core/telemetry/', ['contract/']],
  ['server/core/db/', ['contract/', 'server/core/project-folder.ts', 'server/core/telemetry/']],
  ...rows(domains, 'server', ['contract/', 'languages/', 'server/core/', 'server/platform/', 'db/seed/']),
  // All modules that contain texts for people import the language of the page.
  ['web/language.ts', ['contract/', 'languages/']],
  ['web/ui/', ['web/language.ts']],
  ['web/shared/', ['contract/', 'languages/', 'web/language.ts', 'web/ui/']],
  ['web/site/', ['contract/', 'languages/', 'web/language.ts', 'web/ui/', 'web/shared/', 'web/brand/']],
  ...rows(storefront, 'web/storefront', [
    'contract/',
    'web/language.ts',
    'web/ui/',
    'web/shared/',
    'web/site/',
    'web/brand/',
  ]),
  ...rows(rider, 'web/rider', ['contract/', 'web/language.ts', 'web/ui/', 'web/shared/', 'web/site/']),
  // The handbook in docs/ is also shown on a screen.
  ...rows(admin, 'web/admin', [
    'contract/',
    'web/language.ts',
    'web/ui/',
    'web/shared/',
    'web/site/',
    'web/brand/',
    'docs/owner',
    // Every area uses this module to hide buttons and links. The module itself imports only the table of screens.
    'web/admin/access/',
  ]),
]);

function rows(table: Table, home: string, always: readonly string[]): [string, readonly string[]][] {
  return Object.entries(table).map(([name, may]) => [`${home}/${name}/`, [...always, ...under(home, may)]]);
}
