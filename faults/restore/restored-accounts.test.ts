import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeFactors, useRecoveryCode } from '#server/accounts/second-factor/factor.store.ts';
import { hashCode } from '#server/accounts/second-factor/recovery-code.rules.ts';
import { hashPassword } from '#server/accounts/sessions/password.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { transientTables } from '#server/backup/tables.ts';
import { tellRestored } from '#server/backup/tell-restored.ts';
import { sql } from '#server/core/db/database.ts';
import type { Settings } from '#server/core/settings.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import {
  type BuiltAdmin,
  type BuiltCustomer,
  buildAdmin,
  buildCustomer,
  buildSecondFactor,
  recoveryCode,
} from '#server/testing/builders/accounts.ts';
import { deliveryForm, findStockFaults } from '#server/testing/builders/orders.ts';
import { buildPasskey } from '#server/testing/builders/passkeys.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openRestorableShop, type RestorableShop, type Shop } from './restorable-shop.fixture.ts';

let restorable: RestorableShop;
let settings: Settings;
let asha: BuiltCustomer;
let ravi: BuiltCustomer;
let meera: BuiltAdmin;
const archive = (name?: string) => restorable.archive(name);
const inShop = <Result>(work: (shop: Shop) => Promise<Result>) => restorable.inShop(work);

beforeEach(async () => {
  restorable = await openRestorableShop();
  settings = restorable.settings;
  await inShop(async (shop) => {
    asha = await buildCustomer(shop, { email: 'asha@paniwala.test' });
    ravi = await buildCustomer(shop, { email: 'ravi@paniwala.test' });
    meera = await buildAdmin(shop, { email: 'meera@paniwala.test' });
  });
});
afterEach(() => restorable.close());

const statusOf = async ({ http }: Shop, { token }: { token: string }) =>
  (await http.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
const signIn = async ({ http }: Shop, email: string, password: string) => {
  const url = email === meera.email ? '/api/admin/login' : '/api/auth/login';
  return (await http.inject({ method: 'POST', url, payload: { email, password } })).statusCode;
};

const setPassword = sql('update users set password_hash = $2 where id = $1');
const setRoles = sql('update users set roles = $2 where id = $1');
const rolesOf = sql<{ roles: string[] }>('select roles from users where id = $1');
const setActive = sql('update users set is_active = $2 where id = $1');
const changePassword = async ({ db }: Shop, { id }: { id: string }, password: string) =>
  db.run(setPassword, [id, await hashPassword(password)]);

describe('sessions, codes and reset links', () => {
  test('are not in a backup, and neither are the emails that contain them', async () => {
    const link = 'http://shop.test/reset-password?token=tell-tale';
    const to = 'asha@paniwala.test';
    const hash = await inShop(async (shop) => {
      await shop.http.inject({ method: 'POST', url: '/api/password-reset/forgot', payload: { email: to } });
      await shop.http.inject({ method: 'POST', url: '/api/otp/send-login-otp', payload: { email: to } });
      await queueMails(shop.db, [
        { kind: 'password-reset', to, link, expiresInSeconds: 3600 },
        { kind: 'login-code', to, mark: null, code: '918273', expiresInSeconds: 600 },
        { kind: 'contact-message', to, name: 'Asha', email: to, message: 'This one is kept' },
      ]);
      const row = await shop.db.row(sql<{ hash: string }>(`select encode(token_hash, 'hex') as hash from sessions`));
      return row?.hash ?? 'none';
    });
    const backup = await makeBackup(settings, archive(), new Date());
    const text = gunzipSync(readFileSync(archive())).toString('latin1');
    expect(text).toContain('This one is kept');
    for (const secret of ['tell-tale', '918273', hash, '/reset-password?token=', 'expiresInSeconds']) {
      expect(text).not.toContain(secret);
    }
    expect(backup).toMatchObject({
      jobs: 0,
      rows: { queued_mails: 1, users: 3, sessions: 0, proof_codes: 0, password_resets: 0 },
    });
  });

  test('are not in a backup, because every table with the hash of a secret is excluded, except for passwords', async () => {
    const columns = sql<{ tableName: string }>(`
      select distinct table_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(hash|token|secret|code)(_|$)'
        and table_name <> 'users' and column_name not in ('body_hash', 'content_hash', 'file_hash')
        -- Second factors are in a backup: without them, a password alone would be enough after a restore. Their secrets
        -- are encrypted with a key that is not in it, and nobody guesses the 80 random bits of a recovery code.
        and table_name not in ('second_factors', 'recovery_codes')
        -- The code of a stop is no secret: the customer's order page shows it.
        -- The key of payment links is in a backup, so that links in customers' messages work after a restore. Such a link
        -- shows an amount, which the backup has anyway, and allows nothing.
        and table_name not in ('run_stops', 'pay_keys')`);
    const found = await inShop(({ db }) => db.rows(columns));
    expect(found.map(({ tableName }) => tableName).filter((name) => !transientTables.includes(name))).toEqual([]);
  });

  test('are invalid after a restore', async () => {
    await inShop(async (shop) => {
      await shop.db.run(
        sql(`insert into password_resets select id, 'y', now() + interval '1 hour' from users limit 1`),
      );
      await shop.http.inject({ method: 'POST', url: '/api/otp/send-login-otp', payload: { email: asha.email } });
    });
    await makeBackup(settings, archive(), new Date());
    await inShop(async (shop) => {
      expect(await statusOf(shop, asha)).toBe(200);
      await shop.http.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { authorization: `Bearer ${asha.token}` },
      });
    });
    const restored = await restoreBackup(settings, archive(), { replace: true });
    expect([restored.jobs, restored.rows.queued_mails]).toEqual([0, 0]);
    await inShop(async (shop) => {
      expect(await Promise.all([asha, ravi, meera].map((account) => statusOf(shop, account)))).toEqual([401, 401, 401]);
      const left = sql<{ n: number }>(`
        select (select count(*) from sessions) + (select count(*) from proof_codes)
          + (select count(*) from password_resets) + (select count(*) from queued_mails) as n`);
      expect((await shop.db.row(left))?.n).toBe(0);
      expect(await signIn(shop, asha.email, asha.password)).toBe(200);
    });
    expect(tellRestored(restored, {})).toContain('Everybody is signed out');
  });
});

