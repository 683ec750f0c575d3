/** Which tables the SQL of each part of the server may touch. */
import { globSync, readFileSync } from 'node:fs';

interface Access {
  /** It may read these, too. */
  writes: string[];
  reads: string[];
}

const none: Access = { writes: [], reads: [] };

/** The tables of the job library that its documentation does not offer. */
const privateJobs = /^graphile_worker\._/;
const homeOfPrivateJobs = 'server/platform/jobs/private-jobs.ts';

const access: Readonly<Record<string, Access>> = {
  accounts: {
    writes: [
      'users',
      'sessions',
      'proof_codes',
      'password_resets',
      'registrations',
      'addresses',
      'deposit_terms',
      'customer_notes',
      'list_views',
    ],
    // An address of the book says whether a plan delivers there.
    reads: ['user_tallies', 'orders', 'ledger_accounts', 'account_joins', 'plans'],
  },
  cart: { writes: ['cart_items'], reads: ['products', 'users'] },
  catalogue: {
    writes: ['categories', 'products', 'stock_movements', 'search_words', 'containers'],
    reads: ['product_tallies', 'search_synonyms'],
  },
  contact: { writes: ['contact_messages'], reads: [] },
  core: { writes: ['rate_limits', 'requests'], reads: ['users'] },
  // What is done already is seen in the shop's own rows; those of a rehearsal are never committed.
  start: { writes: ['first_steps'], reads: ['zones', 'zone_pincodes', 'products', 'demo'] },
  // It writes nothing and reads from all domains.
  dashboard: {
    writes: [],
    reads: [
      'orders',
      'order_items',
      'users',
      'products',
      'contact_messages',
      'order_tallies',
      'user_tallies',
      'product_tallies',
      'upi_claims',
      'pickups',
      'plans',
      'plan_dates',
    ],
  },
  orders: {
    writes: [
      'orders',
      'order_items',
      'order_events',
      'payments',
      'charges',
      // Placing an order takes its stock and empties the cart in one statement (docs/decisions/shop/0003).
      'products',
      'stock_movements',
      'cart_items',
      // The counters of slots are orders that hold a place: they are compared and counted anew with the tallies.
      'slots',
      // What is recorded at a door ends the stop of the order's run, and names who carries it.
      'run_stops',
    ],
    // The places of slots are compared with the orders and pick-ups that hold them; both promise empties.
    // Credit limit and statements decide whether an order is taken on account; an order names the plan it was made from.
    // Entries are shown with the names of what they point to, and say whether they belong to a pick-up.
    reads: [
      'users',
      'containers',
      'order_tallies',
      'product_tallies',
      'user_tallies',
      'slots',
      'pickups',
      'pickup_lines',
      'credit_limits',
      'account_statements',
      'plans',
      'plan_dates',
      'plan_orders',
      // A call from the number of an account that was joined is one of the other account's customer.
      'account_joins',
      'runs',
    ],
  },
  // Pick-ups are shown with their customers, movements of jars with their orders.
  jars: {
    writes: ['pickups', 'pickup_lines', 'pickup_events', 'jar_holders', 'jar_holdings'],
    reads: ['users', 'orders', 'containers', 'zones', 'ledger_accounts', 'ledger_counts'],
  },
  ledger: {
    writes: ['ledger_accounts', 'ledger_transfers', 'ledger_totals', 'ledger_notes', 'ledger_reversals'],
    // Entries of an account that was joined are read as the other one's.
    reads: ['ledger_counts', 'account_joins'],
  },
  money: {
    writes: ['upi_claims', 'credit_limits', 'credit_limit_changes', 'account_statements', 'day_closings'],
    // Figures and lists of the desk. Entries are read by the ledger's own statements, except for what lies in the till
    // of open orders: one sum over orders and their entries.
    // Whether an order was on its way at the end of a month, its history says.
    reads: [
      'users',
      'orders',
      'order_events',
      'charges',
      'containers',
      'pickups',
      'ledger_accounts',
      'ledger_counts',
      'ledger_totals',
      'ledger_transfers',
    ],
  },
  // What comes is counted from orders and pick-ups as well, and shown with them.
  plans: {
    writes: ['plans', 'plan_lines', 'plan_dates', 'plan_events', 'plan_orders', 'plan_tallies'],
    reads: [
      'users',
      'addresses',
      'products',
      'containers',
      'orders',
      'order_items',
      'pickups',
      'pickup_lines',
      'zones',
      'zone_pincodes',
      'delivery_windows',
    ],
  },
  // The stops of a day are orders and pick-ups.
  sheet: { writes: [], reads: ['orders', 'order_items', 'pickups', 'pickup_lines'] },
  // Stops are orders and pick-ups; what is on board is counted from their lines.
  runs: {
    writes: [
      'runs',
      'run_stops',
      'run_loads',
      'run_jars',
      'rider_acts',
      'run_matters',
      'stop_photos',
      'push_keys',
      'push_subscriptions',
      'products',
      'stock_movements',
    ],
    // Who wants to be told, is told until the session ends.
    reads: [
      'users',
      'sessions',
      'addresses',
      'orders',
      'order_items',
      'pickups',
      'pickup_lines',
      'containers',
      'zones',
      'ledger_accounts',
    ],
  },
  settings: { writes: ['settings_versions'], reads: ['users'] },
  slots: {
    writes: ['delivery_windows', 'slot_exceptions', 'slots', 'slot_shares'],
    reads: ['users', 'zones', 'zone_windows'],
  },
  // Everything of one account becomes another one's in one act.
  joins: {
    writes: [
      'account_joins',
      'users',
      'addresses',
      'orders',
      'plans',
      'upi_claims',
      'pickups',
      'charges',
      'customer_notes',
      'credit_limits',
      'credit_limit_changes',
      'account_statements',
      'jar_holders',
    ],
    reads: [],
  },
  // What has followed an import is looked for wherever something can follow.
  imports: {
    writes: ['imports', 'import_rows'],
    reads: [
      'users',
      'sessions',
      'customer_notes',
      'account_joins',
      'orders',
      'order_items',
      'pickups',
      'plan_lines',
      'upi_claims',
      'credit_limits',
      'ledger_accounts',
      'ledger_transfers',
      'ledger_reversals',
    ],
  },
  jobs: { writes: ['scheduled_jobs'], reads: [] },
  telemetry: { writes: [], reads: ['products', 'scheduled_jobs'] },
  visitors: { writes: ['visitors'], reads: [] },
  zones: {
    writes: ['zones', 'zone_pincodes', 'zone_windows', 'delivery_wishes', 'wish_tellings'],
    reads: ['users'],
  },
};

