/**
 * Compares the row type that each SQL statement declares with PostgreSQL's description of its columns. TypeScript
 * trusts the declaration, so nothing else would find a wrong one. The test does not notice columns that a left join
 * makes null.
 */
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import pg from 'pg';
import { Node, Project, SyntaxKind, type Type, type TypeNode } from 'ts-morph';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countEntries, listEntries } from '#server/audit/store.ts';
import { listAdminProducts, listAdminProductsBefore } from '#server/catalogue/admin-product.store.ts';
import { listAdminCategories } from '#server/catalogue/category.store.ts';
import { listContainers } from '#server/catalogue/containers/store.ts';
import { listTaxRates } from '#server/catalogue/tax-rates/store.ts';
import { listComplaints, listComplaintsAfter } from '#server/complaints/store.ts';
import { listMessages, listMessagesAfter } from '#server/contact/store.ts';
import type { StaffId } from '#server/core/actor.ts';
import { inCode } from '#server/core/db/column-names.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { listDocuments, listDocumentsAfter } from '#server/documents/list.store.ts';
import { listPickups, listPickupsAfter } from '#server/jars/pickups/store.ts';
import { listBills, listBillsAfter } from '#server/money/bills/store.ts';
import { listKhata, listKhataAfter } from '#server/money/khata/store.ts';
import { listClaims, listClaimsAfter } from '#server/money/upi/claim.store.ts';
import { listAdminOrders, sumOrders } from '#server/orders/order-page.store.ts';
import { findNeighbours, findOrders, listOrdersBefore } from '#server/orders/store.ts';
import { listPlans, listPlansAfter } from '#server/plans/admin.store.ts';
import { listChangesAfter, listVersions } from '#server/settings/store.ts';
import { listExceptions, listExceptionsAfter } from '#server/slots/exception.store.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { listExported, listZones } from '#server/zones/store.ts';
import { listWaitlist, listWaitlistAfter } from '#server/zones/waitlist.store.ts';
import { positionOf } from './mark-statements.ts';
import { findForgottenColumns } from './new-rows.ts';

interface Declared {
  text: string;
  /** The position of the call to `sql` in the source, which `mark-statements.ts` adds as an argument. */
  at: string;
}

const declared = vi.hoisted((): Declared[] => []);
vi.mock('#server/core/db/database.ts', async (original) => {
  const module = await original<typeof import('#server/core/db/database.ts')>();
  const sql = (text: string, at: string) => {
    declared.push({ text, at });
    return module.sql(text);
  };
  return { ...module, sql };
});

/** Columns that may be null in their table but never in these statements, with the reason. */
const filled: Record<string, string> = {
  'server/prices/changes/news.store.ts pricePaise': 'it asks for prices that are not null',
  'server/prices/changes/store.ts beforePaise': 'each row of an act has it',
  'server/prices/changes/store.ts pricePaise': 'each row of an act has it',
  'server/prices/many-prices.store.ts pricePaise': 'it asks for prices that are not null',
  'server/jars/pickups/change-pickup.store.ts requestHash': 'it is found by its key, and has a hash with it',
  'server/jars/pickups/store.ts eventId': 'it asks for this event',
  'server/jars/pickups/store.ts pickupDate': 'it asks for one with a day',
  'server/ledger/balance.store.ts balance': 'accounts with an owner keep a balance',
  'server/ledger/balance.store.ts customerId': 'it asks for accounts of customers',
  'server/ledger/verify.store.ts debits': 'accounts with an owner keep a balance',
  'server/ledger/verify.store.ts credits': 'accounts with an owner keep a balance',
  'server/ledger/verify.store.ts balance': 'accounts with an owner keep a balance',
  'server/money/desk/customers/balance.store.ts customerId': 'it asks for accounts of customers',
  'server/money/desk/customers/balance.store.ts balance': 'accounts with an owner keep a balance',
  'server/money/desk/figure.store.ts riderId': 'a pouch has a rider',
  'server/money/desk/figure.store.ts balance': 'accounts with an owner keep a balance',
  'server/orders/again/store.ts containerId': 'it asks for lines with a container',
  'server/orders/credit/credit.store.ts limitPaise': 'it asks for customers with a limit',
  'server/plans/change-plan.store.ts requestHash': 'it is found by its key, and has a hash with it',
  'server/plans/deliveries.store.ts pickupDate': 'it asks for pick-ups on a day',
  'server/plans/deliveries.store.ts containerId': 'it asks for lines with a container',
  'server/prices/store.ts pricePaise': 'it asks for entries with a price',
  'server/runs/customer/store.ts record': 'it asks for deliveries that a customer is shown',
  'server/runs/customer/store.ts answerUntil': 'what a customer is shown has an end of answering',
  'server/runs/customer/store.ts orderId': 'only deliveries of orders are shown',
  'server/runs/push-messages/store.ts orderId': 'it joins the order of the stop',
  'server/runs/acts/request.store.ts state': 'it asks for acts that are requests',
};

