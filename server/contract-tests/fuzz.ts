/**
 * Sends valid, nearly valid and hostile requests to every call, as every kind of caller. The requests are generated
 * from the schemas of the calls. FUZZ_RUNS is the number of requests per call. SEED repeats a run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type Call, paramsOf } from '#contract/http/call.ts';
import { fillPath, splitCall } from '#contract/http/call-address.ts';
import { failure } from '#contract/http/envelope.ts';
import { type Role, roleMay, roles } from '#contract/shared/permissions.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer, buildRole } from '../testing/builders/accounts.ts';
import { buildAddress } from '../testing/builders/addresses.ts';
import { buildCallers } from '../testing/builders/callers.ts';
import { buildClaim } from '../testing/builders/claims.ts';
import { buildDocument, buildReceipt } from '../testing/builders/documents.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildPickup } from '../testing/builders/pickups.ts';
import { beginPlan } from '../testing/builders/plans.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { resetSlots } from '../testing/builders/slots.ts';
import { buildTaxRate } from '../testing/builders/tax-rates.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { byMethod } from '../testing/jar-shop.ts';
import { lastResetToken } from '../testing/queued-mails.ts';
import { dispatchIn, ofOrders, phoneOf } from '../testing/run-shop.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { type Known, type RawRequest, requestTo } from './hostile-requests.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 4);

/** Texts that reveal internals: file names, stack traces, SQL, and names of columns that are not in the API. */
const internals =
  /node_modules|\.tsx?\b|\bat [\w.<>]+ \(|file:\/\/|\/(tmp|home|work|usr)\/|select\s|insert into|relation "|syntax error|violates|password_hash|token_hash|code_hash|_paise|_ml\b|user_id|ip_address|\$argon2/i;

/** A token or secret. By chance, its random letters may contain one of the texts above. */
const randomToken = /"[\w-]{43}"/g;

let shop: TestShop;

type Caller = 'visitor' | Role | 'forged';
const callers: readonly Caller[] = ['visitor', ...roles, 'forged'];

interface Scene {
  tokens: Record<Caller, string | undefined>;
  known: Omit<Known, 'own'>;
  /** Ids of orders, plans and so on. The key is the part of a call's path before such an id, such as `orders`. */
  kinds: Readonly<Record<string, string[]>>;
}

let sharedScene: Promise<Scene> | undefined;
let served = 0;

const isReading = (name: CallName): boolean => splitCall(name).method === 'GET';

/**
 * Returns a scene: a shop with at least one row of every kind that a call can concern. All reading calls share one
 * scene. Writing calls change the scene, so a new one is built after a few of them.
 */
async function sceneOf(name: CallName) {
  const needsNewScene = !isReading(name) && served % Math.max(1, Math.floor(60 / numRuns)) === 0;
  if (needsNewScene || !sharedScene) sharedScene = buildScene();
  served += 1;
  const { tokens, known, kinds } = await sharedScene;
  const own = Object.entries(kinds).find(([kind]) => name.includes(`/${kind}`))?.[1] ?? known.products;
  return { tokens, known: { ...known, own } };
}

/** Builds at least one order, plan, address and so on, so that every call finds a valid id. */
async function buildScene(): Promise<Scene> {
  const { customer, stranger, admin, rider } = await buildCallers(shop, await buildCustomer(shop));
  await removeRestrictions(admin);
  const categories = [await buildCategory(shop), await buildCategory(shop, { deletedAt: shop.clock() })];
  const [jar, hidden, gone] = [
    await buildProduct(shop, { stock: 5000 }),
    await buildProduct(shop, { isActive: false }),
    await buildProduct(shop, { deletedAt: shop.clock() }),
  ];
  const orders = [
    await buildOrder(shop, customer, [{ productId: jar.id, quantity: 2 }]),
    await buildOrder(shop, stranger, [{ productId: jar.id, quantity: 1 }]),
  ];
  await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity: 1 } });
  const written = { name: 'Asha', email: 'a@paniwala.test', message: 'Hello, is it me?' };
  await shop.call('POST /contact/submit', { body: written }, { 'x-forwarded-for': newClient() });
  const messages: { id: string }[] = (await shop.as(admin)('GET /contact')).body.data;
  await shop.call('POST /password-reset/forgot', { body: stranger });

  const addresses = [await buildAddress(shop, customer), await buildAddress(shop, stranger)];

  const phone = phoneOf({ shop }, rider);
  const dispatch = dispatchIn({ shop, asAdmin: shop.as(admin) });
  const run = await dispatch.plan(rider, ofOrders(...orders));

  const paid = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
  await dispatch.plan(rider, ofOrders(paid));
  const payment = phone.actAt(await phone.stopOf(paid), 'delivered', { payments: byMethod('upi', 10) });
  await phone.record(payment);

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const products = idsOf([jar, jar, hidden, gone]);
  const wanted = [{ productId: jar.id, quantity: 1 }];
  const kinds = {
    orders: idsOf(orders),
    users: [stranger.id, (await buildAdmin(shop, { roles: ['support'] })).id],
    roles: [await buildRole(shop, ['orders.read'])],
    callers: [stranger.id],
    pickups: [(await buildPickup(shop, customer, { count: 2 })).id, (await buildPickup(shop, stranger)).id],
    plans: [(await beginPlan(shop, customer, wanted)).id, (await beginPlan(shop, stranger, wanted)).id],
    customers: [stranger.id],
    contact: idsOf(messages),
    categories: idsOf(categories),
    addresses: idsOf(addresses),
    containers: [await buildContainer(shop)],
    'tax-rates': [await buildTaxRate(shop)],
    documents: [await buildDocument(shop, customer)],
    receipts: [await buildReceipt(shop, customer)],
    'upi-claims': [await buildClaim(shop, customer, orders[0]?.id ?? null)],
    zones: [(await buildZone(shop, { isActive: false })).id],
    riders: [rider.id],
    'run-payments': [payment.id],
    runs: [run.id],
    'stop-photos': idsOf(orders),
    'run/': [run.id],
  };
  const ids = [...Object.values(kinds).flat(), ...products, '01936f0e-0000-7000-8000-000000000000'];
  return {
    kinds,
    tokens: {
      visitor: undefined,
      customer: customer.token,
      admin: admin.token,
      rider: rider.token,
      forged: 'A'.repeat(43),
    },
    known: {
      ids,
      products: [...products, jar.id.toUpperCase()],
      emails: [stranger.email, stranger.email.toUpperCase(), 'nobody@paniwala.test', 'é@paniwala.test'],
      tokens: [await lastResetToken(shop, stranger.email), 'A'.repeat(43), 'x', '.'],
    },
  };
}

