import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostPasskeys } from '#contract/accounts/passkey-rules.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildSecondFactor, recoveryCode } from '#server/testing/builders/accounts.ts';
import {
  answerChallenge,
  type BuiltPasskey,
  buildPasskey,
  makeKeptPasskey,
  makePasskey,
} from '#server/testing/builders/passkeys.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { forgetExpired } from '../account.store.ts';
import { passkeyChallenges } from '../rules.ts';
import { createFindActor, endAllSessions } from '../sessions/session.ts';
import { addPasskey } from './change-passkeys.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.test' });
});
afterAll(() => shop.close());

type Behaviour = Parameters<typeof answerChallenge>[3];

const askChallenge = async () => (await shop.call('POST /admin/login/passkey/options')).body.data.options.challenge;
const answer = async (passkey: BuiltPasskey, behaviour?: Behaviour) =>
  answerChallenge(shop, passkey, await askChallenge(), behaviour);
const signIn = async (passkey: BuiltPasskey, behaviour?: Behaviour) =>
  shop.call('POST /admin/login/passkey', { body: await answer(passkey, behaviour) });
const enterPassword = ({ email, password }: BuiltAdmin) =>
  shop.call('POST /admin/login', { body: { email, password } });
const readFactor = async (admin: { token: string }) =>
  (await shop.as(admin)('GET /admin/second-factor')).body.data.secondFactor;
const begin = async (admin: BuiltAdmin) => (await shop.as(admin)('POST /admin/passkeys/options')).body.data.options;

/** A member of staff with a passkey, and a session that has just been started. */
async function buildPerson(counter = 0): Promise<[BuiltAdmin, BuiltPasskey]> {
  const admin = await buildAdmin(shop);
  return [admin, await buildPasskey(shop, admin, counter)];
}

