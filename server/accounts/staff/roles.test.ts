import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mostRoles } from '#contract/accounts/role-rules.ts';
import { builtInRoleNames } from '#contract/accounts/staff-roles.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer, buildStaff, person } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let geeta: BuiltAdmin;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const forget = [
  sql(`update users set roles = '{}' where role = 'admin'`),
  sql('delete from role_changes'),
  sql('delete from staff_roles'),
];
beforeEach(async () => {
  for (const statement of forget) await shop.db.run(statement);
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
});

const reason = 'New work';
const setRoles = (by: BuiltAdmin, of: { id: string }, roles: readonly string[], rolesBefore: readonly string[]) =>
  shop.as(by)('PUT /admin/users/:id/roles', { params: { id: of.id }, body: { roles, rolesBefore, reason } });
const addRole = (by: BuiltAdmin, name: string, permissions: readonly string[], key: string = newId()) =>
  shop.as(by)('POST /admin/roles', { body: { name, permissions } }, { 'idempotency-key': key });
const setActive = (by: BuiltAdmin, { id }: { id: string }, isActive: boolean) =>
  shop.as(by)('PUT /admin/users/:id/status', { params: { id }, body: { isActive } });
const listRoles = async () => (await shop.as(geeta)('GET /admin/roles')).body.data.roles;
const listChanges = async (query: { userId?: string } = {}) =>
  (await shop.as(geeta)('GET /admin/role-changes', { query })).body.data.changes;
const rolesOf = async ({ id }: { id: string }) =>
  (await shop.as(geeta)('GET /admin/users/:id', { params: { id } })).body.data.user.roles;
const refusal = ({ status, body }: Awaited<ReturnType<typeof setRoles | typeof setActive>>) => [status, body.message];

