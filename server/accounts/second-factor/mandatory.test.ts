/** Roles that need a second step of the sign-in: every call at the gate, and who may change them. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { may } from '#contract/shared/permissions.ts';
import { sql } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { createGate } from '#server/platform/http/invoke.ts';
import {
  appCode,
  type BuiltAdmin,
  buildAdmin,
  buildCustomer,
  buildRole,
  buildSecondFactor,
  buildSetup,
} from '#server/testing/builders/accounts.ts';
import { buildPasskey } from '#server/testing/builders/passkeys.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { createFindActor } from '../sessions/session.ts';

let shop: TestShop;
let geeta: BuiltAdmin;
let asGeeta: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
  asGeeta = shop.as(geeta);
});
afterEach(() => shop.db.run(sql('delete from factor_roles')));
afterAll(() => shop.close());

const all = Object.entries(calls) as [CallName, Call][];
const needFactor = (role: string, needsFactor = true, by = asGeeta) =>
  by('PUT /admin/role-factors', { body: { role, needsFactor, reason: 'New phones' } });

/** The calls that set up the second step, and the calls of the sign-in itself. */
const open: readonly CallName[] = [
  'GET /auth/me',
  'POST /auth/logout',
  'PUT /auth/language/:language',
  'POST /admin/proof',
  'GET /admin/second-factor',
  'POST /admin/second-factor/setup',
  'POST /admin/second-factor',
  'POST /admin/passkeys/options',
  'POST /admin/passkeys',
];

describe('a person who lacks the second step that their role needs', () => {
  // Proves factor-11
  test('may make no calls of staff except those of the set-up, and calls for everybody answer as to visitors', async () => {
    // An owner has every permission. The rule is written into the database, because only owners with an app can set it.
    await shop.db.run(sql(`insert into factor_roles values ('owner')`));
    const gate = createGate(createFindActor(shop), shop.clock);
    const admitted: CallName[] = [];
    for (const [name, call] of all) {
      if (call.may === 'anyone') {
        expect(await gate(name, geeta.token), name).toBeNull();
        continue;
      }
      if (!may({ role: 'admin', permissions: geeta.permissions }, call.may)) continue;
      try {
        await gate(name, geeta.token);
        admitted.push(name);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect((error as Refusal).details.errorType, name).toBe('FACTOR_NEEDED');
      }
    }
    expect(admitted.toSorted()).toEqual(open.toSorted());
  });

  // Proves factor-11
  test('may work after setting it up, without signing in again', async () => {
    const ravi = await buildAdmin(shop, { roles: ['support', 'catalogue'] });
    const asRavi = shop.as(ravi);
    expect((await needFactor('catalogue')).status).toBe(200);
    const refused = await asRavi('GET /admin/orders');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Your role needs a second step of the sign-in. Please set it up to continue.',
    ]);
    expect((await asRavi('GET /admin/second-factor')).body.data.secondFactor).toMatchObject({
      app: null,
      recoveryCodes: 0,
      isMandatory: true,
    });
    await buildSetup(shop, ravi);
    expect((await asRavi('POST /admin/second-factor', { body: { code: appCode(shop) } })).status).toBe(201);
    expect((await asRavi('GET /admin/orders')).status).toBe(200);
  });

  // Proves factor-11
  test('includes somebody who gets the role later, and no longer somebody who loses the role', async () => {
    await needFactor('support');
    const ravi = await buildAdmin(shop, { roles: ['catalogue'] });
    const read = async () => (await shop.as(ravi)('GET /admin/orders')).body.errorType;
    const give = (before: string[], roles: string[]) =>
      asGeeta('PUT /admin/users/:id/roles', {
        params: { id: ravi.id },
        body: { roles, rolesBefore: before, reason: 'New work' },
      });
    expect((await give(['catalogue'], ['catalogue', 'support'])).status).toBe(200);
    expect(await read()).toBe('FACTOR_NEEDED');
    expect((await give(['catalogue', 'support'], ['dispatcher'])).status).toBe(200);
    expect(await read()).toBeUndefined();
  });

  // Proves factor-11
  test('does not include people with an app or a passkey, with other roles, or who are not staff', async () => {
    const [withApp, withPasskey, other, customer] = [
      await buildAdmin(shop, { roles: ['support'] }),
      await buildAdmin(shop, { roles: ['support'] }),
      await buildAdmin(shop, { roles: ['dispatcher'] }),
      await buildCustomer(shop),
    ];
    await buildSecondFactor(shop, withApp);
    await buildPasskey(shop, withPasskey);
    await needFactor('support');
    for (const one of [withApp, withPasskey, other]) expect((await shop.as(one)('GET /admin/orders')).status).toBe(200);
    expect((await shop.as(customer)('GET /orders')).status).toBe(200);
  });
});

