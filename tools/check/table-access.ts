/**
 * Defines which tables the SQL of each part of the server may use. A part may write its own tables and read those of
 * domains that it may import. This table lists all exceptions.
 */
import { globSync, readFileSync } from 'node:fs';
import { domains } from './import-rules.ts';

interface Access {
  /** The part's own tables. Domains that may import the part (import-rules.ts) may read them. */
  owns?: string[];
  /** Tables of other domains that the part may write and read. */
  writes?: string[];
  /** Tables that the part may read although it must not import their domain. */
  reads?: string[];
}

/** Tables of the job library that are not part of its documented interface. No file may use them. */
const privateTables = /^graphile_worker\._/;

const access: Readonly<Record<string, Access>> = {
  accounts: {
    owns: [
      'users',
      'sessions',
      'proof_codes',
      'password_resets',
      'registrations',
      'addresses',
      'deposit_terms',
      'customer_notes',
      'customer_tags',
      'tagged_customers',
      'customer_events',
      'list_views',
      'rider_phones',
      'staff_roles',
      'staff_invitations',
      'second_factors',
      'recovery_codes',
      'factor_setups',
      'passkeys',
      'passkey_challenges',
      'sign_in_tickets',
      'role_changes',
      'role_limits',
      'factor_roles',
    ],
    // Merging two tags changes the rows of imports that gave the removed tag, so that undoing such an import removes
    // the remaining tag.
    writes: ['import_rows'],
    // `plans` is read because a saved address says whether a plan delivers there.
    reads: ['user_tallies', 'orders', 'ledger_accounts', 'account_joins', 'plans', 'imports'],
  },
  // A request contains the number of the order that it is about.
  approvals: { owns: ['approvals', 'given_sums'], reads: ['orders'] },
  // The log shows the present names of the records of its entries.
  audit: {
    owns: ['audit_log', 'audit_details'],
    reads: [
      'users',
      'products',
      'categories',
      'containers',
      'tax_rates',
      'zones',
      'delivery_windows',
      'plans',
      'runs',
      'imports',
      'staff_roles',
    ],
  },
  // Alerts are copied from the rows of these domains, so that their acts need not write them (docs/decisions/shop/0053).
  alerts: {
    owns: ['alerts', 'alert_scans', 'alert_readers', 'alert_choices', 'alert_mails', 'alert_browsers', 'alert_pushes'],
    reads: [
      'orders',
      'plan_orders',
      'rider_acts',
      'run_matters',
      'run_stops',
      'pickups',
      'upi_claims',
      'complaints',
      'complaint_entries',
      'queued_mails',
    ],
  },
  cart: { owns: ['cart_items'] },
  prices: {
    owns: ['agreed_prices', 'price_changes'],
    // Plans and money import the prices, so prices read their tables without importing them. A change of many prices
    // finds customers by zone and notifies those with a plan. The amount that a lower price gives away depends on the
    // orders of a month.
    reads: ['account_joins', 'opened_messages', 'plans', 'plan_lines', 'zone_pincodes', 'orders', 'order_items'],
  },
  catalogue: {
    owns: [
      'categories',
      'products',
      'stock_movements',
      'search_terms',
      'search_synonyms',
      'containers',
      'tax_rates',
      'tax_rate_steps',
    ],
    reads: ['product_tallies'],
  },
  complaints: { owns: ['complaints', 'complaint_entries', 'complaint_photos'] },
  contact: { owns: ['contact_messages'] },
  // Staff find documents by their order or customer, and documents of charged jars by the customer. No document has a
  // day of a locked month.
  documents: {
    owns: ['documents', 'document_series', 'document_prints', 'small_sales', 'e_invoices'],
    reads: ['orders', 'charges', 'month_locks'],
  },
  // A row of the audit log is written together with the commit of its change (docs/decisions/shop/0047).
  core: { owns: ['rate_limits', 'requests'], writes: ['audit_log', 'audit_details'], reads: ['users'] },
  // Which first steps are done depends also on other domains. The rows of a rehearsed order are never committed.
  start: { owns: ['first_steps', 'demo'], reads: ['products', 'product_tallies'] },
  // The dashboard reads from all domains and writes nothing.
  dashboard: {
    reads: [
      'users',
      'contact_messages',
      'upi_claims',
      'pickups',
      'plans',
      'plan_dates',
      'zones',
      'zone_pincodes',
      'breaches',
      'breach_notices',
      'breach_people',
      'deleted_accounts',
    ],
  },
  // Numbers read from all domains, name the staff who did the work, and exclude customers with a plan.
  numbers: { reads: ['users', 'plans'] },
  // The timeline of a customer reads the histories of all domains and writes nothing.
  timeline: {
    reads: [
      'users',
      'account_joins',
      'sessions',
      'orders',
      'order_events',
      'ledger_accounts',
      'ledger_transfers',
      'ledger_notes',
      'containers',
      'upi_claims',
      'pickups',
      'pickup_events',
      'plans',
      'plan_events',
      'agreed_prices',
      'products',
      'credit_limit_changes',
      'deposit_terms',
      'customer_notes',
      'opened_messages',
      'contact_messages',
      'complaints',
      'complaint_entries',
      'run_matters',
      'rider_acts',
      'customer_events',
      'imports',
      'import_rows',
    ],
  },
  orders: {
    owns: [
      'orders',
      'order_items',
      'order_events',
      'cash_blocks',
      'failed_stops',
      'payments',
      'charges',
      'order_tallies',
      'product_tallies',
      'user_tallies',
    ],
    writes: [
      // Placing an order takes its stock and empties the cart in one statement (docs/decisions/shop/0003).
      'products',
      'stock_movements',
      'cart_items',
      // Recording a delivery finishes the order's stop in its run and stores the rider.
      'run_stops',
    ],
    // Orders and pick-ups share the places of slots and the promised empties. The credit limit and the statements
    // decide whether an order on account is accepted. An order shows the plan that placed it. A call from the phone
    // number of a joined account counts as a call of the customer into whose account it was joined.
    reads: [
      'pickups',
      'pickup_lines',
      'credit_limits',
      'account_statements',
      'plans',
      'plan_dates',
      'plan_orders',
      'account_joins',
      'runs',
      'rider_acts',
    ],
  },
  jars: { owns: ['pickups', 'pickup_lines', 'pickup_events', 'jar_holders', 'jar_holdings'] },
  ledger: {
    owns: [
      'ledger_accounts',
      'ledger_counts',
      'ledger_transfers',
      'ledger_totals',
      'ledger_notes',
      'ledger_reversals',
      'month_locks',
    ],
    // The entries of a joined account are shown in the account that it was joined into.
    reads: ['account_joins'],
  },
  money: {
    owns: [
      'upi_claims',
      'credit_limits',
      'credit_limit_changes',
      'account_statements',
      'day_closings',
      'suppliers_bills',
      'khata_rows',
      'khata_changes',
      'opened_messages',
      'pay_keys',
    ],
    // `runs`: the closing of a day lists the cash that riders have. `account_joins`: a joined account has no row in the
    // khata. `agreed_prices`: messages name changed prices.
    reads: ['runs', 'account_joins', 'agreed_prices'],
  },
  // The list of coming deliveries includes pick-ups.
  plans: {
    owns: ['plans', 'plan_lines', 'plan_dates', 'plan_events', 'plan_orders', 'plan_tallies'],
    reads: ['pickups', 'pickup_lines'],
  },
  runs: {
    owns: [
      'runs',
      'run_stops',
      'run_loads',
      'run_jars',
      'rider_acts',
      'run_matters',
      'stop_photos',
      'push_subscriptions',
      'rider_contacts',
    ],
    writes: ['products', 'stock_movements'],
  },
  settings: { owns: ['settings_versions', 'legal_versions'], reads: ['users'] },
  slots: { owns: ['delivery_windows', 'slot_exceptions', 'slots', 'slot_shares'], reads: ['users'] },
  // Joining two accounts moves all rows of one account to the other in one transaction.
  joins: {
    owns: ['account_joins'],
    writes: [
      'users',
      'addresses',
      'orders',
      'plans',
      'upi_claims',
      'pickups',
      'charges',
      'customer_notes',
      'tagged_customers',
      'customer_events',
      'cash_blocks',
      'agreed_prices',
      'credit_limits',
      'credit_limit_changes',
      'account_statements',
      'opened_messages',
      'jar_holders',
      'complaints',
      'breach_people',
    ],
  },
  // Undoing an import keeps an imported order that is already on a run.
  imports: { owns: ['imports', 'import_rows'], reads: ['account_joins', 'run_stops'] },
  jobs: { owns: ['scheduled_jobs'] },
  mail: { owns: ['queued_mails', 'mail_accounts'] },
  push: { owns: ['push_keys'] },
  metrics: { reads: ['products', 'queued_mails'] },
  visitors: { owns: ['visitors'] },
  zones: { owns: ['zones', 'zone_pincodes', 'zone_windows', 'delivery_wishes', 'wish_tellings'], reads: ['users'] },
};