describe('a restore that replaces the data of a shop', () => {
  test('keeps account changes made after the backup, reports them, and leaves ledgers unchanged', async () => {
    const [dropped, ledger] = await inShop(async (shop) => {
      const jar = await buildProduct(shop, { stock: 9 });
      const placed = await shop.http.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${asha.token}`, 'idempotency-key': 'one' },
        payload: { ...deliveryForm, items: [{ productId: jar.id, quantity: 2 }] },
      });
      expect(placed.statusCode).toBe(201);
      const away = await buildCustomer(shop, { email: 'away@paniwala.test', isActive: false });
      return [away, await readLedger(shop)];
    });
    await makeBackup(settings, archive(), new Date());
    await inShop(async (shop) => {
      await shop.db.run(setActive, [ravi.id, false]);
      await shop.db.run(setActive, [dropped.id, true]);
      await changePassword(shop, asha, 'a-new-password');
      await buildCustomer(shop);
      await buildCustomer(shop);
    });
    const restored = await restoreBackup(settings, archive(), { replace: true });
    const report = tellRestored(restored, {});
    expect(report).toContain(
      [
        'Younger than the backup, and kept:',
        '  asha@paniwala.test: a new password',
        '  away@paniwala.test: activated again',
        '  ravi@paniwala.test: deactivated',
        'Accounts made since the backup, which are gone: 2.',
      ].join('\n'),
    );
    const check = (shop: Shop) =>
      Promise.all([
        signIn(shop, asha.email, 'a-new-password'),
        signIn(shop, asha.email, asha.password),
        signIn(shop, ravi.email, ravi.password),
        signIn(shop, dropped.email, dropped.password),
        signIn(shop, meera.email, meera.password),
      ]);
    await inShop(async (shop) => {
      expect(await check(shop)).toEqual([200, 401, 403, 200, 200]);
      expect(await readLedger(shop)).toEqual(ledger);
      expect(await findStockFaults(shop)).toEqual([]);
      const tallied = sql<{ n: number }>('select sum(users)::integer as n from user_tallies where not is_active');
      expect((await shop.db.row(tallied))?.n).toBe(1);
    });
    // The kept changes get the time of the restore, so that they are kept again if the same archive is restored again.
    await restoreBackup(settings, archive(), { replace: true });
    await inShop(async (shop) => expect(await check(shop)).toEqual([200, 401, 403, 200, 200]));
  });

  test('takes passwords and deactivations from the backup when the replaced database is older', async () => {
    await makeBackup(settings, archive('older'), new Date());
    await inShop(async (shop) => {
      await changePassword(shop, asha, 'a-new-password');
      await shop.db.run(setActive, [ravi.id, false]);
    });
    await makeBackup(settings, archive('newer'), new Date());
    // The database is now in its earlier state, like one on a machine that was offline since then.
    await restoreBackup(settings, archive('older'), { replace: true, accountsFromBackup: true });
    await inShop(({ db }) =>
      db.run(sql(`update users set password_set_at = created_at, activity_set_at = created_at`)),
    );
    const restored = await restoreBackup(settings, archive('newer'), { replace: true });
    expect(restored.changes).toEqual([]);
    await inShop(async (shop) => {
      expect(await signIn(shop, asha.email, 'a-new-password')).toBe(200);
      expect(await signIn(shop, ravi.email, ravi.password)).toBe(403);
    });
  });

  // Proves passkey-9
  test('brings back no second factor that was removed, and keeps one that was set up or used since', async () => {
    const factors = sql<{ email: string; apps: number; codes: number; passkeys: number; hasSecondFactor: boolean }>(`
      select email, has_second_factor,
        (select count(*)::integer from second_factors where user_id = id) as apps,
        (select count(*)::integer from recovery_codes where user_id = id) as codes,
        (select count(*)::integer from passkeys p where p.user_id = users.id) as passkeys
      from users where role = 'admin' order by email`);
    const [lost, nina] = await inShop(async (shop) => {
      const phoneless = await buildAdmin(shop, { email: 'lost@paniwala.test' });
      const other = await buildAdmin(shop, { email: 'nina@paniwala.test' });
      for (const person of [phoneless, other]) await buildSecondFactor(shop, person);
      await buildPasskey(shop, phoneless);
      return [phoneless, other];
    });
    await makeBackup(settings, archive(), new Date());
    await inShop(async (shop) => {
      await shop.db.transaction((tx) => removeFactors(tx, lost.id));
      await shop.db.transaction((tx) => useRecoveryCode(tx, nina.id, hashCode(recoveryCode)));
      await buildSecondFactor(shop, meera);
      await buildPasskey(shop, meera);
    });
    const restored = await restoreBackup(settings, archive(), { replace: true });
    expect(tellRestored(restored, {})).toContain('  lost@paniwala.test: another second step of the sign-in');
    const check = () =>
      inShop(async (shop) => {
        expect(await shop.db.rows(factors)).toEqual([
          { email: lost.email, hasSecondFactor: false, apps: 0, codes: 0, passkeys: 0 },
          { email: meera.email, hasSecondFactor: true, apps: 1, codes: 1, passkeys: 1 },
          { email: nina.email, hasSecondFactor: true, apps: 1, codes: 0, passkeys: 0 },
        ]);
        expect(await signIn(shop, meera.email, meera.password)).toBe(403);
      });
    await check();
    await restoreBackup(settings, archive(), { replace: true });
    await check();
    // If the second factors were not changed after the backup, they come from the backup, as in an empty database.
    await inShop(({ db }) => db.run(sql('update users set factors_set_at = created_at')));
    await restoreBackup(settings, archive(), { replace: true });
    await inShop(async (shop) => {
      expect((await shop.db.rows(factors)).map(({ apps, passkeys }) => apps + passkeys)).toEqual([2, 0, 1]);
    });
  });

  test('is rejected if no owner would be left', async () => {
    await makeBackup(settings, archive(), new Date());
    await inShop(async (shop) => {
      await buildAdmin(shop);
      await shop.db.run(setRoles, [meera.id, ['support']]);
    });
    const restore = (accountsFromBackup = false) =>
      restoreBackup(settings, archive(), { replace: true, accountsFromBackup });
    await expect(restore()).rejects.toThrow(
      /got other roles since, so that none could sign in: --accounts-from-backup/,
    );
    await restore(true);
    await inShop(async (shop) => expect((await shop.db.one(rolesOf, [meera.id])).roles).toEqual(['owner']));
  });

  test('with accountsFromBackup restores every account as in the backup, and lists the changes that this undid', async () => {
    await makeBackup(settings, archive(), new Date());
    await inShop(async (shop) => {
      await changePassword(shop, meera, 'of-a-burglar');
      await shop.db.run(setActive, [ravi.id, false]);
    });
    const restored = await restoreBackup(settings, archive(), { replace: true, accountsFromBackup: true });
    expect(tellRestored(restored, { accountsFromBackup: true })).toContain(
      [
        'These changes of accounts since the backup are undone:',
        '  meera@paniwala.test: a new password',
        '  ravi@paniwala.test: deactivated',
      ].join('\n'),
    );
    await inShop(async (shop) => {
      expect(await signIn(shop, meera.email, meera.password)).toBe(200);
      expect(await signIn(shop, ravi.email, ravi.password)).toBe(200);
    });
  });

  test('is rejected with advice if no admin could sign in afterwards, or if the accounts cannot be read', async () => {
    await makeBackup(settings, archive(), new Date());
    await inShop(async (shop) => {
      await buildAdmin(shop);
      await shop.db.run(setActive, [meera.id, false]);
    });
    const restore = (accountsFromBackup = false) =>
      restoreBackup(settings, archive(), { replace: true, accountsFromBackup });
    await expect(restore()).rejects.toThrow(/none could sign in: --accounts-from-backup/);
    const count = sql<{ n: number }>('select count(*) as n from users');
    expect((await inShop(({ db }) => db.row(count)))?.n).toBe(4);

    await inShop(({ db }) => db.run(sql('alter table users rename column is_active to is_broken')));
    await expect(restore()).rejects.toThrow(/cannot be read \(.*\): --accounts-from-backup/);
    const restored = await restore(true);
    expect(tellRestored(restored, { accountsFromBackup: true })).toContain('are as they were then');
    await inShop(async (shop) => expect(await signIn(shop, meera.email, meera.password)).toBe(200));
  });
});

const ledgers = ['orders', 'order_items', 'order_events', 'payments', 'stock_movements', 'order_tallies'];

/** Every row of the ledger tables as text. */
async function readLedger({ db }: Shop): Promise<unknown[]> {
  const read = (table: string) =>
    db.pool.query({ text: `select t::text from ${table} t order by 1`, rowMode: 'array' });
  return (await Promise.all(ledgers.map(read))).map(({ rows }) => rows);
}