type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'anything';

const { builtins } = pg.types;
/** The values that `server/core/db/column-names.ts` returns for each PostgreSQL type. */
const kindsOfColumns: [Kind, number[]][] = [
  ['number', [builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8]],
  ['string', [builtins.TEXT, builtins.VARCHAR, builtins.UUID, builtins.DATE, builtins.NUMERIC, builtins.INET]],
  ['Date', [builtins.TIMESTAMPTZ, builtins.TIMESTAMP]],
  ['boolean', [builtins.BOOL]],
  ['Buffer', [builtins.BYTEA]],
  ['anything', [builtins.JSON, builtins.JSONB]],
  // Arrays of bytea, int2, int4, text, int8, date and uuid.
  ['array', [1001, 1005, 1007, 1009, 1016, 1182, 2951]],
];
const kindOfColumn = (type: number): string =>
  kindsOfColumns.find(([, types]) => types.includes(type))?.[0] ??
  `type ${type} of PostgreSQL, which no kind here names`;

/** A property of a declared row type. */
interface Property {
  kinds: Set<Kind | string>;
  mayBeNull: boolean;
}
type Row = Map<string, Property>;

const root = join(import.meta.dirname, '../..');

const files = listFiles();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  for (const file of files) await import(/* @vite-ignore */ join(root, file));
  await buildFilteredStatements();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The statements of the server. The database of tests has statements of its own. */
const statements = () => declared.filter(({ at }) => !at.startsWith('server/testing/'));

test('each declared row has the columns of its statement, with their types and nullability', async () => {
  const rows = readRows(files);
  const notNullColumns = await listNotNullColumns(client);
  const faults = new Set<string>();
  for (const { text, at } of statements()) {
    const row = rows.get(at);
    if (row === undefined) faults.add(`${at}: no call of sql stands there`);
    if (row)
      for (const fault of compare(row, await describeColumns(client, text), notNullColumns, at)) faults.add(fault);
  }
  for (const [at, row] of rows) {
    if (row && !declared.some((statement) => statement.at === at)) faults.add(`${at}: is never made here`);
  }
  expect([...faults]).toEqual([]);
});

test('each insert writes all columns of its table, except those that begin with their default', async () => {
  expect(findForgottenColumns(statements(), await listWritableColumns(client))).toEqual([]);
});

