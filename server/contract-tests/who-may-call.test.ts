/** Every call of the contract, made by everybody: one table says what each is answered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { failure } from '#contract/http/envelope.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildCallers, type CallerName, type Callers, callerNames } from '../testing/builders/callers.ts';
import { closeZones } from '../testing/builders/zones.ts';
import { describeEverything } from '../testing/describe-everything.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { inputs, secret } from './inputs.ts';

// biome-ignore format: a table is read in columns
/** `lost` is everybody whose session was deactivated, has expired, was ended or is forged. A call without a row does not compile. */
const expected = {
  //                                          visitor customer stranger admin lost
  'GET /health':                              [200, 200, 200, 200, 200],
  'GET /ready':                               [200, 200, 200, 200, 200],
  'POST /auth/register':                      [201, 201, 201, 201, 201],
  'POST /auth/login':                         [200, 200, 200, 200, 200],
  'POST /admin/login':                        [200, 200, 200, 200, 200],
  'GET /auth/me':                             [401, 200, 200, 200, 401],
  'POST /auth/logout':                        [401, 200, 200, 200, 401],
  'PUT /auth/language/:language':             [401, 200, 200, 200, 401],
  'PUT /auth/profile':                        [401, 200, 200, 403, 401],
  'GET /addresses':                           [401, 200, 200, 403, 401],
  'POST /addresses':                          [401, 201, 201, 403, 401],
  'PUT /addresses/:id':                       [401, 200, 404, 403, 401],
  'PUT /addresses/:id/default':               [401, 200, 404, 403, 401],
  'DELETE /addresses/:id':                    [401, 200, 404, 403, 401],
  'POST /otp/verify-registration-otp':        [200, 200, 200, 200, 200],
  'POST /otp/resend-registration-otp':        [200, 200, 200, 200, 200],
  'POST /otp/send-login-otp':                 [200, 200, 200, 200, 200],
  'POST /otp/verify-login-otp':               [200, 200, 200, 200, 200],
  'POST /otp/resend-login-otp':               [200, 200, 200, 200, 200],
  'POST /password-reset/forgot':              [200, 200, 200, 200, 200],
  'GET /password-reset/verify/:token':        [200, 200, 200, 200, 200],
  'POST /password-reset/reset':               [200, 200, 200, 200, 200],
  'GET /admin/users':                         [401, 403, 403, 200, 401],
  'GET /admin/users/export':                  [401, 403, 403, 200, 401],
  'POST /admin/users':                        [401, 403, 403, 201, 401],
  'GET /admin/users/:id':                     [401, 403, 403, 200, 401],
  'PUT /admin/users/:id/status':              [401, 403, 403, 200, 401],
  'PUT /admin/users/:id/email':               [401, 403, 403, 200, 401],
  'GET /admin/users/:id/joins':              [401, 403, 403, 200, 401],
  'POST /admin/users/:id/join-code':         [401, 403, 403, 200, 401],
  'POST /admin/users/:id/join':              [401, 403, 403, 200, 401],
  'GET /account/monthly':                     [401, 200, 200, 403, 401],
  'GET /account/statements':                  [401, 200, 200, 403, 401],
  'GET /admin/users/:id/monthly':             [401, 403, 403, 200, 401],
  'PUT /admin/users/:id/credit-limit':        [401, 403, 403, 200, 401],
  'GET /admin/users/:id/credit-limit/history':[401, 403, 403, 200, 401],
  'GET /admin/users/:id/statements':          [401, 403, 403, 200, 401],
  'GET /admin/users/:id/statements/export':   [401, 403, 403, 200, 401],
  'GET /products':                            [200, 200, 200, 200, 200],
  'GET /products/categories':                 [200, 200, 200, 200, 200],
  'GET /products/:id':                        [200, 200, 200, 200, 200],
  'GET /categories':                          [200, 200, 200, 200, 200],
  'GET /categories/active':                   [200, 200, 200, 200, 200],
  'GET /admin/products':                      [401, 403, 403, 200, 401],
  'GET /admin/products/export':               [401, 403, 403, 200, 401],
  'POST /admin/products':                     [401, 403, 403, 201, 401],
  'GET /admin/products/:id':                  [401, 403, 403, 200, 401],
  'PUT /admin/products/:id':                  [401, 403, 403, 200, 401],
  'PATCH /admin/products/:id/toggle-status':  [401, 403, 403, 200, 401],
  'DELETE /admin/products/:id/permanent':     [401, 403, 403, 200, 401],
  'POST /admin/products/:id/restore':         [401, 403, 403, 200, 401],
  'GET /admin/containers':                    [401, 403, 403, 200, 401],
  'POST /admin/containers':                   [401, 403, 403, 201, 401],
  'GET /admin/containers/:id':                [401, 403, 403, 200, 401],
  'PUT /admin/containers/:id':                [401, 403, 403, 200, 401],
  'PATCH /admin/containers/:id/toggle-status': [401, 403, 403, 200, 401],
  'GET /admin/jars':                         [401, 403, 403, 200, 401],
  'GET /admin/jars/holders':                 [401, 403, 403, 200, 401],
  'GET /admin/jars/holders/export':          [401, 403, 403, 200, 401],
  'GET /admin/jars/entries':                 [401, 403, 403, 200, 401],
  'GET /admin/jars/entries/export':          [401, 403, 403, 200, 401],
  'POST /admin/jars/bought':                 [401, 403, 403, 200, 401],
  'POST /admin/jars/counted':                [401, 403, 403, 200, 401],
  'POST /admin/jars/scrapped':               [401, 403, 403, 200, 401],
  'POST /admin/jars/lost':                   [401, 403, 403, 200, 401],
  'POST /admin/jars/adjusted':               [401, 403, 403, 200, 401],
  'POST /admin/jars/deposit-released':       [401, 403, 403, 200, 401],
  'POST /admin/jars/opening-balance':        [401, 403, 403, 200, 401],
  'POST /admin/jars/reminders':              [401, 403, 403, 200, 401],
  'GET /admin/jars/customers/:id':           [401, 403, 403, 200, 401],
  'GET /admin/jars/customers/:id/movements': [401, 403, 403, 200, 401],
  'GET /admin/jars/customers/:id/movements/export': [401, 403, 403, 200, 401],
  'PUT /admin/jars/customers/:id/deposit-terms': [401, 403, 403, 200, 401],
  'POST /admin/jars/opening/check':          [401, 403, 403, 200, 401],
  'POST /admin/jars/opening':                [401, 403, 403, 200, 401],
  'POST /admin/jars/opening/:id/write':      [401, 403, 403, 200, 401],
  'POST /categories':                         [401, 403, 403, 201, 401],
  'GET /categories/:id':                      [401, 403, 403, 200, 401],
  'PUT /categories/:id':                      [401, 403, 403, 200, 401],
  'PATCH /categories/:id/toggle-status':      [401, 403, 403, 200, 401],
  'DELETE /categories/:id/permanent':         [401, 403, 403, 200, 401],
  'POST /categories/:id/restore':             [401, 403, 403, 200, 401],
  'GET /cart':                                [401, 200, 200, 403, 401],
  'POST /cart':                               [401, 200, 200, 403, 401],
  'DELETE /cart':                             [401, 200, 200, 403, 401],
  'PUT /cart/sync':                           [401, 200, 200, 403, 401],
  'PUT /cart/:productId':                     [401, 200, 404, 403, 401],
  'DELETE /cart/:productId':                  [401, 200, 404, 403, 401],
  'POST /orders':                             [401, 201, 201, 403, 401],
  'GET /orders':                              [401, 200, 200, 403, 401],
  'GET /empties':                             [401, 200, 200, 403, 401],
  'GET /orders/again':                        [401, 200, 200, 403, 401],
  'POST /orders/:id/again':                   [401, 200, 404, 403, 401],
  'GET /orders/:id':                          [401, 200, 404, 403, 401],
  'GET /orders/:id/status-history':           [401, 200, 404, 403, 401],
  'POST /orders/:id/cancel':                  [401, 200, 404, 403, 401],
  'POST /orders/:id/move':                    [401, 200, 404, 403, 401],
  'POST /orders/:id/use-as-credit':           [401, 200, 404, 403, 401],
  'POST /orders/:id/pay-back':                [401, 200, 404, 403, 401],
  'POST /admin/orders/:id/delivery':          [401, 403, 403, 200, 401],
  'POST /admin/orders/:id/failed-stop':       [401, 403, 403, 200, 401],
  'GET /admin/orders/:id/door':               [401, 403, 403, 200, 401],
  'GET /admin/orders/:id/entries':            [401, 403, 403, 200, 401],
  'POST /admin/orders/:id/surplus':           [401, 403, 403, 200, 401],
  'POST /admin/orders/:id/move':              [401, 403, 403, 200, 401],
  'POST /admin/orders/move':                  [401, 403, 403, 200, 401],
  'GET /admin/callers':                       [401, 403, 403, 200, 401],
  'POST /admin/callers':                      [401, 403, 403, 201, 401],
  'GET /admin/callers/:id':                   [401, 403, 403, 200, 401],
  'POST /admin/callers/:id/addresses':        [401, 403, 403, 201, 401],
  'POST /admin/callers/:id/orders':           [401, 403, 403, 201, 401],
  'GET /admin/orders':                        [401, 403, 403, 200, 401],
  'GET /admin/orders/export':                 [401, 403, 403, 200, 401],
  'GET /admin/orders/:id':                    [401, 403, 403, 200, 401],
  'POST /admin/orders/bulk':                 [401, 403, 403, 200, 401],
  'GET /admin/orders/:id/neighbours':        [401, 403, 403, 200, 401],
  'PUT /admin/orders/:id/status':             [401, 403, 403, 200, 401],
  'PUT /admin/orders/:id/payment-status':     [401, 403, 403, 200, 401],
  'GET /admin/orders/:id/status-history':     [401, 403, 403, 200, 401],
  'GET /jars':                                [401, 200, 200, 403, 401],
  'GET /jars/movements':                      [401, 200, 200, 403, 401],
  'GET /plans':                              [401, 200, 200, 403, 401],
  'GET /plans/days':                         [401, 200, 200, 403, 401],
  'GET /plans/:id':                          [401, 200, 404, 403, 401],
  'POST /plans':                             [401, 201, 201, 403, 401],
  'POST /plans/:id':                         [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/skip':        [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/unskip':      [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/move':        [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/quantities':  [401, 200, 404, 403, 401],
  'POST /plans/:id/pause':                   [401, 200, 404, 403, 401],
  'POST /plans/:id/resume':                  [401, 200, 404, 403, 401],
  'POST /plans/:id/end':                     [401, 200, 404, 403, 401],
  'GET /admin/plans':                        [401, 403, 403, 200, 401],
  'GET /admin/plans/export':                 [401, 403, 403, 200, 401],
  'GET /admin/plans/:id':                    [401, 403, 403, 200, 401],
  'POST /admin/plans/:id/pause':             [401, 403, 403, 200, 401],
  'POST /admin/plans/:id/resume':            [401, 403, 403, 200, 401],
  'POST /admin/plans/:id/end':               [401, 403, 403, 200, 401],
  'GET /pickups':                             [401, 200, 200, 403, 401],
  'POST /pickups':                            [401, 201, 201, 403, 401],
  'POST /pay-backs':                          [401, 201, 201, 403, 401],
  'POST /pickups/:id/cancel':                 [401, 200, 404, 403, 401],
  'GET /run-out':                             [401, 200, 200, 403, 401],
  'GET /admin/ahead':                         [401, 403, 403, 200, 401],
  'GET /admin/ahead/export':                  [401, 403, 403, 200, 401],
  'GET /admin/pickups':                       [401, 403, 403, 200, 401],
  'GET /admin/pickups/export':                [401, 403, 403, 200, 401],
  'GET /admin/pickups/:id':                   [401, 403, 403, 200, 401],
  'POST /admin/pickups/:id/schedule':         [401, 403, 403, 200, 401],
  'POST /admin/pickups/:id/collect':          [401, 403, 403, 200, 401],
  'POST /admin/pickups/:id/refund':           [401, 403, 403, 200, 401],
  'POST /admin/pickups/:id/keep':             [401, 403, 403, 200, 401],
  'POST /admin/pickups/:id/reject':           [401, 403, 403, 200, 401],
  'GET /account':                             [401, 200, 200, 403, 401],
  'GET /account/entries':                     [401, 200, 200, 403, 401],
  'GET /account/month':                       [401, 200, 200, 403, 401],
  'GET /account/export':                      [401, 200, 200, 403, 401],
  'GET /upi':                                 [401, 200, 200, 200, 401],
  'GET /upi-claims':                          [401, 200, 200, 403, 401],
  'POST /upi-claims':                         [401, 201, 404, 403, 401],
  'GET /admin/upi-claims':                    [401, 403, 403, 200, 401],
  'GET /admin/upi-claims/export':             [401, 403, 403, 200, 401],
  'POST /admin/upi-claims/:id/confirm':       [401, 403, 403, 200, 401],
  'POST /admin/upi-claims/:id/refuse':        [401, 403, 403, 200, 401],
  'GET /delivery-slots':                      [200, 200, 200, 200, 200],
  'GET /service-area/:pincode':               [200, 200, 200, 200, 200],
  'GET /admin/delivery-slots':                [401, 403, 403, 200, 401],
  'GET /delivery-offer':                      [200, 200, 200, 200, 200],
  'GET /admin/slots':                         [401, 403, 403, 200, 401],
  'PUT /admin/slots':                         [401, 403, 403, 200, 401],
  'GET /admin/slot-exceptions':               [401, 403, 403, 200, 401],
  'GET /admin/slot-exceptions/export':        [401, 403, 403, 200, 401],
  'GET /admin/delivery-windows':              [401, 403, 403, 200, 401],
  'POST /admin/delivery-windows':             [401, 403, 403, 201, 401],
  'PUT /admin/delivery-windows/:key':         [401, 403, 403, 200, 401],
  'DELETE /admin/delivery-windows/:key':      [401, 403, 403, 200, 401],
  'POST /contact/submit':                     [201, 201, 201, 201, 201],
  'GET /contact':                             [401, 403, 403, 200, 401],
  'GET /contact/:id':                         [401, 403, 403, 200, 401],
  'GET /contact/export':                      [401, 403, 403, 200, 401],
  'PATCH /contact/:id/status':                [401, 403, 403, 200, 401],
  'DELETE /contact/:id':                      [401, 403, 403, 200, 401],
  'POST /visitors/increment':                 [200, 200, 200, 200, 200],
  'GET /visitors/count':                      [200, 200, 200, 200, 200],
  'POST /upload/product':                     [401, 403, 403, 201, 401],
  'GET /admin/dashboard':                     [401, 403, 403, 200, 401],
  'GET /admin/settings':                      [401, 403, 403, 200, 401],
  'PUT /admin/settings':                      [401, 403, 403, 200, 401],
  'GET /admin/settings/history':              [401, 403, 403, 200, 401],
  'GET /admin/settings/history/export':       [401, 403, 403, 200, 401],
  'GET /admin/zones':                         [401, 403, 403, 200, 401],
  'GET /admin/zones/export':                  [401, 403, 403, 200, 401],
  'POST /admin/zones/taken':                  [401, 403, 403, 200, 401],
  'GET /admin/zones/:id':                     [401, 403, 403, 200, 401],
  'POST /admin/zones':                        [401, 403, 403, 201, 401],
  'PUT /admin/zones/:id':                     [401, 403, 403, 200, 401],
  'POST /delivery-wishes':                    [201, 201, 201, 201, 201],
  'GET /admin/delivery-wishes':               [401, 403, 403, 200, 401],
  'GET /admin/delivery-wishes/export':        [401, 403, 403, 200, 401],
  'POST /admin/delivery-wishes/tell':         [401, 403, 403, 200, 401],
  'GET /admin/users/:id/notes':              [401, 403, 403, 200, 401],
  'POST /admin/users/:id/notes':             [401, 403, 403, 201, 401],
  'DELETE /admin/users/:id/notes/:noteId':   [401, 403, 403, 200, 401],
  'GET /admin/money':                        [401, 403, 403, 200, 401],
  'GET /admin/money/entries':                [401, 403, 403, 200, 401],
  'GET /admin/money/entries/export':         [401, 403, 403, 200, 401],
  'GET /admin/money/dues':                   [401, 403, 403, 200, 401],
  'GET /admin/money/dues/export':            [401, 403, 403, 200, 401],
  'GET /admin/money/balances':               [401, 403, 403, 200, 401],
  'GET /admin/money/balances/export':        [401, 403, 403, 200, 401],
  'GET /admin/money/customers/:id':          [401, 403, 403, 200, 401],
  'POST /admin/money/till-counts':           [401, 403, 403, 200, 401],
  'POST /admin/money/banking':               [401, 403, 403, 200, 401],
  'POST /admin/money/bank-counts':           [401, 403, 403, 200, 401],
  'POST /admin/money/withdrawals':           [401, 403, 403, 200, 401],
  'POST /admin/money/owner-money':           [401, 403, 403, 200, 401],
  'POST /admin/money/expenses':              [401, 403, 403, 200, 401],
  'POST /admin/money/opening':              [401, 403, 403, 200, 401],
  'POST /admin/money/payments':              [401, 403, 403, 200, 401],
  'POST /admin/money/pay-outs':              [401, 403, 403, 200, 401],
  'POST /admin/money/given-up':              [401, 403, 403, 200, 401],
  'POST /admin/money/take-backs':            [401, 403, 403, 200, 401],
} satisfies Record<CallName, [number, number, number, number, number]>;

const columns: readonly CallerName[] = ['visitor', 'customer', 'stranger', 'admin'];
const columnOf = (caller: CallerName) => {
  const column = columns.indexOf(caller);
  return column < 0 ? columns.length : column;
};

let shop: TestShop;
let readEverything: () => Promise<string>;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
  readEverything = await describeEverything(shop);
});
afterAll(() => shop.close());

