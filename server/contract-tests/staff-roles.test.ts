/** Which calls each role of staff may make: every role and call at the gate, and a few real requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInRoleNames, builtInRoles, permissionsOfRoles } from '#contract/accounts/staff-roles.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { isForStaff, staffPermissions, withReading } from '#contract/shared/permissions.ts';
import { findStaffAddresses } from '#server/accounts/account.store.ts';
import { permissionsOfStaff } from '#server/accounts/rules.ts';
import { createFindActor } from '#server/accounts/sessions/session.ts';
import { sql } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { createGate } from '#server/platform/http/invoke.ts';
import { type BuiltAdmin, buildAdmin, buildStaff } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const all = Object.entries(calls) as [CallName, Call][];

/** The calls for staff that the permission check admits for a member of staff with these roles. */
async function listAdmitted(roles: readonly string[]): Promise<CallName[]> {
  const built = await buildAdmin(shop, { roles });
  const gate = createGate(createFindActor(shop), shop.clock);
  const answers = await Promise.all(
    all
      .filter(([, { may }]) => isForStaff(may))
      .map(async ([name]) => {
        try {
          await gate(name, built.token);
          return [name];
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          expect((error as Refusal).kind).toBe('forbidden');
          return [];
        }
      }),
  );
  return answers.flat();
}

test.each(builtInRoleNames)('a person with the role %s may make exactly the calls of its permissions', async (role) => {
  const permissions: readonly string[] = ['desk.use', ...builtInRoles[role].permissions];
  expect(await listAdmitted([role])).toEqual(
    all.filter(([, { may }]) => isForStaff(may) && permissions.includes(may)).map(([name]) => name),
  );
});

test('an owner may make every call for staff, except those of riders', async () => {
  const others = all.filter(([, { may }]) => isForStaff(may) && may !== 'runs.drive').map(([name]) => name);
  expect(await listAdmitted(['owner'])).toEqual(others);
});

test('a person with several roles may make the calls of each', async () => {
  const both = new Set([...(await listAdmitted(['dispatcher'])), ...(await listAdmitted(['catalogue']))]);
  expect(new Set(await listAdmitted(['dispatcher', 'catalogue']))).toEqual(both);
});

test.each([[], ['gone'], ['01936f0e-0000-7000-8000-000000000000']])(
  'a person with the roles %j, which nobody knows, has only lists and the search',
  async (...roles) => {
    expect(await listAdmitted(roles)).toEqual(all.filter(([, { may }]) => may === 'desk.use').map(([name]) => name));
  },
);

describe('roles of the program:', () => {
  const who = (name: CallName) =>
    builtInRoleNames.filter((role) => (builtInRoles[role].permissions as readonly string[]).includes(calls[name].may));

  test.each([
    ['PUT /admin/settings', ['owner']],
    ['PUT /admin/email-account', ['owner']],
    ['GET /admin/archive', ['owner']],
    ['POST /admin/riders', ['owner', 'manager']],
    ['POST /admin/imports', ['owner', 'manager']],
    ['POST /admin/upi-claims/:id/confirm', ['owner', 'manager']],
    ['POST /admin/run-payments/:id/check', ['owner', 'manager']],
    ['POST /admin/money/given-up', ['owner', 'manager']],
    ['POST /admin/money/lock', ['owner', 'manager', 'accountant']],
    ['GET /admin/users/export', ['owner', 'manager']],
    ['GET /admin/khata/export', ['owner', 'manager', 'accountant']],
    ['POST /admin/runs/:id/verify', ['owner', 'manager', 'dispatcher']],
    ['PUT /admin/orders/:id/status', ['owner', 'manager', 'dispatcher', 'support']],
    ['GET /admin/callers', ['owner', 'manager', 'dispatcher', 'support']],
    ['GET /admin/callers/:id', ['owner', 'manager', 'dispatcher', 'support']],
    ['PUT /admin/products/:id', ['owner', 'manager', 'catalogue']],
  ] as const)('%s may be made by %j', (name, expected) => {
    expect(who(name)).toEqual(expected);
  });

  test('an accountant locks months, and changes nothing else', () => {
    const changed = all.flatMap(([name, { may }]) => {
      const permissions: readonly string[] = builtInRoles.accountant.permissions;
      return !name.startsWith('GET ') && permissions.includes(may) ? [name] : [];
    });
    // The act of unlocking refuses everybody except owners.
    expect(changed).toEqual(['POST /admin/money/lock', 'POST /admin/money/unlock']);
  });

  test('each role may read where it may do anything else', () => {
    for (const role of builtInRoleNames) {
      const { permissions } = builtInRoles[role];
      expect(withReading(permissions), role).toEqual(permissions);
    }
  });
});