/** Resets zones, slots and settings, because those set by an earlier request could refuse the orders of a scene. */
async function removeRestrictions(admin: BuiltAdmin): Promise<void> {
  await closeZones(shop);
  await resetSlots(shop);
  const { version, defaults } = (await shop.as(admin)('GET /admin/settings')).body.data;
  const saved = await shop.as(admin)('PUT /admin/settings', { body: { version, ...defaults } });
  expect(saved.status, saved.body.message).toBe(200);
}

let clients = 0;
/** A different client address for every request, so that rate limits do not refuse requests before they are handled. */
function newClient(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

async function send(name: CallName, token: string | undefined, request: RawRequest) {
  const { method, path } = splitCall(name);
  // With an empty segment, the request would be for another call.
  const segment = (key: string) => encodeURIComponent(String(request.params[key] ?? '').toWellFormed()) || '%20';
  const url = `/api${fillPath(path, segment)}`;
  const hasBody = method !== 'GET' && request.body !== '';
  return shop.app.http.inject({
    method: method as 'GET',
    url: request.query ? `${url}?${request.query}` : url,
    headers: {
      'x-forwarded-for': newClient(),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...request.headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(hasBody && { payload: request.body }),
  });
}

function whoMayCall({ may: access }: Call): Caller {
  if (access === 'anyone') return 'visitor';
  return roles.find((role) => roleMay(role, access)) ?? 'visitor';
}

/** The number of requests to a call. Fewer are enough if it has no input, because they differ only in their headers. */
const runsOf = (name: CallName, call: Call): number =>
  paramsOf(name, call) || call.query || call.body ? numRuns : Math.ceil(numRuns / 5);

async function attack(name: CallName, call: Call): Promise<void> {
  const { tokens, known } = await sceneOf(name);
  const caller = fc.oneof(
    { weight: 4, arbitrary: fc.constant(whoMayCall(call)) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
  const requests = fc.asyncProperty(caller, requestTo(name, call, known), async (who, request) => {
    const response = await send(name, tokens[who], request);
    expect(response.statusCode, response.body).toBeLessThan(500);
    const isFile = !('answer' in call) && response.statusCode === 200;
    const type = response.headers['content-type'];
    expect(type).toMatch(isFile ? /^(text\/csv|application\/(zip|pdf|xml))/ : /^application\/json/);
    // Compressed bytes may contain any text by chance.
    if (type !== 'application/zip' && type !== 'application/pdf')
      expect(response.body.replace(randomToken, '""')).not.toMatch(internals);
    if (isFile) return;
    const body = response.json();
    const schema = body.success && 'answer' in call ? call.answer : failure.strict();
    expect(schema.parse(body)).toEqual(body);
    expect(body.success).toBe(response.statusCode < 300);
  });
  await fc.assert(requests, { numRuns: runsOf(name, call) });
}

/** Declares a test for each reading or each writing call. They are in two test files, which run at the same time. */
export function testCalls(kind: 'reading' | 'writing'): void {
  beforeAll(async () => {
    shop = await openTestShop({ TRUST_PROXY: 'true' });
    // Without an admin, the health call answers that the shop is not ready.
    await buildAdmin(shop);
  });
  afterAll(() => shop.close());

  const wanted = (Object.entries(calls) as [CallName, Call][]).filter(
    ([name]) => isReading(name) === (kind === 'reading'),
  );
  test.each(wanted)('%s answers in the form of the contract, and reveals no internals, for any input', attack, 600_000);
}
