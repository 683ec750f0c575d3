import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { countAgainst, readCounts } from '#server/core/limits.ts';
import {
  appCode,
  type BuiltAdmin,
  buildAdmin,
  buildSecondFactor,
  buildSetup,
  recoveryCode,
  wrongAppCode,
} from '#server/testing/builders/accounts.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { forgetExpired } from '../account.store.ts';
import { failedCodesOfAccount } from '../rules.ts';
import { resetPassword } from '../sessions/reset-password.ts';
import { replaceReset } from '../sessions/session.store.ts';
import { createFindActor, createToken, endAllSessions, hashToken } from '../sessions/session.ts';
import { confirmSetup } from './change-factor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
});
afterAll(() => shop.close());

let clients = 0;
const newClient = (): Record<string, string> => {
  clients += 1;
  return { 'x-forwarded-for': `203.0.113.${clients}` };
};
/** Advances the clock so far that codes used by an earlier test have expired. */
const waitForCode = () => shop.clock.advance(300);

async function buildPerson(): Promise<BuiltAdmin> {
  const admin = await buildAdmin(shop);
  await buildSecondFactor(shop, admin);
  waitForCode();
  return admin;
}

const enterPassword = ({ email, password }: BuiltAdmin, from = newClient()) =>
  shop.call('POST /admin/login', { body: { email, password } }, from);
const openTicket = async (admin: BuiltAdmin) => (await enterPassword(admin)).body.data.ticket;
const enterCode = (ticket: string, code: string, from = newClient()) =>
  shop.call('POST /admin/login/code', { body: { ticket, code } }, from);
const enterRecoveryCode = (ticket: string, code = recoveryCode) =>
  shop.call('POST /admin/login/recovery-code', { body: { ticket, recoveryCode: code } }, newClient());
const wrongCode = () => wrongAppCode(shop);
const inDevanagari = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