/** The names of all tables of the shop. */
export const tables: ReadonlySet<string> = new Set(
  globSync('db/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/create table (\w+)/g)].map(([, name = '']) => name),
  ),
);

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)(\/\/|--).*$/gm;
const name = '(graphile_worker\\._\\w+|\\w+)';
const reading = new RegExp(
  `\\b(?:(?<!delete )from|join)\\s+${name}|\\b(?:findPageStart|findTallyPage)\\('${name}'`,
  'g',
);
const writing = new RegExp(
  `\\b(?:insert into|update|delete from)\\s+${name}|\\b(?:deleteLocked|deleteBatch|lockRows|lockBatch)\\('${name}'`,
  'g',
);

/** Returns the rows of the table in docs/architecture.md: one for each part that uses tables of others. */
export function describeCouplings(): string[] {
  const list = (names: readonly string[]) => names.map((table) => `\`${table}\``).join(', ');
  return Object.entries(access).flatMap(([part, { reads = [], writes = [] }]) =>
    reads.length + writes.length === 0 ? [] : [`| \`${part}\` | ${list(writes)} | ${list(reads)} |`],
  );
}

/** The part of the server that a file belongs to, such as `orders`, or `mail` for server/platform/mail. */
function partOf(file: string): string | undefined {
  const [top, first = '', second = ''] = file.split('/');
  if (top !== 'server') return undefined;
  return first === 'platform' ? second : first;
}