const tables = new Set(
  globSync('db/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/create table (\w+)/g)].map(([, name = '']) => name),
  ),
);

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)(\/\/|--).*$/gm;
const name = '(graphile_worker\\._\\w+|\\w+)';
const reading = new RegExp(`\\b(?:(?<!delete )from|join)\\s+${name}|\\bfindPageStart\\('${name}'`, 'g');
const writing = new RegExp(
  `\\b(?:insert into|update|delete from)\\s+${name}|\\b(?:deleteLocked|deleteFirst|lockRows|lockFirst)\\('${name}'`,
  'g',
);

/** The tables that the SQL of a file touches against the table above. A backup holds all of them, whoever owns them. */
export function findTableFaults(file: string, text: string): string[] {
  const [top, first = '', second = ''] = file.split('/');
  const part = first === 'platform' ? second : first;
  if (top !== 'server') return [];
  const { writes, reads } = access[part] ?? none;
  const isFault = (table: string, may: readonly string[]) =>
    privateJobs.test(table)
      ? file !== homeOfPrivateJobs
      : part !== 'backup' && tables.has(table) && !may.includes(table);
  const sql = text.replace(comments, '');
  const find = (pattern: RegExp, may: readonly string[], verb: string) =>
    [...new Set([...sql.matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''))]
      .filter((table) => isFault(table, may))
      .map((table) => `${file} ${verb} the table ${table}: see tools/check/table-access.ts`);
  return [...find(writing, writes, 'must not write'), ...find(reading, [...writes, ...reads], 'must not read')];
}