describe('a sign-in with a second factor', () => {
  // Proves factor-1
  test('asks for a code after the right password, and only the code makes a session', async () => {
    const admin = await buildPerson();
    const { status, body } = await enterPassword(admin);
    expect([status, body.errorType, body.data.ways]).toEqual([403, 'SECOND_FACTOR', ['code', 'recovery-code']]);
    expect((await shop.as({ token: body.data.ticket })('GET /auth/me')).status).toBe(401);
    const signedIn = await enterCode(body.data.ticket, appCode(shop));
    expect([signedIn.status, signedIn.body.data.user.id]).toEqual([200, admin.id]);
    expect((await shop.as(signedIn.body.data)('GET /auth/me')).status).toBe(200);
    expect((await enterCode(body.data.ticket, appCode(shop, 30))).status).toBe(401);
  });

  // Proves factor-1
  test('does not ask after a wrong password', async () => {
    const admin = await buildPerson();
    const { status, body } = await enterPassword({ ...admin, password: 'not-this-one' });
    expect([status, body]).toEqual([401, { success: false, message: 'Invalid email or password.' }]);
  });

  // Proves factor-2
  test('accepts digits of every Indian script, with spaces, and refuses wrong codes with 401', async () => {
    const admin = await buildPerson();
    const code = appCode(shop);
    const typed = `${inDevanagari(code.slice(0, 3))} ${code.slice(3)}`;
    expect((await enterCode(await openTicket(admin), typed)).status).toBe(200);
    const wrong = await enterCode(await openTicket(admin), inDevanagari(wrongCode()));
    expect([wrong.status, wrong.body.errors]).toEqual([401, [{ path: 'code', msg: 'This code is wrong.' }]]);
  });

  // Proves factor-2
  test('accepts codes of the 30 seconds before and after, and says how wrong the clock of the phone is', async () => {
    const admin = await buildPerson();
    const messageAt = async (seconds: number) =>
      (await enterCode(await openTicket(admin), appCode(shop, seconds))).body.message;
    expect(await messageAt(120)).toContain('about 2 min fast');
    expect(await messageAt(-240)).toContain('about 4 min slow');
    expect(await messageAt(600)).toBe('This code is wrong.');
    for (const seconds of [-30, 30]) expect(await messageAt(seconds)).toContain('Welcome back');
  });

  // Proves factor-2
  test('refuses a code that a phone with a fast clock has shown too early, even when its time has come', async () => {
    const admin = await buildPerson();
    const early = appCode(shop, 120);
    expect((await enterCode(await openTicket(admin), early)).body.message).toContain('fast');
    shop.clock.advance(120);
    const late = await enterCode(await openTicket(admin), early);
    expect([late.status, late.body.message]).toEqual([401, expect.stringContaining('used already')]);
    shop.clock.advance(30);
    expect((await enterCode(await openTicket(admin), appCode(shop))).status).toBe(200);
  });

  // Proves factor-2
  test('accepts a code once, even if it is sent twice at the same time', async () => {
    const admin = await buildPerson();
    const tickets = [await openTicket(admin), await openTicket(admin)];
    const answers = await Promise.all(tickets.map((ticket) => enterCode(ticket, appCode(shop))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const again = await enterCode(await openTicket(admin), appCode(shop));
    expect([again.status, again.body.message]).toEqual([
      401,
      'This code was used already. Please wait for the next one.',
    ]);
    // A code of the previous 30 seconds is older than the last used code, so it is refused.
    expect((await enterCode(await openTicket(admin), appCode(shop, -30))).status).toBe(401);
  });

  // Proves factor-3
  test('accepts a recovery code once, however it is typed', async () => {
    const admin = await buildPerson();
    const tickets = [await openTicket(admin), await openTicket(admin)];
    const typed = ' 7qf2 9kxd-m4tb pOwa ';
    const answers = await Promise.all(tickets.map((ticket) => enterRecoveryCode(ticket, typed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await enterRecoveryCode(await openTicket(admin))).status).toBe(401);
  });

  // Proves factor-1
  test('must be begun again after five wrong codes or five minutes', async () => {
    const admin = await buildPerson();
    const ticket = await openTicket(admin);
    for (let round = 0; round < 5; round += 1)
      expect((await enterCode(ticket, wrongCode())).body.errors[0]?.path).toBe('code');
    const sixth = await enterCode(ticket, appCode(shop));
    expect([sixth.status, sixth.body.errors[0]?.path]).toEqual([401, 'ticket']);
    const late = await openTicket(admin);
    shop.clock.advance(300);
    expect((await enterCode(late, appCode(shop))).body.errors[0]?.path).toBe('ticket');
    expect((await enterCode(await openTicket(admin), appCode(shop))).status).toBe(200);
  });

  // Proves factor-4
  test('is refused with 429 after ten wrong codes of one client, and 50 of all clients in a day', async () => {
    const admin = await buildPerson();
    const client = newClient();
    const fail = async (from: Record<string, string>, times: number) => {
      let ticket = '';
      for (let round = 0; round < times; round += 1) {
        if (round % 5 === 0) ticket = await openTicket(admin);
        expect((await enterCode(ticket, wrongCode(), from)).status).toBe(401);
      }
    };
    await fail(client, 10);
    const refused = await enterCode(await openTicket(admin), appCode(shop), client);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    for (let other = 0; other < 4; other += 1) await fail(newClient(), 10);
    const everywhere = await enterCode(await openTicket(admin), appCode(shop));
    expect([everywhere.status, everywhere.body.message]).toEqual([429, expect.stringContaining('Forgot password')]);
    // The member of staff is not locked out, and this sign-in gives a stranger no further guesses.
    expect((await enterRecoveryCode(await openTicket(admin))).status).toBe(200);
    expect((await enterCode(await openTicket(admin), appCode(shop))).status).toBe(429);
  });

  // Proves factor-4
  test('counts all wrong codes that are sent at the same time', async () => {
    const admin = await buildPerson();
    const ticket = await openTicket(admin);
    const answers = await Promise.all(Array.from({ length: 12 }, () => enterCode(ticket, wrongCode())));
    expect(answers.filter(({ body }) => body.errors[0]?.path === 'code')).toHaveLength(5);
  });

  test('keeps at most five unfinished sign-ins of an account, and deletes expired ones', async () => {
    const admin = await buildPerson();
    const tickets = [];
    for (let round = 0; round < 6; round += 1) {
      tickets.push(await openTicket(admin));
      shop.clock.advance(1);
    }
    expect((await enterCode(tickets[0] ?? '', wrongCode())).body.errors[0]?.path).toBe('ticket');
    expect((await enterCode(tickets[1] ?? '', wrongCode())).body.errors[0]?.path).toBe('code');
    shop.clock.advance(300);
    await forgetExpired(shop.db, shop.clock());
    expect(await shop.db.rows(sql('select from sign_in_tickets'))).toEqual([]);
  });

  // Proves factor-6
  test('ends if the password is reset or the account is deactivated', async () => {
    const [admin, gone] = [await buildPerson(), await buildPerson()];
    const [ticket, other] = [await openTicket(admin), await openTicket(gone)];
    const token = createToken();
    await replaceReset(shop.db, admin.id, hashToken(token), new Date(shop.clock().getTime() + 60_000));
    await resetPassword(shop, { token, password: 'a-new-password', client: 'any' });
    await shop.as(await buildAdmin(shop))('PUT /admin/users/:id/status', {
      params: { id: gone.id },
      body: { isActive: false },
    });
    for (const one of [ticket, other])
      expect((await enterCode(one, appCode(shop))).body.errors[0]?.path).toBe('ticket');
  });

  test('reports that the key for decrypting the app’s secret is missing, and accepts a recovery code', async () => {
    const admin = await buildPerson();
    await shop.db.run(sql(`update second_factors set sealed_secret = '\\x00' where user_id = $1`), [admin.id]);
    const { status, body } = await enterCode(await openTicket(admin), appCode(shop));
    expect([status, body.message]).toEqual([409, expect.stringContaining('secret key is missing')]);
    expect((await enterRecoveryCode(await openTicket(admin))).status).toBe(200);
  });

  test('is in the audit log with the factor that was used, and a failed one is not', async () => {
    const admin = await buildPerson();
    await enterCode(await openTicket(admin), wrongCode());
    await enterCode(await openTicket(admin), appCode(shop));
    await enterRecoveryCode(await openTicket(admin));
    const { entries } = (await shop.as(admin)('GET /admin/audit', { query: { person: admin.id } })).body.data;
    expect(entries.map(({ call }) => call)).toEqual(['POST /admin/login/recovery-code', 'POST /admin/login/code']);
  });
});

describe('the set-up of an authenticator app', () => {
  // Proves factor-3, factor-5
  test('takes effect only after its first code, returns ten recovery codes, and stores neither the secret nor the codes in plain text', async () => {
    const admin = await buildAdmin(shop);
    const call = shop.as(admin);
    const { secret, uri } = (await call('POST /admin/second-factor/setup')).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect((await enterPassword(admin)).status).toBe(200);
    await buildSetup(shop, admin);
    const wrong = await call('POST /admin/second-factor', { body: { code: wrongCode() } });
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([400, 'code']);
    const { status, body } = await call('POST /admin/second-factor', { body: { code: appCode(shop) } });
    const codes = body.data.recoveryCodes;
    expect([status, new Set(codes).size]).toEqual([201, 10]);
    const shown = await call('GET /admin/second-factor');
    expect(shown.body.data.secondFactor).toMatchObject({
      app: { since: shop.clock().toISOString() },
      recoveryCodes: 10,
    });
    const first = await enterCode(await openTicket(admin), appCode(shop));
    expect(first.body.message).toContain('used already');
    expect((await enterRecoveryCode(await openTicket(admin), codes[3])).status).toBe(200);
    const dump = sql<{ text: string }>(
      'select (select string_agg(f::text, chr(10)) from second_factors f) || (select string_agg(c::text, chr(10)) from recovery_codes c) as text',
    );
    const { text } = await shop.db.one(dump);
    for (const code of [secret, ...codes]) expect(text).not.toContain(code);
  });

  // Proves factor-4
  test('allows ten wrong codes of an account in 15 minutes, also if they are sent at the same time', async () => {
    const admin = await buildAdmin(shop);
    const enter = (code: string) => shop.as(admin)('POST /admin/second-factor', { body: { code } });
    await buildSetup(shop, admin);
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(wrongCode())));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await enter(appCode(shop))).status).toBe(429);
    shop.clock.advance(900);
    await buildSetup(shop, admin);
    expect((await enter(appCode(shop))).status).toBe(201);
  });

  // Proves factor-4
  test('does not count the wrong codes of an earlier app', async () => {
    const admin = await buildAdmin(shop);
    await countAgainst(shop.db, failedCodesOfAccount, admin.id, shop.clock());
    await buildSetup(shop, admin);
    const body = { code: appCode(shop) };
    expect((await shop.as(admin)('POST /admin/second-factor', { body })).status).toBe(201);
    expect(await readCounts(shop.db, failedCodesOfAccount, [admin.id], shop.clock())).toEqual(new Map());
  });

  // Proves factor-5
  test('ends the other sessions of the person, which began without it', async () => {
    const admin = await buildAdmin(shop);
    const other = (await enterPassword(admin)).body.data.token;
    await buildSetup(shop, admin);
    const body = { code: appCode(shop) };
    expect((await shop.as(admin)('POST /admin/second-factor', { body })).status).toBe(201);
    expect((await shop.as({ ...admin, token: other })('GET /admin/second-factor')).status).toBe(401);
    expect((await shop.as(admin)('GET /admin/second-factor')).status).toBe(200);
  });

  // Proves factor-18
  test('is reported to the person by email, and so is replacing the app by another one', async () => {
    const admin = await buildAdmin(shop);
    const setUp = async () => {
      await buildSetup(shop, admin);
      await shop.as(admin)('POST /admin/second-factor', { body: { code: appCode(shop) } });
    };
    await buildSetup(shop, admin);
    await shop.as(admin)('POST /admin/second-factor', { body: { code: wrongCode() } });
    for (let round = 0; round < 2; round += 1) await setUp();
    expect(await queuedMails(shop, admin.email)).toMatchObject([
      { kind: 'factor-changed', change: 'app-added' },
      { kind: 'factor-changed', change: 'app-replaced' },
    ]);
  });

  // Proves factor-5
  test('is refused if the session was ended while the first code was on its way', async () => {
    const admin = await buildAdmin(shop);
    await buildSetup(shop, admin);
    const actor = await createFindActor(shop)(admin.token);
    if (!actor || !('permissions' in actor)) throw new Error('The session is missing');
    await endAllSessions(shop.db, admin.id);
    const late = confirmSetup(shop, actor, { code: appCode(shop), token: admin.token });
    await expect(late).rejects.toMatchObject({ kind: 'signedOut' });
    expect((await enterPassword(admin)).status).toBe(200);
  });

  test('expires after ten minutes', async () => {
    const admin = await buildAdmin(shop);
    await buildSetup(shop, admin);
    shop.clock.advance(600);
    const { status, body } = await shop.as(admin)('POST /admin/second-factor', { body: { code: appCode(shop) } });
    expect([status, body.message]).toEqual([409, 'This took too long. Please begin again.']);
  });

  // Proves factor-3
  test('can be repeated, and new recovery codes replace the earlier ones', async () => {
    const admin = await buildPerson();
    const call = shop.as({ token: (await enterCode(await openTicket(admin), appCode(shop))).body.data.token });
    const { body } = await call('POST /admin/second-factor/recovery-codes');
    expect((await enterRecoveryCode(await openTicket(admin))).status).toBe(401);
    expect((await enterRecoveryCode(await openTicket(admin), body.data.recoveryCodes[0])).status).toBe(200);
    const without = await shop.as(await buildAdmin(shop))('POST /admin/second-factor/recovery-codes');
    expect(without.status).toBe(409);
  });

  // Proves factor-18, factor-19
  test('can be undone, even twice, and the password is then enough', async () => {
    const admin = await buildPerson();
    const call = shop.as({ token: (await enterCode(await openTicket(admin), appCode(shop))).body.data.token });
    for (let round = 0; round < 2; round += 1) expect((await call('DELETE /admin/second-factor')).status).toBe(200);
    expect(await queuedMails(shop, admin.email)).toMatchObject([{ kind: 'factor-changed', change: 'app-removed' }]);
    // The session of the phone that may be lost has ended.
    expect((await shop.as(admin)('GET /auth/me')).status).toBe(401);
    expect((await enterPassword(admin)).status).toBe(200);
    const { entries } = (await call('GET /admin/audit', { query: { person: admin.id } })).body.data;
    expect(entries.filter(({ call: name }) => name === 'DELETE /admin/second-factor')).toHaveLength(1);
  });
});