describe('the roles of a person:', () => {
  test('are set by an owner, and the history says who changed them and how', async () => {
    const nina = await buildAdmin(shop, { name: 'Nina', roles: [] });
    const { body } = await addRole(geeta, 'Packing', ['orders.manage']);
    const packing = body.data.role.id;
    const set = await setRoles(geeta, nina, ['dispatcher', packing, 'dispatcher'], []);
    expect(set.status, set.body.message).toBe(200);
    expect(set.body.data.user.roles).toEqual(['dispatcher', packing]);
    expect(await rolesOf(nina)).toEqual(['dispatcher', packing]);
    expect((await setRoles(geeta, nina, ['catalogue'], [packing, 'dispatcher'])).status).toBe(200);
    expect(await listChanges({ userId: nina.id })).toMatchObject([
      { by: 'Geeta Owner', person: 'Nina', role: null, added: ['catalogue'], removed: ['dispatcher', 'Packing'] },
      { by: 'Geeta Owner', person: 'Nina', role: null, added: ['dispatcher', 'Packing'], removed: [] },
    ]);
  });

  test('need a reason, which the audit log keeps', async () => {
    const nina = await buildAdmin(shop, { roles: [] });
    const body = { roles: ['support'], rolesBefore: [], reason: ' ' };
    const refused = await shop.as(geeta)('PUT /admin/users/:id/roles', { params: { id: nina.id }, body });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'reason', msg: 'Please give a reason' }]]);
    expect((await setRoles(geeta, nina, ['support'], [])).status).toBe(200);
    const role = (await addRole(geeta, 'Stock', ['jars.read'])).body.data.role;
    const changed = { name: 'Stock', permissions: ['jars.read', 'runs.read'], version: role.version };
    const params = { id: role.id };
    expect((await shop.as(geeta)('PUT /admin/roles/:id', { params, body: changed })).status).toBe(400);
    await shop.as(geeta)('PUT /admin/roles/:id', { params, body: { ...changed, reason } });
    for (const record of [nina.id, role.id]) {
      const { entries } = (await shop.as(geeta)('GET /admin/audit', { query: { record } })).body.data;
      expect(entries[0]).toMatchObject({ reason });
    }
  });

  test('are not written again if they are already the requested ones', async () => {
    const nina = await buildAdmin(shop, { roles: [] });
    const answers = await Promise.all(
      ['support', 'support', 'support'].map((role) => setRoles(geeta, nina, [role], [])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listChanges({ userId: nina.id })).toHaveLength(1);
  });

  test('are refused if somebody else has changed them since they were shown', async () => {
    const nina = await buildAdmin(shop, { roles: ['support'] });
    expect(refusal(await setRoles(geeta, nina, ['manager'], []))).toEqual([
      409,
      'The roles of this person have changed. Please look again.',
    ]);
    expect(await rolesOf(nina)).toEqual(['support']);
  });

  test('may not include a permission that the person who gives them does not have', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const dispatcher = await buildAdmin(shop, { roles: ['dispatcher'] });
    const nina = await buildAdmin(shop, { roles: [] });
    const beyond = await addRole(geeta, 'All data', ['settings.archive']);
    const words = 'You can give and take only permissions that you have yourself.';
    expect(refusal(await setRoles(manager, nina, [beyond.body.data.role.id], []))).toEqual([403, words]);
    expect((await setRoles(manager, nina, ['manager', 'support'], [])).status).toBe(200);
    // A colleague keeps their roles, even those with permissions that the manager who adds a role does not have.
    await setRoles(geeta, nina, [beyond.body.data.role.id], ['manager', 'support']);
    expect(
      (await setRoles(manager, nina, ['support', beyond.body.data.role.id], [beyond.body.data.role.id])).status,
    ).toBe(200);
    expect((await setRoles(dispatcher, nina, [], ['support'])).status).toBe(403);
  });

  test('cannot be taken away by somebody with fewer permissions, who cannot deactivate the person either', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const archive = (await addRole(geeta, 'All data', ['settings.archive'])).body.data.role.id;
    const nina = await buildAdmin(shop, { roles: ['support', archive] });
    const words = 'This person may do more than you. Please ask somebody who may do as much.';
    expect(refusal(await setRoles(manager, nina, ['support'], nina.roles))).toEqual([403, words]);
    expect(refusal(await setRoles(manager, nina, [archive], nina.roles))).toEqual([403, words]);
    expect(refusal(await setActive(manager, nina, false))).toEqual([403, words]);
    expect((await setRoles(geeta, nina, ['support'], nina.roles)).status).toBe(200);
    expect((await setActive(manager, nina, false)).status).toBe(200);
  });

  test('apply again when the account is activated again', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const archive = (await addRole(geeta, 'All data', ['settings.archive'])).body.data.role.id;
    const gone = await buildAdmin(shop, { roles: [archive], isActive: false });
    const words = 'You can give and take only permissions that you have yourself.';
    expect(refusal(await setActive(manager, gone, true))).toEqual([403, words]);
    expect((await setActive(geeta, gone, true)).status).toBe(200);
    const support = await buildAdmin(shop, { roles: ['support'], isActive: false });
    expect((await setActive(manager, support, true)).status).toBe(200);
  });

  test('cannot be extended by the person themselves', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const staffOnly = await buildStaff(shop, ['users.staff']);
    expect((await setRoles(manager, manager, ['owner'], ['manager'])).status).toBe(403);
    expect((await setRoles(staffOnly, staffOnly, ['manager'], staffOnly.roles)).status).toBe(403);
    const [own = ''] = staffOnly.roles;
    const form = { name: 'More', permissions: ['users.staff', 'money.manage'], version: 1, reason };
    const raised = await shop.as(staffOnly)('PUT /admin/roles/:id', { params: { id: own }, body: form });
    expect(raised.status).toBe(403);
    expect((await addRole(staffOnly, 'More', ['money.manage'])).status).toBe(403);
  });

  test('are changed only by owners if the person is an owner, and only owners make others owners', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const nina = await buildAdmin(shop, { roles: [] });
    const words = 'Only owners can add owners or change them.';
    expect(refusal(await setRoles(manager, nina, ['owner'], []))).toEqual([403, words]);
    expect(refusal(await setRoles(manager, geeta, ['owner', 'support'], ['owner']))).toEqual([403, words]);
    const off = await shop.as(manager)('PUT /admin/users/:id/status', {
      params: { id: geeta.id },
      body: { isActive: false },
    });
    expect([off.status, off.body.message]).toEqual([403, words]);
    expect((await setRoles(geeta, nina, ['owner'], [])).status).toBe(200);
  });

  test('are refused for customers and for unknown people', async () => {
    const asha = await buildCustomer(shop);
    expect((await setRoles(geeta, asha, ['support'], [])).status).toBe(404);
    expect((await setRoles(geeta, { id: newId() }, ['support'], [])).status).toBe(404);
  });

  test('must exist', async () => {
    const nina = await buildAdmin(shop, { roles: [] });
    for (const role of ['boss', newId()]) {
      const { status, body } = await setRoles(geeta, nina, [role], []);
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'roles']);
    }
  });
});