describe('a sign-in with a passkey', () => {
  // Proves passkey-2
  test('needs neither password nor code, and starts a session', async () => {
    const [admin, passkey] = await buildPerson();
    const { status, body } = await signIn(passkey);
    expect([status, body.data.user.id]).toEqual([200, admin.id]);
    expect((await shop.as(body.data)('GET /auth/me')).status).toBe(200);
    expect((await readFactor(body.data)).passkeys).toMatchObject([{ id: passkey.id, usedAt: expect.any(String) }]);
  });

  // Proves passkey-2
  test.each([
    ['has not verified its person', { isVerified: false }],
    ['was asked by another site', { origin: 'https://shop.test.evil.example' }],
    ['belongs to another host', { host: 'evil.example' }],
  ])('is refused if the passkey %s', async (_what, behaviour) => {
    const [, passkey] = await buildPerson();
    expect((await signIn(passkey, behaviour)).status).toBe(401);
  });

  // Proves passkey-2
  test('is refused with the signature of another key, and with an unknown passkey', async () => {
    const [[, passkey], [, other]] = [await buildPerson(), await buildPerson()];
    expect((await signIn({ ...passkey, privateKey: other.privateKey })).status).toBe(401);
    expect((await signIn({ ...passkey, credentialId: 'of-nobody' })).status).toBe(401);
  });

  // Proves passkey-3
  test('accepts an answer to a challenge once, even if it is sent twice at the same time', async () => {
    const [, passkey] = await buildPerson();
    const body = await answer(passkey);
    const answers = await Promise.all([1, 2].map(() => shop.call('POST /admin/login/passkey', { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await shop.call('POST /admin/login/passkey', { body })).status).toBe(401);
  });

  // Proves passkey-3
  test('refuses a challenge that is five minutes old, that the shop did not make, or that was made for adding a passkey', async () => {
    const [admin, passkey] = await buildPerson();
    const send = (challenge: string) =>
      shop.call('POST /admin/login/passkey', { body: answerChallenge(shop, passkey, challenge) });
    const { challenge } = await begin(admin);
    for (const foreign of [challenge, Buffer.alloc(32).toString('base64url')])
      expect((await send(foreign)).status).toBe(401);
    const old = await askChallenge();
    shop.clock.advance(300);
    expect((await send(old)).status).toBe(401);
    await askChallenge();
    const left = sql<{ n: number }>('select count(*)::integer as n from passkey_challenges where expires_at <= $1');
    expect(await shop.db.one(left, [shop.clock()])).toEqual({ n: 0 });
    shop.clock.advance(300);
    await forgetExpired(shop.db, shop.clock());
    expect(await shop.db.rows(sql('select from passkey_challenges'))).toEqual([]);
  });

  // Proves passkey-3
  test('refuses a counter that has not grown, because the passkey was copied', async () => {
    const [, passkey] = await buildPerson(7);
    for (const counter of [6, 7]) expect((await signIn(passkey, { counter })).status).toBe(401);
    expect((await signIn(passkey, { counter: 8 })).status).toBe(200);
    expect((await signIn(passkey, { counter: 8 })).status).toBe(401);
  });

  // Proves passkey-4
  test('is refused if the account is deactivated, and is in the audit log otherwise', async () => {
    const [admin, passkey] = await buildPerson();
    await signIn(passkey);
    await signIn(passkey, { isVerified: false });
    const owner = await buildAdmin(shop);
    const { entries } = (await shop.as(owner)('GET /admin/audit', { query: { person: admin.id } })).body.data;
    expect(entries.map(({ call }) => call)).toEqual(['POST /admin/login/passkey']);
    await shop.db.run(sql('update users set is_active = false where id = $1'), [admin.id]);
    expect((await signIn(passkey)).status).toBe(401);
  });

  // Proves passkey-4
  test('is offered first as the second step after the password', async () => {
    const [admin] = await buildPerson();
    const asked = await enterPassword(admin);
    expect([asked.status, asked.body.data.ways]).toEqual([403, ['passkey', 'recovery-code']]);
    await buildSecondFactor(shop, admin);
    expect((await enterPassword(admin)).body.data.ways).toEqual(['passkey', 'code', 'recovery-code']);
  });

  test('reports an answer of a device that cannot be parsed', async () => {
    const [, { credentialId }] = await buildPerson();
    const text = Buffer.from('not of a browser').toString('base64url');
    const body = { credentialId, clientDataJSON: text, authenticatorData: text, signature: text };
    expect((await shop.call('POST /admin/login/passkey', { body })).status).toBe(401);
    const empty = await shop.call('POST /admin/login/passkey', { body: { ...body, signature: '' } });
    expect([empty.status, empty.body.errors[0]?.path]).toEqual([400, 'signature']);
  });

  // Proves passkey-1
  test('is refused with a reason at an address without HTTPS, where the password still asks for a recovery code', async () => {
    const plain = await openTestShop({ PUBLIC_URL: 'http://shop.test' });
    try {
      const admin = await buildAdmin(plain);
      await buildPasskey(plain, admin);
      const refused = await plain.call('POST /admin/login/passkey/options');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('HTTPS and a host name')]);
      const { email, password } = admin;
      const asked = await plain.call('POST /admin/login', { body: { email, password } });
      expect(asked.body.data.ways).toEqual(['recovery-code']);
      const { secondFactor } = (await plain.as(admin)('GET /admin/second-factor')).body.data;
      expect(secondFactor.passkeysWork).toBe(false);
    } finally {
      await plain.close();
    }
  });
});

// Proves passkey-3
test('strangers who request very many challenges do not prevent a signed-in person from using a passkey', async () => {
  const [admin] = await buildPerson();
  await askChallenge();
  await shop.db.run(sql(`update rate_limits set count = $1 where key = 'passkey-challenges:all'`), [
    passkeyChallenges.most,
  ]);
  expect((await shop.call('POST /admin/login/passkey/options')).status).toBe(429);
  expect((await shop.as(admin)('POST /admin/login/passkey/options')).status).toBe(200);
  await shop.db.run(sql(`delete from rate_limits where key = 'passkey-challenges:all'`));
});