test('permissions of an unknown name allow nothing, and reading belongs to every other permission of an area', () => {
  expect(permissionsOfRoles(['ghost'], ['nonsense', 'cart.use', 'money.waive'])).toEqual(['money.read', 'money.waive']);
  expect(permissionsOfRoles(['owner'], [])).toEqual(staffPermissions);
});

describe('real requests of a person with one permission:', () => {
  let support: BuiltAdmin;
  beforeAll(async () => {
    support = await buildStaff(shop, ['users.export', 'orders.manage']);
  });

  test('are answered if the permission allows them', async () => {
    for (const name of ['GET /admin/users', 'GET /admin/users/export', 'GET /admin/orders'] as const)
      expect((await shop.as(support)(name, { query: { reason: 'Asked' } })).status, name).toBe(200);
  });

  test('are refused otherwise, as calls of customers are', async () => {
    for (const name of ['GET /admin/orders/export', 'GET /admin/money', 'GET /cart', 'PUT /admin/settings'] as const) {
      const { status, body } = await shop.as(support)(name);
      expect([status, body.message], name).toEqual([403, 'You are not allowed to do this.']);
    }
  });

  test('many payments in one step need the permission for payments', async () => {
    const orders = [{ id: '01936f0e-0000-7000-8000-000000000000', status: 'pending', paymentStatus: 'pending' }];
    const send = (admin: BuiltAdmin, change: string) =>
      shop.as(admin)('POST /admin/orders/bulk', { body: { change, orders } });
    expect((await send(support, 'next-status')).status).not.toBe(403);
    expect((await send(support, 'payment')).status).toBe(403);
    expect((await send(await buildStaff(shop, ['orders.manage', 'orders.payments']), 'payment')).status).not.toBe(403);
  });

  test('find only what the person may read', async () => {
    const search = async (admin: BuiltAdmin) =>
      (await shop.as(admin)('GET /admin/search', { query: { q: 'Meera' } })).body.data.found.users.length;
    expect(await search(support)).toBeGreaterThan(0);
    expect(await search(await buildStaff(shop, ['orders.manage']))).toBe(0);
  });

  test('follow a change of roles at once, without a new sign-in', async () => {
    const setRoles = sql('update users set roles = $2 where id = $1');
    const asha = await buildAdmin(shop, { roles: ['catalogue'] });
    const status = async () => (await shop.as(asha)('GET /admin/orders')).status;
    expect(await status()).toBe(403);
    await shop.db.run(setRoles, [asha.id, ['catalogue', 'support']]);
    expect(await status()).toBe(200);
    const { body } = await shop.as(asha)('GET /auth/me');
    expect(body.data.user).toMatchObject({
      role: 'admin',
      permissions: permissionsOfStaff('catalogue support'),
    });
    await shop.db.run(setRoles, [asha.id, ['catalogue']]);
    expect(await status()).toBe(403);
  });
});

const needFactor = sql('update users set needs_factor = true where id = $1');

test('a shop without an email address writes only to staff who may read what the email says', async () => {
  const reader = await buildStaff(shop, ['messages.read']);
  const other = await buildStaff(shop, ['orders.read']);
  const withoutStep = await buildStaff(shop, ['messages.read']);
  await shop.db.run(needFactor, [withoutStep.id]);
  const readers = await findStaffAddresses(shop.db, 'messages.read');
  expect(readers).toContain(reader.email);
  expect(readers).not.toContain(other.email);
  expect(readers).not.toContain(withoutStep.email);
});