/** Finds the tables that the SQL in a text writes and reads. */
function readTables(text: string): { writes: string[]; reads: string[] } {
  const sql = text.replace(comments, '');
  const find = (pattern: RegExp) => [
    ...new Set([...sql.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '')),
  ];
  return { writes: find(writing), reads: find(reading) };
}

/** Parts that use the tables of all domains: the backup, and the list from which a customer's data is deleted. */
const ofAllDomains: ReadonlySet<string> = new Set(['backup', 'privacy']);

/** Checks the tables in a file's SQL against the table above. */
export function findTableFaults(file: string, text: string): string[] {
  const part = partOf(file);
  if (part === undefined) return [];
  const { owns = [], writes = [], reads = [] } = access[part] ?? {};
  const mayWrite = [...owns, ...writes];
  const mayRead = [...mayWrite, ...reads, ...(domains[part] ?? []).flatMap((one) => access[one]?.owns ?? [])];
  const isFault = (table: string, may: readonly string[]) =>
    privateTables.test(table) || (!ofAllDomains.has(part) && tables.has(table) && !may.includes(table));
  const used = readTables(text);
  const describe = (found: readonly string[], may: readonly string[], verb: string) =>
    found
      .filter((table) => isFault(table, may))
      .map((table) => `${file} ${verb} the table ${table}: see tools/check/table-access.ts`);
  return [...describe(used.writes, mayWrite, 'must not write'), ...describe(used.reads, mayRead, 'must not read')];
}

/** Finds permissions in the table above that no statement needs. `texts` has all files of the server without tests. */
export function findUnusedAccess(texts: ReadonlyMap<string, string>): string[] {
  const used = [...texts].map(([file, text]) => ({ part: partOf(file), ...readTables(text) }));
  return Object.entries(access).flatMap(([part, { reads = [], writes = [] }]) => {
    const own = used.filter((one) => one.part === part);
    const isUnused = (kind: 'reads' | 'writes') => (table: string) => !own.some((one) => one[kind].includes(table));
    return [
      ...writes.filter(isUnused('writes')).map((table) => `${part} does not write the table ${table}`),
      ...reads.filter(isUnused('reads')).map((table) => `${part} does not read the table ${table}`),
    ].map((fault) => `${fault}: remove it from tools/check/table-access.ts`);
  });
}