describe('the last owner', () => {
  test('keeps the role, and cannot be deactivated', async () => {
    const words = 'This is the last owner. Please make somebody else an owner first.';
    expect(refusal(await setRoles(geeta, geeta, ['manager'], ['owner']))).toEqual([409, words]);
    // An owner who was deactivated cannot sign in, so they do not count.
    await buildAdmin(shop, { isActive: false });
    expect(refusal(await setRoles(geeta, geeta, [], ['owner']))).toEqual([409, words]);
    const other = await buildAdmin(shop);
    expect((await setRoles(geeta, geeta, ['manager'], ['owner'])).status).toBe(200);
    expect((await setRoles(other, other, [], ['owner'])).status).toBe(409);
  });

  test('remains if two owners demote or deactivate each other, or step down, at the same time', async () => {
    const active = sql<{ n: number }>(
      `select count(*)::integer as n from users where is_active and 'owner' = any(roles)`,
    );
    const lockAll = sql(`select id from users where role = 'admin' order by id for no key update`);
    const waiting = sql<{ n: number }>(`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    for (let round = 0; round < 6; round += 1) {
      for (const statement of forget) await shop.db.run(statement);
      const [one, other] = await Promise.all([buildAdmin(shop), buildAdmin(shop)]);
      const remove = (by: BuiltAdmin, of: BuiltAdmin) =>
        round % 3 < 2
          ? setRoles(by, of, ['manager'], ['owner'])
          : shop.as(by)('PUT /admin/users/:id/status', { params: { id: of.id }, body: { isActive: false } });
      const send = () =>
        round % 3 === 0 ? [remove(one, one), remove(other, other)] : [remove(one, other), remove(other, one)];
      // Both requests wait for this transaction, so that neither has been committed when the other one reads the
      // owners.
      const sent = await shop.db.transaction(async (tx) => {
        await tx.rows(lockAll);
        const both = send();
        await vi.waitFor(async () => expect((await shop.db.one(waiting)).n).toBe(2), { timeout: 10_000 });
        return { both };
      });
      const statuses = (await Promise.all(sent.both)).map(({ status }) => status);
      expect(await shop.db.one(active), JSON.stringify(statuses)).toEqual({ n: 1 });
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

describe('the form Add New User', () => {
  const add = (by: BuiltAdmin, extra: Record<string, unknown>) =>
    shop.as(by)('POST /admin/users', {
      body: { ...person, email: `${newId()}@paniwala.test`, password: 'water-jar-20', ...extra },
    });

  test('adds an owner if no roles are chosen, which only owners may do', async () => {
    const made = await add(geeta, { role: 'admin' });
    expect([made.status, made.body.data.user.roles]).toEqual([201, ['owner']]);
    expect(await listChanges()).toMatchObject([{ by: 'Geeta Owner', added: ['owner'], removed: [] }]);
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    expect(refusal(await add(manager, { role: 'admin' }))).toEqual([403, 'Only owners can add owners or change them.']);
  });

  test('adds a colleague with roles whose permissions the sender has', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const made = await add(manager, { role: 'admin', roles: ['dispatcher'] });
    expect([made.status, made.body.data.user.roles]).toEqual([201, ['dispatcher']]);
    const support = await buildAdmin(shop, { roles: ['support'] });
    expect((await add(support, { role: 'admin', roles: [] })).status).toBe(403);
    expect((await add(support, { role: 'customer' })).status).toBe(201);
  });
});

test('support cannot deactivate a colleague, but can deactivate a customer', async () => {
  const support = await buildAdmin(shop, { roles: ['support'] });
  const deactivate = (id: string) =>
    shop.as(support)('PUT /admin/users/:id/status', { params: { id }, body: { isActive: false } });
  expect((await deactivate((await buildAdmin(shop, { roles: ['catalogue'] })).id)).status).toBe(403);
  expect((await deactivate((await buildCustomer(shop)).id)).status).toBe(200);
});

describe('a role that the shop makes', () => {
  test('includes reading in its areas, is listed after those of the program, and is kept in the history', async () => {
    const key = newId();
    const [made, again] = [
      await addRole(geeta, 'Packing', ['orders.manage'], key),
      await addRole(geeta, 'Packing', ['orders.manage'], key),
    ];
    expect([made.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.role).toEqual(made.body.data.role);
    const { role } = made.body.data;
    expect(role).toMatchObject({
      name: 'Packing',
      isBuiltIn: false,
      permissions: ['orders.read', 'orders.manage'],
      version: 1,
    });
    expect((await listRoles()).map(({ id }) => id)).toEqual([...builtInRoleNames, role.id]);
    const body = { name: 'Packers', permissions: ['jars.read'], version: 1, reason };
    const changed = await shop.as(geeta)('PUT /admin/roles/:id', { params: { id: role.id }, body });
    expect(changed.body.data.role).toMatchObject({ name: 'Packers', permissions: ['jars.read'], version: 2 });
    expect((await shop.as(geeta)('PUT /admin/roles/:id', { params: { id: role.id }, body })).status).toBe(409);
    expect((await shop.as(geeta)('DELETE /admin/roles/:id', { params: { id: role.id } })).status).toBe(200);
    expect((await shop.as(geeta)('DELETE /admin/roles/:id', { params: { id: role.id } })).status).toBe(404);
    expect(await listChanges()).toMatchObject([
      { kind: 'deleted', role: 'Packers', added: [], removed: ['jars.read'] },
      { kind: 'changed', role: 'Packers', added: ['jars.read'], removed: ['orders.read', 'orders.manage'] },
      { kind: 'created', role: 'Packing', added: ['orders.read', 'orders.manage'], removed: [] },
    ]);
  });

  test('keeps a permission that the person who edits the role does not have', async () => {
    const { id } = (await addRole(geeta, 'All data', ['settings.archive', 'zones.read'])).body.data.role;
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const change = (permissions: readonly string[]) =>
      shop.as(manager)('PUT /admin/roles/:id', {
        params: { id },
        body: { name: 'All data', permissions, version: 1, reason },
      });
    const words = 'You can give and take only permissions that you have yourself.';
    const { status, body } = await change(['settings.read', 'zones.read']);
    expect([status, body.message]).toEqual([403, words]);
    expect((await change(['settings.archive'])).status).toBe(200);
  });

  test('applies to the next request of everybody who has it, even after a change', async () => {
    const role = (await addRole(geeta, 'Reader', ['zones.read'])).body.data.role;
    const nina = await buildAdmin(shop, { roles: [role.id] });
    const status = async () => (await shop.as(nina)('GET /admin/zones')).status;
    expect(await status()).toBe(200);
    const body = { name: 'Reader', permissions: ['jars.read'], version: 1, reason };
    await shop.as(geeta)('PUT /admin/roles/:id', { params: { id: role.id }, body });
    expect(await status()).toBe(403);
  });

  test('cannot be deleted while somebody has it, and the refusal names these people', async () => {
    const { id } = (await addRole(geeta, 'Reader', ['zones.read'])).body.data.role;
    const remove = () => shop.as(geeta)('DELETE /admin/roles/:id', { params: { id } });
    await buildAdmin(shop, { name: 'Nina', roles: [id] });
    expect((await remove()).body.message).toBe('Nina has this role. Please give other roles first.');
    await buildAdmin(shop, { name: 'Omar', isActive: false, roles: [id] });
    const { status, body } = await remove();
    expect([status, body.message]).toEqual([409, 'Nina and 1 more have this role. Please give other roles first.']);
  });

  test('is either given or deleted if both happen at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = (await addRole(geeta, `Reader ${round}`, ['zones.read'])).body.data.role;
      const nina = await buildAdmin(shop, { roles: [] });
      const [given, deleted] = await Promise.all([
        setRoles(geeta, nina, [id], []),
        shop.as(geeta)('DELETE /admin/roles/:id', { params: { id } }),
      ]);
      expect([given.status === 200, deleted.status === 200].filter(Boolean)).toHaveLength(1);
      expect((await listRoles()).some((role) => role.id === id)).toBe((await rolesOf(nina)).includes(id));
    }
  });

  test.each([
    ['owner', ['orders.read'], 409, 'name'],
    ['Accountant', ['orders.read'], 409, 'name'],
    ['packing', ['orders.read'], 409, 'name'],
    ['', ['orders.read'], 400, 'name'],
    ['New', [], 400, 'permissions'],
    ['New', ['cart.use'], 400, 'permissions.0'],
    ['x'.repeat(61), ['orders.read'], 400, 'name'],
  ])('named %j with %j is refused (%d) at the field %s', async (name, permissions, expected, path) => {
    await addRole(geeta, 'Packing', ['orders.read']);
    const { status, body } = await addRole(geeta, name, permissions);
    expect([status, body.errors?.map((one) => one.path)]).toEqual([expected, [path]]);
  });

  test('is refused if there are too many', async () => {
    const fill = sql(`
      insert into staff_roles (id, name, permissions)
      select gen_random_uuid(), 'Role ' || n, '{orders.read}' from generate_series(1, $1::integer) n`);
    await shop.db.run(fill, [mostRoles]);
    const { status, body } = await addRole(geeta, 'One more', ['orders.read']);
    expect([status, body.message]).toEqual([409, `There are ${mostRoles} roles. Please delete one first.`]);
  });
});