/** Builds the statements whose text depends on a filter, without running them, so that they are recorded, too. */
async function buildFilteredStatements(): Promise<void> {
  const recorder: Queryable = {
    rows: async () => [],
    row: async () => undefined,
    one: () => Promise.reject(new Error('Nobody is asked')),
    run: async () => 0,
  };
  const admin = '' as StaffId;
  const page = { limit: 1, offset: 0 };
  const khata = { search: null, phone: null, sort: 'dues', today: '' } as const;
  const products = { type: null, isActive: null, deleted: false, words: [] };
  const entries = { search: 'x', person: '', area: 'money', record: 'x', from: '', to: '' } as const;
  const search = { filter: entries, orderNumber: '', readable: [] };
  await listEntries(recorder, { ...search, before: { at: new Date(0), id: '' }, limit: 1 });
  await countEntries(recorder, search, 1).catch(() => undefined);
  await listAdminProducts(recorder, { ...products, limit: 1, offset: 0 });
  await listAdminProductsBefore(recorder, products, null, 1);
  await listPickups(recorder, admin, {}, page);
  await listPickupsAfter(recorder, admin, {}, page);
  await listComplaints(recorder, admin, {}, page);
  await listComplaintsAfter(recorder, admin, {}, { after: undefined, limit: 1 });
  await listAdminOrders(recorder, admin, {}, page);
  await findOrders(recorder, admin, {}, page);
  await sumOrders(recorder, admin, {});
  await listOrdersBefore(recorder, admin, {}, page);
  await findNeighbours(recorder, admin, {}, { id: '', createdAt: new Date(0) });
  await listPlans(recorder, admin, { today: '' }, page);
  await listPlansAfter(recorder, admin, { today: '' }, page);
  await listClaims(recorder, admin, {}, page);
  await listClaimsAfter(recorder, admin, {}, undefined, 1);
  await listKhata(recorder, { ...khata, ...page });
  await listKhata(recorder, { ...khata, sort: 'price', agreed: 'some', ...page });
  await listKhataAfter(recorder, khata, { after: undefined, limit: 1 });
  await listExceptions(recorder, admin, {}, page);
  await listExceptionsAfter(recorder, admin, {}, undefined, 1);
  await listMessages(recorder, admin, {}, page);
  await listMessagesAfter(recorder, admin, {}, undefined, 1);
  await listVersions(recorder, {}, page);
  await listChangesAfter(recorder, {}, undefined, 1);
  await listWaitlist(recorder, {}, page);
  await listWaitlistAfter(recorder, {}, undefined, 1);
  await listZones(recorder, {}, page);
  await listExported(recorder, {}, undefined, 1);
  await listContainers(recorder, {}, page);
  await listTaxRates(recorder, {}, page);
  await listDocuments(recorder, {}, page);
  await listDocumentsAfter(recorder, {}, undefined, 1);
  await listBills(recorder, {}, page);
  await listBillsAfter(recorder, {}, undefined, 1);
  await listAdminCategories(recorder, {}, page);
}

function listFiles(): string[] {
  const paths = ['server/**.ts', ':!*.test.ts', ':!server/testing', ':!server/contract-tests'];
  const found = execFileSync('git', ['grep', '-lE', '\\bsql(<|\\()', '--', ...paths], { cwd: root, encoding: 'utf8' });
  return found.trim().split('\n');
}

function* compare(row: Row, columns: Column[], notNullColumns: Set<string>, at: string): Generator<string> {
  for (const name of row.keys()) {
    if (!columns.some((column) => inCode(column.name) === name)) yield `${at}: no column ${name}`;
  }
  for (const { name: column, dataTypeID, tableID, columnID } of columns) {
    const name = inCode(column);
    const property = row.get(name);
    // Columns used only for sorting or grouping need not be declared.
    if (!property) continue;
    const kind = kindOfColumn(dataTypeID);
    const { kinds, mayBeNull } = property;
    if (kind !== 'anything' && !kinds.has('anything') && [...kinds].join() !== kind) {
      yield `${at}: ${name} is declared as ${[...kinds].join(' | ')} and comes as ${kind}`;
    }
    if (tableID === 0 && dataTypeID === builtins.JSONB)
      yield `${at}: ${name} is made as jsonb, whose keys are not renamed: build json, or select the column itself`;
    if (tableID > 0 && dataTypeID === builtins.JSON)
      yield `${at}: ${name} is stored as json, whose keys are renamed: a table stores jsonb`;
    const isFilled = `${at.slice(0, at.indexOf(':'))} ${name}` in filled;
    if (tableID > 0 && !notNullColumns.has(`${tableID}.${columnID}`) && !mayBeNull && !isFilled)
      yield `${at}: ${name} may be null`;
  }
}