async function buildScene(): Promise<Callers> {
  // A zone that an earlier call has made would keep the orders of a scene out.
  await closeZones(shop);
  return buildCallers(shop, await buildCustomer(shop, { name: secret, address: `${secret} Road 14`, city: secret }));
}

// Proves admin-orders-1
test('the table has one row for every call', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(calls).sort());
});

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const call: Call = calls[name];
  const answerTo = (caller: CallerName) => expected[name][columnOf(caller)] ?? 0;
  const refused = callerNames.filter((caller) => answerTo(caller) >= 400);
  const admitted = callerNames.filter((caller) => answerTo(caller) < 400);
  let scene: Callers;
  beforeAll(async () => {
    scene = await buildScene();
  });

  function expectKept(caller: CallerName, body: unknown): void {
    if (caller !== 'customer' && caller !== 'admin') expect(JSON.stringify(body)).not.toContain(secret);
  }

  // A refused call changes nothing, so that all who are refused can try the same one.
  describe.runIf(refused.length > 0)('refuses', () => {
    let input: Awaited<ReturnType<(typeof inputs)[CallName]>>;
    let before: string;
    beforeAll(async () => {
      input = await inputs[name](shop, scene);
      before = await readEverything();
    });

    // Proves accounts-119, admin-people-50, admin-orders-82
    test.each(refused)('%s is refused with the status of the table, and told nothing of anybody', async (caller) => {
      const { status, body } = await scene.call[caller](name, input);
      expect(status, body.message).toBe(answerTo(caller));
      expect(failure.strict().safeParse(body).error).toBeUndefined();
      expectKept(caller, body);
    });

    test('them without a change', async () => {
      expect(await readEverything(), 'a refused call changed something').toBe(before);
    });
  });

  describe.runIf(admitted.length > 0)('admits', () => {
    const leavesScene = call.may === 'anyone' || name.startsWith('GET ');

    test.each(admitted)('%s is answered with the status of the table', async (caller) => {
      const own = leavesScene ? scene : await buildScene();
      const { status, body } = await own.call[caller](name, await inputs[name](shop, own));
      expect(status, body.message).toBe(answerTo(caller));
      if ('answer' in call) expect(call.answer.safeParse(body).error).toBeUndefined();
      else expect(body).toMatch(/^\uFEFF?\w/);
      expectKept(caller, body);
    });
  });
});

test('an expired admin session sees the categories of a visitor', async () => {
  const { call } = await buildScene();
  const seen = async (caller: CallerName) => Object.keys((await call[caller]('GET /categories')).body.data);
  for (const caller of ['visitor', 'customer', 'dismissed', 'expired', 'ended', 'forged'] as const) {
    expect(await seen(caller), caller).toEqual(['categories']);
  }
  expect(await seen('admin')).toEqual(['categories', 'pagination']);
});
