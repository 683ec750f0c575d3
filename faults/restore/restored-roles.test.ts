/** Tests how a restore changes the roles of staff, their limits, and what they need for signing in. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPermissions } from '#server/accounts/account.store.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { tellRestored } from '#server/backup/tell-restored.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildRole } from '#server/testing/builders/accounts.ts';
import { openRestorableShop, type RestorableShop } from './restorable-shop.fixture.ts';

let shop: RestorableShop;
let meera: BuiltAdmin;
beforeEach(async () => {
  shop = await openRestorableShop();
  meera = await shop.inShop((opened) => buildAdmin(opened));
});
afterEach(() => shop.close());

const setRoles = sql('update users set roles = $2 where id = $1');
const setPermissions = sql('update staff_roles set permissions = $2, changed_at = now() where id = $1');
const rolesOf = sql<{ roles: string[] }>('select roles from users where id = $1');

test('a restore brings back no permission that was withdrawn after the backup, and keeps roles that were made after it', async () => {
  const [omar, packing] = await shop.inShop(async (opened) => {
    const role = await buildRole(opened, ['orders.manage', 'money.manage']);
    return [await buildAdmin(opened, { email: 'omar@paniwala.test', roles: ['manager', role] }), role];
  });
  await makeBackup(shop.settings, shop.archive(), new Date());
  const made = await shop.inShop(async (opened) => {
    const role = await buildRole(opened, ['jars.read']);
    await opened.db.run(setPermissions, [packing, ['orders.manage']]);
    await opened.db.run(setRoles, [omar.id, [packing, role]]);
    return role;
  });
  const restored = await restoreBackup(shop.settings, shop.archive(), { replace: true });
  expect(tellRestored(restored, {})).toContain('  omar@paniwala.test: other roles');
  expect(restored.changes.map(({ what }) => what).toSorted()).toEqual(['role', 'role', 'roles']);
  const check = () =>
    shop.inShop(async (opened) => {
      const { roles } = await opened.db.one(rolesOf, [omar.id]);
      expect(roles).toEqual([packing, made]);
      expect(await loadPermissions(opened.db, omar.id)).toEqual([
        'desk.use',
        'orders.read',
        'orders.manage',
        'jars.read',
      ]);
    });
  await check();
  await restoreBackup(shop.settings, shop.archive(), { replace: true });
  await check();
});

test('a restore raises no limit of what staff may give away, and brings back no request for a second person', async () => {
  const limit = sql('insert into role_limits values ($1, $2) on conflict (role) do update set paise = excluded.paise');
  const ask = sql(`
    insert into approvals (id, asker_id, call, permission, input, content_hash, paise, created_at, expires_at)
    select gen_random_uuid(), $1, 'POST /admin/money/given-up', 'money.waive', '{}', '', 600, now(), now() + interval '1 day'`);
  await shop.inShop(async (opened) => {
    await opened.db.run(limit, ['manager', 900_00]);
    await opened.db.run(limit, ['support', 100_00]);
    await opened.db.run(ask, [meera.id]);
  });
  await makeBackup(shop.settings, shop.archive(), new Date());
  await shop.inShop(async ({ db }) => {
    await db.run(limit, ['manager', 500_00]);
    await db.run(limit, ['support', 200_00]);
    await db.run(limit, ['dispatcher', 300_00]);
  });
  await restoreBackup(shop.settings, shop.archive(), { replace: true });
  await shop.inShop(async ({ db }) => {
    const limits = sql<{ role: string; paise: number }>('select role, paise from role_limits order by role');
    expect(await db.rows(limits)).toEqual([
      { role: 'dispatcher', paise: 300_00 },
      { role: 'manager', paise: 500_00 },
      { role: 'support', paise: 100_00 },
    ]);
    expect(await db.rows(sql('select id from approvals'))).toEqual([]);
  });
});

// Proves factor-15
test('after a restore, a role needs a second step if it needed one in the backup or in the replaced database', async () => {
  const need = sql('insert into factor_roles values ($1)');
  const drop = sql('delete from factor_roles where role = $1');
  await shop.inShop(async ({ db }) => {
    await db.run(need, ['manager']);
    await db.run(need, ['support']);
  });
  await makeBackup(shop.settings, shop.archive(), new Date());
  await shop.inShop(async ({ db }) => {
    await db.run(drop, ['manager']);
    await db.run(need, ['dispatcher']);
  });
  await restoreBackup(shop.settings, shop.archive(), { replace: true });
  await shop.inShop(async ({ db }) => {
    const roles = await db.rows(sql<{ role: string }>('select role from factor_roles order by role'));
    expect(roles.map(({ role }) => role)).toEqual(['dispatcher', 'manager', 'support']);
  });
});