describe('adding a passkey', () => {
  // Proves passkey-5
  test('stores its public key, returns recovery codes the first time, and lets the person sign in with it', async () => {
    const admin = await buildAdmin(shop);
    const options = await begin(admin);
    expect(options).toMatchObject({
      rp: { id: 'shop.test' },
      user: { name: admin.email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { body, ...kept } = makeKeptPasskey(shop, options.challenge, { isSynced: true });
    const added = await shop.as(admin)('POST /admin/passkeys', { body });
    expect([added.status, new Set(added.body.data.recoveryCodes).size]).toEqual([201, 10]);
    expect(await readFactor(admin)).toMatchObject({ passkeys: [{ isSynced: true, usedAt: null }], recoveryCodes: 10 });
    expect((await signIn({ id: '', ...kept }, { isSynced: true })).status).toBe(200);
    const second = await begin(admin);
    expect(second.excludeCredentials).toMatchObject([{ id: kept.credentialId }]);
    const other = await shop.as(admin)('POST /admin/passkeys', { body: makePasskey(shop, second.challenge) });
    expect(other.body.data.recoveryCodes).toEqual([]);
  });

  // Proves passkey-5
  test('ends the other sessions of the person if it is the first second step, because they began without it', async () => {
    const admin = await buildAdmin(shop);
    const open = async () => ({ ...admin, token: (await enterPassword(admin)).body.data.token });
    const other = await open();
    const add = async () =>
      shop.as(admin)('POST /admin/passkeys', { body: makePasskey(shop, (await begin(admin)).challenge) });
    const { body, ...first } = makeKeptPasskey(shop, (await begin(admin)).challenge);
    expect((await shop.as(admin)('POST /admin/passkeys', { body })).status).toBe(201);
    expect((await shop.as(other)('GET /auth/me')).status).toBe(401);
    const withPasskey = (await signIn({ id: '', ...first })).body.data;
    expect((await add()).status).toBe(201);
    for (const session of [admin, withPasskey]) expect((await shop.as(session)('GET /auth/me')).status).toBe(200);
  });

  // Proves passkey-5
  test('accepts each challenge once, only from the person who requested it, and only within five minutes', async () => {
    const [admin, other] = [await buildAdmin(shop), await buildAdmin(shop)];
    const { challenge } = await begin(admin);
    const body = makePasskey(shop, challenge);
    expect((await shop.as(other)('POST /admin/passkeys', { body })).status).toBe(409);
    const answers = await Promise.all([1, 2].map(() => shop.as(admin)('POST /admin/passkeys', { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const late = makePasskey(shop, (await begin(admin)).challenge);
    shop.clock.advance(300);
    expect((await shop.as(admin)('POST /admin/passkeys', { body: late })).body.message).toContain('took too long');
  });

  // Proves passkey-5
  test.each([
    ['did not verify its person', { isVerified: false }],
    ['was asked by another site', { origin: 'https://evil.example' }],
  ])('is refused if the device %s', async (_what, behaviour) => {
    const admin = await buildAdmin(shop);
    const body = makePasskey(shop, (await begin(admin)).challenge, behaviour);
    const refused = await shop.as(admin)('POST /admin/passkeys', { body });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('cannot use this passkey')]);
    expect((await enterPassword(admin)).status).toBe(200);
  });

  // Proves passkey-5
  test('is refused if the session was ended while the device made it', async () => {
    const admin = await buildAdmin(shop);
    const answer = makePasskey(shop, (await begin(admin)).challenge);
    const actor = await createFindActor(shop)(admin.token);
    if (!actor || !('permissions' in actor)) throw new Error('The session is missing');
    await endAllSessions(shop.db, admin.id);
    const late = addPasskey(shop, actor, answer, { userAgent: '', token: admin.token });
    await expect(late).rejects.toMatchObject({ kind: 'signedOut' });
    expect((await enterPassword(admin)).status).toBe(200);
  });

  // Proves passkey-5
  test('is refused above ten passkeys', async () => {
    const admin = await buildAdmin(shop);
    for (let count = 0; count < mostPasskeys; count += 1) await buildPasskey(shop, admin);
    const { status, body } = await shop.as(admin)('POST /admin/passkeys/options');
    expect([status, body.message]).toEqual([409, 'You have 10 passkeys. Please remove one first.']);
  });

  // Proves passkey-6
  test('asks for the password again ten minutes after it was given', async () => {
    const admin = await buildAdmin(shop);
    shop.clock.advance(600);
    expect((await shop.as(admin)('POST /admin/passkeys/options')).body.errorType).toBe('PROOF_NEEDED');
  });
});

describe('removing', () => {
  // Proves passkey-7
  test('the last passkey also removes the recovery codes, and the password is then enough', async () => {
    const [admin, passkey] = await buildPerson();
    const other = await buildPasskey(shop, admin);
    const call = shop.as(admin);
    await call('POST /admin/second-factor/recovery-codes');
    await call('DELETE /admin/passkeys/:id', { params: { id: passkey.id } });
    expect((await readFactor(admin)).recoveryCodes).toBe(10);
    expect((await signIn(passkey)).status).toBe(401);
    for (let round = 0; round < 2; round += 1)
      expect((await call('DELETE /admin/passkeys/:id', { params: { id: other.id } })).status).toBe(200);
    expect(await readFactor(admin)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await enterPassword(admin)).status).toBe(200);
  });

  // Proves passkey-7
  test('the app leaves the recovery codes as long as there is a passkey', async () => {
    const [admin] = await buildPerson();
    await buildSecondFactor(shop, admin);
    await shop.as(admin)('DELETE /admin/second-factor');
    const asked = await enterPassword(admin);
    expect(asked.body.data.ways).toEqual(['passkey', 'recovery-code']);
    const { ticket } = asked.body.data;
    expect((await shop.call('POST /admin/login/recovery-code', { body: { ticket, recoveryCode } })).status).toBe(200);
  });

  // Proves factor-18, factor-19
  test('a passkey ends the other sessions of the person, who gets an email about it, as about a new passkey', async () => {
    const admin = await buildAdmin(shop);
    const { body } = makeKeptPasskey(shop, (await begin(admin)).challenge);
    await shop.as(admin)('POST /admin/passkeys', { body });
    const { passkeys } = await readFactor(admin);
    const lost = await buildPasskey(shop, admin);
    const onPhone = (await signIn(lost)).body.data;
    await shop.as(admin)('DELETE /admin/passkeys/:id', { params: { id: lost.id } });
    expect((await shop.as(onPhone)('GET /auth/me')).status).toBe(401);
    expect((await readFactor(admin)).passkeys).toEqual(passkeys);
    // The button is pressed again, although the passkey is removed already.
    await shop.as(admin)('DELETE /admin/passkeys/:id', { params: { id: lost.id } });
    expect(await queuedMails(shop, admin.email)).toMatchObject([
      { kind: 'factor-changed', change: 'passkey-added' },
      { kind: 'factor-changed', change: 'passkey-removed' },
    ]);
  });

  // Proves passkey-7
  test('a passkey of another person changes nothing', async () => {
    const [[, passkey], [other]] = [await buildPerson(), await buildPerson()];
    await shop.as(other)('DELETE /admin/passkeys/:id', { params: { id: passkey.id } });
    expect((await signIn(passkey)).status).toBe(200);
  });
});

describe('a call that asks for a second factor again', () => {
  // Proves passkey-6
  test('accepts a passkey of the signed-in person, and no other passkey', async () => {
    const [admin, passkey] = await buildPerson();
    const [, foreign] = await buildPerson();
    const call = shop.as((await signIn(passkey)).body.data);
    const prove = async (shown: BuiltPasskey) => {
      const { options } = (await call('POST /admin/login/passkey/options')).body.data;
      expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.credentialId]);
      return call('POST /admin/proof/passkey', { body: answerChallenge(shop, shown, options.challenge) });
    };
    shop.clock.advance(600);
    expect((await prove(foreign)).status).toBe(409);
    expect((await call('POST /admin/passkeys/options')).body.errorType).toBe('FACTOR_PROOF_NEEDED');
    expect((await prove(passkey)).status).toBe(200);
    expect((await call('POST /admin/passkeys/options')).status).toBe(200);
    expect((await shop.as(admin)('POST /admin/passkeys/options')).body.errorType).toBe('FACTOR_PROOF_NEEDED');
  });
});