/** The declared row types of these files by the position of their statement; null if a statement declares none. */
function readRows(files: readonly string[]): Map<string, Row | null> {
  const project = new Project({
    tsConfigFilePath: join(root, 'tsconfig.json'),
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
  });
  const sources = project.addSourceFilesAtPaths(files.map((file) => join(root, file)));
  const rows = new Map<string, Row | null>();
  for (const source of sources) {
    const file = relative(root, source.getFilePath());
    for (const call of source.getDescendantsOfKind(SyntaxKind.CallExpression)) {
      const callee = call.getExpression();
      if (!Node.isIdentifier(callee) || callee.getText() !== 'sql') continue;
      const [argument] = call.getTypeArguments();
      rows.set(positionOf(file, source.getFullText(), call.getStart()), argument ? readRow(argument) : null);
    }
  }
  return rows;
}

/** Reads the properties of a declared row type. For a union, the properties of all its members are combined. */
function readRow(declaration: TypeNode): Row {
  const row: Row = new Map();
  for (const member of membersOf(declaration.getType())) {
    for (const symbol of member.getProperties()) {
      const property = row.get(symbol.getName()) ?? { kinds: new Set<string>(), mayBeNull: false };
      for (const part of membersOf(symbol.getTypeAtLocation(declaration))) {
        if (part.isNull() || part.isUndefined() || isAnything(part)) property.mayBeNull = true;
        if (!part.isNull() && !part.isUndefined()) property.kinds.add(kindOf(part, declaration));
      }
      row.set(symbol.getName(), property);
    }
  }
  return row;
}

const membersOf = (type: Type): Type[] => (type.isUnion() ? type.getUnionTypes() : [type]);
const isAnything = (type: Type) => type.isAny() || type.isUnknown();

/** True for texts, including the branded ids of actors. */
const isText = (type: Type): boolean =>
  type.isString() || type.isStringLiteral() || type.isTemplateLiteral() || type.getIntersectionTypes().some(isText);

function kindOf(type: Type, declaration: TypeNode): Kind | string {
  if (isAnything(type)) return 'anything';
  if (type.isNumber() || type.isNumberLiteral()) return 'number';
  if (type.isBoolean() || type.isBooleanLiteral()) return 'boolean';
  if (isText(type)) return 'string';
  if (type.isArray() || type.isReadonlyArray() || type.isTuple()) return 'array';
  return type.getText(declaration).replace(/<.*/, '');
}

type Column = pg.FieldDef;

/** Describes the columns of a statement without running it. */
function describeColumns(client: pg.Client, text: string): Promise<Column[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Column[]>();
  let columns: Column[] = [];
  let failure: Error | undefined;
  const query = {
    submit(connection: { parse(what: object): void; describe(what: object): void; sync(): void }) {
      connection.parse({ name: '', text, types: [] });
      connection.describe({ type: 'S', name: '' });
      connection.sync();
    },
    handleRowDescription({ fields }: { fields: Column[] }) {
      columns = fields;
    },
    handleError(error: Error) {
      failure = error;
    },
    handleReadyForQuery() {
      if (failure) reject(new Error(`${failure.message}: ${text}`));
      else resolve(columns);
    },
  };
  client.query(query as unknown as pg.Submittable);
  return promise;
}

async function listNotNullColumns(client: pg.Client): Promise<Set<string>> {
  const text = 'select attrelid::int as table, attnum as column from pg_attribute where attnotnull';
  const { rows } = await client.query<{ table: number; column: number }>(text);
  return new Set(rows.map(({ table, column }) => `${table}.${column}`));
}

/** The columns of each table that a statement can write. */
async function listWritableColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const text = `select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`;
  const { rows } = await client.query<{ table: string; column: string }>(text);
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, some]) => [table, some.map(({ column }) => column)]),
  );
}