describe('whether a role needs a second step', () => {
  // Proves factor-12
  test('is off for every role of a new shop, and is changed by owners, with a reason in the log', async () => {
    const role = await buildRole(shop, ['users.staff']);
    const { roles } = (await asGeeta('GET /admin/roles')).body.data;
    expect(new Set(roles.map(({ needsFactor }) => needsFactor))).toEqual(new Set([false]));
    const changed = await needFactor(role);
    expect([changed.status, changed.body.data.role.needsFactor]).toEqual([200, true]);
    // The same request again changes nothing.
    expect((await needFactor(role)).status).toBe(200);
    expect((await needFactor(role, false)).body.data.role.needsFactor).toBe(false);
    const { entries } = (await asGeeta('GET /admin/audit', { query: { person: geeta.id } })).body.data;
    const own = entries.filter(({ call }) => call === 'PUT /admin/role-factors');
    expect(own.slice(0, 2)).toMatchObject([{ reason: 'New phones' }, { reason: 'New phones' }]);
  });

  // Proves factor-12
  test('is refused to others, for unknown roles, and to owners without an app for their own role', async () => {
    const manager = shop.as(await buildAdmin(shop, { roles: ['manager'] }));
    expect((await needFactor('support', true, manager)).status).toBe(403);
    for (const unknown of ['gone', '01936f0e-0000-7000-8000-000000000000'])
      expect((await needFactor(unknown)).status).toBe(404);
    const own = await needFactor('owner');
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('set up your own second step first')]);
    const careful = await buildAdmin(shop);
    await buildSecondFactor(shop, careful);
    expect((await needFactor('owner', true, shop.as(careful))).status).toBe(200);
  });

  // Proves factor-12
  test('is deleted together with its role', async () => {
    const role = await buildRole(shop, ['orders.read']);
    await needFactor(role);
    expect((await asGeeta('DELETE /admin/roles/:id', { params: { id: role } })).status).toBe(200);
    expect(await shop.db.rows(sql('select from factor_roles'))).toEqual([]);
  });
});

// Proves factor-13
test('nobody can remove their own last second step while one of their roles needs it', async () => {
  const ravi = await buildAdmin(shop, { roles: ['support'] });
  await buildSecondFactor(shop, ravi);
  const remove = () => shop.as(ravi)('DELETE /admin/second-factor');
  await needFactor('support');
  const refused = await remove();
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('needs a second step')]);
  expect((await shop.as(ravi)('GET /admin/second-factor')).body.data.secondFactor.app).toEqual(expect.anything());
  const { id } = await buildPasskey(shop, ravi);
  expect((await remove()).status).toBe(200);
  const removePasskey = () => shop.as(ravi)('DELETE /admin/passkeys/:id', { params: { id } });
  expect((await removePasskey()).status).toBe(409);
  expect((await shop.as(ravi)('GET /admin/second-factor')).body.data.secondFactor.passkeys).toHaveLength(1);
  await needFactor('support', false);
  expect((await removePasskey()).status).toBe(200);
});
