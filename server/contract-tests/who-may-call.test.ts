/** Every kind of caller makes every call of the contract. A table lists the expected statuses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { failure } from '#contract/http/envelope.ts';
import { isForStaff, isStaff } from '#contract/shared/permissions.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildCallers, type CallerName, type Callers, callerNames } from '../testing/builders/callers.ts';
import { closeZones } from '../testing/builders/zones.ts';
import { describeEverything } from '../testing/describe-everything.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { inputOf, secret } from './inputs.ts';
import type { Input } from './order-inputs.ts';

type Row = [visitor: number, customer: number, stranger: number, admin: number, lost: number];
type StaffCall = Extract<CallName, `${string} /admin/${string}`>;
type Rows = Record<Exclude<CallName, StaffCall>, Row> & Partial<Record<StaffCall, Row>>;

// biome-ignore format: a table is read in columns
/**
 * The column `lost` is for every caller whose account was deactivated, or whose session expired, was ended or is
 * forged. Calls below /admin are for staff and need no row. A row for every other call is required by the type.
 */
const expected = {
  //                                          visitor customer stranger admin lost
  'GET /health':                              [200, 200, 200, 200, 200],
  'GET /ready':                               [200, 200, 200, 200, 200],
  'POST /auth/register':                      [201, 201, 201, 201, 201],
  'POST /auth/login':                         [200, 200, 200, 200, 200],
  'POST /admin/login':                        [200, 200, 200, 200, 200],
  'POST /admin/login/code':                   [200, 200, 200, 200, 200],
  'POST /admin/login/recovery-code':          [200, 200, 200, 200, 200],
  'POST /admin/login/passkey/options':        [200, 200, 200, 200, 200],
  'POST /admin/login/passkey':                [200, 200, 200, 200, 200],
  'POST /admin/passkeys':                     [401, 403, 403, 201, 401],
  'POST /admin/second-factor':                [401, 403, 403, 201, 401],
  'POST /admin/second-factor/recovery-codes': [401, 403, 403, 201, 401],
  'GET /auth/me':                             [401, 200, 200, 200, 401],
  'POST /auth/logout':                        [401, 200, 200, 200, 401],
  'GET /auth/sessions':                       [401, 200, 200, 200, 401],
  'DELETE /auth/sessions':                    [401, 200, 200, 200, 401],
  'DELETE /auth/sessions/:id':                [401, 200, 200, 200, 401],
  'PUT /auth/language/:language':             [401, 200, 200, 200, 401],
  'PUT /auth/profile':                        [401, 200, 200, 403, 401],
  'GET /addresses':                           [401, 200, 200, 403, 401],
  'POST /addresses':                          [401, 201, 201, 403, 401],
  'PUT /addresses/:id':                       [401, 200, 404, 403, 401],
  'PUT /addresses/:id/default':               [401, 200, 404, 403, 401],
  'DELETE /addresses/:id/position':           [401, 200, 404, 403, 401],
  'DELETE /addresses/:id':                    [401, 200, 404, 403, 401],
  'POST /otp/verify-registration-otp':        [200, 200, 200, 200, 200],
  'POST /otp/resend-registration-otp':        [200, 200, 200, 200, 200],
  'POST /otp/send-login-otp':                 [200, 200, 200, 200, 200],
  'POST /otp/verify-login-otp':               [200, 200, 200, 200, 200],
  'POST /otp/resend-login-otp':               [200, 200, 200, 200, 200],
  'POST /password-reset/forgot':              [200, 200, 200, 200, 200],
  'GET /password-reset/verify/:token':        [200, 200, 200, 200, 200],
  'POST /password-reset/reset':               [200, 200, 200, 200, 200],
  'POST /invitations/open':                   [200, 200, 200, 200, 200],
  'POST /invitations/accept':                 [201, 201, 201, 201, 201],
  'POST /admin/rider-login':                  [200, 200, 200, 200, 200],
  'POST /admin/riders':                       [401, 403, 403, 201, 401],
  'POST /admin/runs':                         [401, 403, 403, 201, 401],
  'GET /run':                                 [401, 403, 403, 403, 401],
  'POST /run/acts':                           [401, 403, 403, 403, 401],
  'POST /run/acts/:id/photo':                 [401, 403, 403, 403, 401],
  'POST /run/:id/returned':                   [401, 403, 403, 403, 401],
  'POST /admin/users':                        [401, 403, 403, 201, 401],
  'PUT /admin/email-account':                 [401, 403, 403, 400, 401],
  'DELETE /admin/email-account':              [401, 403, 403, 400, 401],
  'GET /account/monthly':                     [401, 200, 200, 403, 401],
  'GET /account/statements':                  [401, 200, 200, 403, 401],
  'GET /legal/:page':                         [200, 200, 200, 200, 200],
  'POST /admin/breaches':                     [401, 403, 403, 201, 401],
  'GET /products':                            [200, 200, 200, 200, 200],
  'GET /products/categories':                 [200, 200, 200, 200, 200],
  'GET /products/:id':                        [200, 200, 200, 200, 200],
  'GET /categories':                          [200, 200, 200, 200, 200],
  'GET /categories/active':                   [200, 200, 200, 200, 200],
  'POST /admin/products':                     [401, 403, 403, 201, 401],
  'POST /admin/containers':                   [401, 403, 403, 201, 401],
  'POST /admin/tax-rates':                    [401, 403, 403, 201, 401],
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
  'GET /orders/:id/run':                      [401, 200, 404, 403, 401],
  'POST /orders/:id/run/answer':              [401, 200, 404, 403, 401],
  'GET /push':                                [401, 200, 200, 403, 401],
  'PUT /push':                                [401, 200, 200, 403, 401],
  'DELETE /push':                             [401, 200, 200, 403, 401],
  'GET /orders/:id/status-history':           [401, 200, 404, 403, 401],
  'GET /orders/:id/documents':                [401, 200, 404, 403, 401],
  'GET /orders/:id/documents/:document/pdf':  [401, 200, 404, 403, 401],
  'POST /orders/:id/invoice':                 [401, 200, 404, 403, 401],
  'POST /orders/:id/cancel':                  [401, 200, 404, 403, 401],
  'GET /orders/:id/edit':                    [401, 200, 404, 403, 401],
  'POST /orders/:id/edit/preview':           [401, 200, 404, 403, 401],
  'POST /orders/:id/edit':                   [401, 200, 404, 403, 401],
  'POST /orders/:id/move':                    [401, 200, 404, 403, 401],
  'POST /orders/:id/empties':                 [401, 200, 404, 403, 401],
  'POST /orders/:id/use-as-credit':           [401, 200, 404, 403, 401],
  'POST /orders/:id/pay-back':                [401, 200, 404, 403, 401],
  'POST /admin/callers':                      [401, 403, 403, 201, 401],
  'POST /admin/callers/:id/addresses':        [401, 403, 403, 201, 401],
  'POST /admin/callers/:id/orders':           [401, 403, 403, 201, 401],
  'GET /jars':                                [401, 200, 200, 403, 401],
  'GET /jars/movements':                      [401, 200, 200, 403, 401],
  'GET /plans':                              [401, 200, 200, 403, 401],
  'GET /plans/days':                         [401, 200, 200, 403, 401],
  'GET /plans/:id':                          [401, 200, 404, 403, 401],
  'POST /plans':                             [401, 201, 201, 403, 401],
  'POST /admin/callers/:id/plans':            [401, 403, 403, 201, 401],
  'POST /admin/plans/:id':                    [401, 403, 403, 200, 401],
  'POST /plans/:id':                         [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/skip':        [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/unskip':      [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/move':        [401, 200, 404, 403, 401],
  'POST /plans/:id/dates/:date/quantities':  [401, 200, 404, 403, 401],
  'POST /plans/:id/pause':                   [401, 200, 404, 403, 401],
  'POST /plans/:id/resume':                  [401, 200, 404, 403, 401],
  'POST /plans/:id/end':                     [401, 200, 404, 403, 401],
  'GET /pickups':                             [401, 200, 200, 403, 401],
  'POST /pickups':                            [401, 201, 201, 403, 401],
  'POST /pay-backs':                          [401, 201, 201, 403, 401],
  'POST /pickups/:id/cancel':                 [401, 200, 404, 403, 401],
  'GET /home':                                [401, 200, 200, 403, 401],
  'GET /account':                             [401, 200, 200, 403, 401],
  'GET /account/entries':                     [401, 200, 200, 403, 401],
  'GET /account/month':                       [401, 200, 200, 403, 401],
  'GET /account/statement':                   [401, 200, 200, 403, 401],
  'GET /account/statement/pdf':               [401, 200, 200, 403, 401],
  'GET /account/receipts/:id':                [401, 200, 404, 403, 401],
  'GET /account/documents/:id':               [401, 200, 404, 403, 401],
  'GET /account/documents/:id/pdf':           [401, 200, 404, 403, 401],
  'GET /account/export':                      [401, 200, 200, 403, 401],
  'GET /own-data':                            [401, 200, 200, 403, 401],
  'POST /own-data/delete':                    [401, 200, 200, 403, 401],
  'POST /own-data/download':                  [401, 200, 200, 403, 401],
  'GET /upi':                                 [401, 200, 200, 200, 401],
  'GET /upi-claims':                          [401, 200, 200, 403, 401],
  'POST /upi-claims':                         [401, 201, 404, 403, 401],
  'GET /pay/:secret':                         [200, 200, 200, 200, 200],
  'GET /receipt/:secret':                     [200, 200, 200, 200, 200],
  'GET /delivery-slots':                      [200, 200, 200, 200, 200],
  'GET /service-area/:pincode':               [200, 200, 200, 200, 200],
  'GET /delivery-offer':                      [200, 200, 200, 200, 200],
  'POST /admin/delivery-windows':             [401, 403, 403, 201, 401],
  'POST /contact/submit':                     [201, 201, 201, 201, 201],
  'POST /complaints':                         [201, 201, 201, 201, 201],
  'GET /complaints':                          [401, 200, 200, 403, 401],
  'GET /complaints/:id':                      [404, 200, 404, 404, 404],
  'GET /complaints/:id/photos':               [404, 200, 404, 404, 404],
  'POST /complaints/:id/messages':            [404, 200, 404, 404, 404],
  'POST /complaints/:id/photos':              [404, 200, 404, 404, 404],
  'POST /complaints/:id/reopen':              [404, 200, 404, 404, 404],
  'GET /contact':                             [401, 403, 403, 200, 401],
  'GET /contact/:id':                         [401, 403, 403, 200, 401],
  'GET /contact/export':                      [401, 403, 403, 200, 401],
  'PATCH /contact/:id/status':                [401, 403, 403, 200, 401],
  'DELETE /contact/:id':                      [401, 403, 403, 200, 401],
  'POST /visitors/increment':                 [200, 200, 200, 200, 200],
  'GET /visitors/count':                      [200, 200, 200, 200, 200],
  'POST /upload/product':                     [401, 403, 403, 201, 401],
  'POST /admin/imports':                      [401, 403, 403, 201, 401],
  'POST /admin/zones':                        [401, 403, 403, 201, 401],
  'POST /delivery-wishes':                    [201, 201, 201, 201, 201],
  'GET /prices':                              [401, 200, 200, 403, 401],
  'POST /admin/users/:id/prices':            [401, 403, 403, 201, 401],
  'POST /admin/price-changes':               [401, 403, 403, 201, 401],
  'POST /admin/users/:id/notes':             [401, 403, 403, 201, 401],
  'POST /admin/invitations':                  [401, 403, 403, 201, 401],
  'POST /admin/roles':                        [401, 403, 403, 201, 401],
} satisfies Rows;

const staffRow: Row = [401, 403, 403, 200, 401];
/** The status for a rider, who may make calls for everyone, calls for any signed-in user, and calls about own runs. */
const statusForRider = (name: CallName): number => {
  const { may } = calls[name] as Call;
  if (may === 'anyone') return rowOf(name)[0];
  return may === 'signed-in' ? rowOf(name)[1] : may === 'runs.drive' ? 200 : 403;
};
const rowOf = (name: CallName): Row => (expected as Partial<Record<CallName, Row>>)[name] ?? staffRow;

const columns: readonly CallerName[] = ['visitor', 'customer', 'stranger', 'admin'];
const columnOf = (caller: CallerName) => {
  const column = columns.indexOf(isStaff(caller) ? 'admin' : caller);
  return column < 0 ? columns.length : column;
};

/**
 * The statuses for a member of staff without a role, with the input of the admin. Deciding about a request for approval
 * needs the permission for the requested call, only the author of a request can withdraw it, and a passkey works only
 * for its owner.
 */
const ofAdminOnly = {
  'POST /admin/proof/passkey': 409,
  'POST /admin/passkeys': 409,
  'POST /admin/approvals/:id/confirm': 403,
  'POST /admin/approvals/:id/decline': 403,
  'POST /admin/approvals/:id/withdraw': 404,
} satisfies Partial<Record<CallName, number>>;

/**
 * The status that this caller gets. The admin is an owner; staff without a role may make only calls that need no
 * permission but `desk.use`.
 */
function statusFor(name: CallName, caller: CallerName): number {
  if (caller === 'rider') return statusForRider(name);
  const { may } = calls[name] as Call;
  if (caller === 'unassigned' && name in ofAdminOnly) return ofAdminOnly[name as keyof typeof ofAdminOnly];
  if (caller === 'unassigned') return isForStaff(may) && may !== 'desk.use' ? 403 : rowOf(name)[3];
  return rowOf(name)[columnOf(caller)] ?? 0;
}

let shop: TestShop;
let readEverything: () => Promise<string>;
beforeAll(async () => {
  // Passkeys need HTTPS.
  shop = await openTestShop({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.test' });
  readEverything = await describeEverything(shop);
});
afterAll(() => shop.close());

const buildScene = async (): Promise<Callers> =>
  buildCallers(shop, await buildCustomer(shop, { name: secret, address: `${secret} Road 14`, city: secret }));

const isReading = (name: CallName) => name.startsWith('GET ');
/** The scene of all reading calls, which change nothing. */
let sceneOfReading: Promise<Callers> | undefined;
function sceneOf(name: CallName): Promise<Callers> {
  if (!isReading(name)) return buildScene();
  sceneOfReading ??= buildScene();
  return sceneOfReading;
}

/** Makes a call, and checks the status, the form of the answer, and that it shows no data of another customer. */
async function requireAnswer(name: CallName, caller: CallerName, scene: Callers, input: Input): Promise<void> {
  const call: Call = calls[name];
  const { status, body } = await scene.call[caller](name, input);
  const wanted = statusFor(name, caller);
  expect.soft(status, `${caller}: ${body.message}`).toBe(wanted);
  if (wanted >= 400) expect.soft(failure.strict().safeParse(body).error, caller).toBeUndefined();
  else if ('answer' in call) expect.soft(call.answer.safeParse(body).error, caller).toBeUndefined();
  else expect.soft(body, caller).toMatch(/^(\uFEFF?\w|%PDF|<\?xml )/);
  // Staff and riders may receive the customer's address, which contains the secret.
  if (caller !== 'customer' && !isStaff(caller) && caller !== 'rider')
    expect.soft(JSON.stringify(body), caller).not.toContain(secret);
}

// Proves admin-orders-1
test('the table of statuses has a row for every call that is not below /admin, and no row for an unknown call', () => {
  const elsewhere = Object.keys(calls).filter((name) => !name.includes(' /admin/'));
  expect(Object.keys(expected)).toEqual(expect.arrayContaining(elsewhere));
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(Object.keys(expected)));
});

// Proves accounts-119, admin-people-50, admin-orders-82
test.each(Object.keys(calls) as CallName[])(
  '%s answers each caller with the status of the table, and a refused call changes nothing',
  async (name) => {
    const isRefused = (caller: CallerName) => statusFor(name, caller) >= 400;
    // A zone that an earlier call created could refuse the orders of this scene.
    await closeZones(shop);
    let scene = await sceneOf(name);
    let input = await inputOf(name)(shop, scene);
    const before = await readEverything();
    for (const caller of callerNames.filter(isRefused)) await requireAnswer(name, caller, scene, input);
    expect(await readEverything(), 'a refused call changed something').toBe(before);

    // The refused calls changed nothing, so the first admitted caller uses their scene and input.
    const admitted = callerNames.filter((caller) => !isRefused(caller));
    for (const [at, caller] of admitted.entries()) {
      if (at > 0 && !isReading(name)) {
        if (calls[name].may !== 'anyone') scene = await buildScene();
        input = await inputOf(name)(shop, scene);
      }
      await requireAnswer(name, caller, scene, input);
    }
  },
);

test('callers without a valid admin session get the categories that visitors get', async () => {
  const { call } = await buildScene();
  const seen = async (caller: CallerName) => Object.keys((await call[caller]('GET /categories')).body.data);
  for (const caller of ['visitor', 'customer', 'dismissed', 'expired', 'ended', 'forged'] as const) {
    expect(await seen(caller), caller).toEqual(['categories']);
  }
  expect(await seen('admin')).toEqual(['categories', 'pagination']);
});
