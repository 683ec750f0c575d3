/**
 * `npm run test:rolling [-- COMMIT]`: runs an older commit of the shop (by default the last one without the newest
 * migration) beside the current one on the same database. The older one must work before, during and after the
 * migration, and after a restart on the new schema.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressCall } from '#contract/http/call-address.ts';
import { migrationFolder, oldestSupported } from '#server/core/db/migrate.ts';
import { person } from '#server/testing/builders/accounts.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { endShop, makeDataFolder, type ShopProcess, startShop } from '#server/testing/real-shop.ts';
import {
  type Acknowledged,
  admin,
  auditOrders,
  call,
  createCustomer,
  createProduct,
  signIn,
} from '../cluster/customers.ts';
import { git, root } from './read-project.ts';

const customers = 4;
const ordersPerStep = 40;
const patienceMs = 60_000;
/** A customer who orders by phone, with a number that nobody else has. */
const caller = { ...person, name: 'Kamala Devi', phone: '9123456780' };

const commit = findCommit();
if (!commit) {
  console.log('The rolling test was not run: it needs a commit before the newest migration, and not before 7200f85b.');
  process.exit(0);
}
const older = mkdtempSync(join(tmpdir(), 'paniwala-older-'));
const folder = makeDataFolder();
const running: ShopProcess[] = [];
const acknowledged: Acknowledged[] = [];
let isOver = false;
try {
  unpack(commit, older);
  await roll();
  console.log('The rolling test passed.');
} catch (error) {
  process.exitCode = 1;
  console.log(`The rolling test failed: ${error instanceof Error ? error.message : error}`);
} finally {
  isOver = true;
  for (const shop of running) await endShop(shop);
  await folder.close();
  rmSync(older, { recursive: true, force: true });
}

async function roll(): Promise<void> {
  const env = {
    DATA_DIR: folder.path,
    SMTP_URL: 'smtp://127.0.0.1:1',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONFIRM_NEEDS_PAYMENT: 'prepaid',
  };
  const startOld = () => startShop(env, [], join(older, 'server/testing/serve-shop.ts'));
  const open = async (starting: Promise<ShopProcess>) => {
    const shop = await starting;
    running.push(shop);
    shops.push(shop.address);
    return shop;
  };
  const close = async (shop: ShopProcess) => {
    shops.splice(shops.indexOf(shop.address), 1);
    await endShop(shop);
  };
  const shops: string[] = [];

  const first = await open(startOld());
  const productId = await createProduct(first.address);
  const people = await Promise.all(
    Array.from({ length: customers }, () => createCustomer(shops, productId, acknowledged, () => isOver)),
  );
  const ordering = Promise.all(people.map((customer) => customer.order()));
  const failed = ordering.then(() => undefined as never);
  const sell = (step: string) => Promise.race([sellOn(step), failed]);
  await sell(`the shop of ${commit} alone`);
  const present = await open(startShop(env));
  await sell('beside it the present one, which has migrated the database');
  const byPhone = await orderByPhone(present.address, productId);
  acknowledged.push(byPhone);
  await manageOrder(first.address, byPhone);
  console.log('The old one lists, exports and confirms an order by phone of a customer without an email address');
  await close(first);
  await open(startOld());
  await sell('the old one started anew on the new schema, beside the present one');
  await close(present);
  await sell('the old one alone again, as after a release that was taken back');
  isOver = true;
  await ordering;

  await auditOrders(folder.connection, acknowledged, people);
}

async function sellOn(step: string): Promise<void> {
  const wanted = acknowledged.length + ordersPerStep;
  for (const until = Date.now() + patienceMs; acknowledged.length < wanted; await sleep(50)) {
    if (Date.now() > until) throw new Error(`There are no orders (${step})`);
  }
  console.log(`${ordersPerStep} orders: ${step}`);
}

function findCommit(): string | undefined {
  const newest = readdirSync(migrationFolder).sort().at(-1) ?? '';
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', join(migrationFolder, newest));
    const commit = git('rev-parse', '--short', '--verify', process.argv[2] ?? `${added}^`);
    // A commit without this migration is too old to run on the new schema.
    git('cat-file', '-e', `${commit}:db/migrations/${oldestSupported}.sql`);
    return commit;
  } catch {
    return undefined;
  }
}

function unpack(from: string, to: string): void {
  const present = git('ls-tree', '--name-only', from).split('\n');
  const parts = ['server', 'contract', 'languages', 'db', 'web', 'package.json'].filter((part) =>
    present.includes(part),
  );
  const archive = execFileSync('git', ['archive', from, ...parts], { cwd: root, maxBuffer: 100_000_000 });
  mkdirSync(to, { recursive: true });
  execFileSync('tar', ['-x', '-C', to], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}

/**
 * Places an order for a customer without an email address. Staff manage it at the instance that runs the other version.
 */
async function orderByPhone(shop: string, productId: string): Promise<Acknowledged> {
  const authorization = await signIn(shop);
  const made = await call(shop, 'POST /admin/callers', caller, { authorization });
  if (made?.status !== 201) throw new Error(`The customer who calls could not be made (${made?.status})`);
  const key = randomUUID();
  const form = { ...deliveryFormAt(new Date(), 2), items: [{ productId, quantity: 1 }] };
  const headers = { authorization, 'idempotency-key': key };
  const name = `POST /admin/callers/${made.data.caller.id}/orders`;
  const placed = await call(shop, name, form, headers);
  if (placed?.status !== 201) throw new Error(`The order by phone was refused (${placed?.status})`);
  return { key, orderId: placed.data.order.id, at: performance.now(), milliseconds: 0, tries: 1 };
}

/** Makes the calls with which staff list, export and confirm the order. */
async function manageOrder(shop: string, { orderId }: Acknowledged): Promise<void> {
  const authorization = await signIn(shop);
  const status = { status: 'confirmed', changeReason: 'Asked on the phone' };
  const acts: [name: string, body?: object][] = [
    ['GET /admin/dashboard'],
    ['GET /admin/orders'],
    [`GET /admin/orders/${orderId}`],
    ['GET /admin/orders/export'],
    ['GET /admin/users'],
    [`GET /admin/users?search=${encodeURIComponent(caller.name)}`],
    ['GET /admin/users/export?reason=Rehearsal'],
    [`PUT /admin/orders/${orderId}/status`, status],
    [`GET /admin/orders/${orderId}/status-history`],
  ];
  for (const [name, body] of acts) {
    const { method, url } = addressCall(name);
    const answer = await fetch(shop + url, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} of an order by phone answers ${answer.status}: ${text.slice(0, 200)}`);
  }
}