describe('a call that asks for the password again', () => {
  // Proves factor-7
  test('is refused ten minutes after the last proof, until the password is given again', async () => {
    const admin = await buildAdmin(shop);
    const call = shop.as(admin);
    const begin = () => call('POST /admin/second-factor/setup');
    shop.clock.advance(599);
    expect((await begin()).status).toBe(200);
    shop.clock.advance(1);
    const refused = await begin();
    expect([refused.status, refused.body.errorType]).toEqual([403, 'PROOF_NEEDED']);
    const wrong = await call('POST /admin/proof', { body: { ownPassword: 'not-this-one' } });
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([400, 'ownPassword']);
    expect((await begin()).status).toBe(403);
    expect((await call('POST /admin/proof', { body: { ownPassword: admin.password } })).status).toBe(200);
    expect((await begin()).status).toBe(200);
  });

  // Proves factor-7
  test('is not satisfied by a proof in another session of the same person', async () => {
    const admin = await buildAdmin(shop);
    const other = shop.as((await enterPassword(admin)).body.data);
    shop.clock.advance(600);
    await shop.as(admin)('POST /admin/proof', { body: { ownPassword: admin.password } });
    expect((await shop.as(admin)('POST /admin/second-factor/setup')).status).toBe(200);
    expect((await other('POST /admin/second-factor/setup')).status).toBe(403);
  });
});
