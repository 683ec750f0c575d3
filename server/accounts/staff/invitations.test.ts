/** Invitations of staff by link: who may send them, and that a link works once and only as long as it should. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostInvitations } from '#contract/accounts/invitation-rules.ts';
import { sql } from '#server/core/db/database.ts';
import {
  type BuiltAdmin,
  buildAdmin,
  buildCustomer,
  buildInvitation,
  buildRegistration,
  buildRole,
  buildStaff,
} from '#server/testing/builders/accounts.ts';
import { allQueuedMails, queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { forgetExpired } from '../account.store.ts';

let shop: TestShop;
let geeta: BuiltAdmin;
beforeAll(async () => {
  shop = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://lake.test' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.run(sql('delete from staff_invitations'));
  await shop.db.run(sql(`update users set roles = '{}' where role = 'admin'`));
  await shop.db.run(sql('delete from rate_limits'));
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
});

let people = 0;
const newEmail = () => {
  people += 1;
  return `nina-${people}@paniwala.test`;
};
const form = (values: object = {}) => ({
  name: 'Nina',
  email: newEmail(),
  phone: '',
  roles: ['dispatcher'],
  ...values,
});
const invite = (by: BuiltAdmin, values: object = {}) => shop.as(by)('POST /admin/invitations', { body: form(values) });
const resend = (by: BuiltAdmin, id: string) => shop.as(by)('POST /admin/invitations/:id/resend', { params: { id } });
const list = async () => (await shop.as(geeta)('GET /admin/invitations')).body.data.invitations;
const open = (secret: string) => shop.call('POST /invitations/open', { body: { secret } });
const accept = (secret: string, values: Record<string, string> = {}) => {
  const email = values.email ?? newEmail();
  return shop.call('POST /invitations/accept', {
    body: { secret, confirmEmail: email, password: 'a-new-one', confirmPassword: 'a-new-one', ...values, email },
  });
};
const secretOf = (link: string) => new URL(link).hash.slice(1);
const words = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const deadLink = [
  400,
  'This link does not work any more. If you have used it already, please sign in. Otherwise please ask the shop for a new link.',
];
const outdated = [409, 'This invitation is no longer valid. Please ask the shop for a new one.'];

describe('an invitation', () => {
  test('is sent by email, shows who sent it, and makes the person staff with the chosen roles', async () => {
    const email = newEmail();
    const { status, body } = await invite(geeta, { email, roles: ['support', 'dispatcher', 'support'] });
    expect([status, body.data.isMailed, body.data.isPublic]).toEqual([201, true, true]);
    expect(body.data.invitation).toMatchObject({ name: 'Nina', email, phone: null, by: 'Geeta Owner' });
    const { link } = body.data;
    expect(link).toMatch(/^https:\/\/lake\.test\/invitation#[\w-]{43}$/);
    expect(await queuedMails(shop, email)).toMatchObject([{ kind: 'staff-invitation', link, by: 'Geeta Owner' }]);
    const secret = secretOf(link);
    expect((await open(secret)).body.data).toMatchObject({ name: 'Nina', email, by: 'Geeta Owner' });
    // The account gets the address of the invitation, whatever address is sent.
    const accepted = await accept(secret, { email: newEmail() });
    expect([accepted.status, accepted.body.data.user.email]).toEqual([201, email]);
    const nina = shop.as(accepted.body.data);
    expect((await nina('GET /admin/runs')).status).toBe(200);
    expect((await nina('GET /admin/settings')).status).toBe(403);
    const login = await shop.call('POST /admin/login', { body: { email, password: 'a-new-one' } });
    expect(login.status).toBe(200);
    const { id } = accepted.body.data.user;
    const [change] = (await shop.as(geeta)('GET /admin/role-changes', { query: { userId: id } })).body.data.changes;
    expect(change).toMatchObject({ by: 'Geeta Owner', person: 'Nina', added: ['dispatcher', 'support'] });
    expect(await list()).toEqual([]);
  });

  test('to a phone number is shared on WhatsApp, and the person types the email address', async () => {
    const { body } = await invite(geeta, { email: '', phone: '98765 43210' });
    const link = new URL(body.data.whatsApp ?? '');
    expect([link.host, link.pathname]).toEqual(['wa.me', '/919876543210']);
    expect(link.searchParams.get('text')).toContain(body.data.link);
    expect([body.data.isMailed, await allQueuedMails(shop)]).toEqual([
      false,
      expect.not.arrayContaining([body.data.link]),
    ]);
    const secret = secretOf(body.data.link);
    const { email: taken } = await buildCustomer(shop);
    const refused = await accept(secret, { email: taken });
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([409, 'email']);
    const email = newEmail();
    const mistyped = await accept(secret, { email, confirmEmail: `x${email}` });
    expect([mistyped.status, mistyped.body.errors]).toEqual([
      400,
      [{ path: 'confirmEmail', msg: 'The two email addresses are not the same' }],
    ]);
    expect((await accept(secret, { email, confirmEmail: '' })).status).toBe(400);
    const { status, body: accepted } = await accept(secret, { email, confirmEmail: ` ${email.toUpperCase()}` });
    expect([status, accepted.data.user.email, accepted.data.user.phone]).toEqual([201, email, '98765 43210']);
  });

  test('works once, also if it is accepted twice at the same time', async () => {
    const { secret } = await buildInvitation(shop, { email: null });
    const answers = await Promise.all([accept(secret), accept(secret), accept(secret)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(words(await accept(secret))).toEqual(deadLink);
    expect(words(await open(secret))).toEqual(deadLink);
  });

  test('shows the same message for a link that is wrong, withdrawn, replaced or expired', async () => {
    const [withdrawn, replaced, expired] = [
      await buildInvitation(shop),
      await buildInvitation(shop),
      await buildInvitation(shop),
    ];
    await shop.as(geeta)('DELETE /admin/invitations/:id', { params: { id: withdrawn.id } });
    expect((await resend(geeta, replaced.id)).status).toBe(200);
    await shop.db.run(sql('update staff_invitations set expires_at = $2 where id = $1'), [expired.id, shop.clock()]);
    for (const secret of ['x', 'A'.repeat(43), withdrawn.secret, replaced.secret, expired.secret]) {
      expect(words(await open(secret))).toEqual(deadLink);
      expect(words(await accept(secret))).toEqual(deadLink);
    }
  });

  test('expires after 24 hours, can be sent again for a week, and is then deleted', async () => {
    const { secret, id } = await buildInvitation(shop);
    shop.clock.advance(24 * 3600 - 1);
    expect((await open(secret)).status).toBe(200);
    shop.clock.advance(1);
    expect((await open(secret)).status).toBe(400);
    geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
    expect(await list()).toMatchObject([{ id, isExpired: true }]);
    await forgetExpired(shop.db, shop.clock());
    const again = await resend(geeta, id);
    expect((await open(secretOf(again.body.data.link))).status).toBe(200);
    expect(await list()).toMatchObject([{ id, isExpired: false, by: 'Geeta Owner' }]);
    await forgetExpired(shop.db, new Date(shop.clock().getTime() + 8 * 86_400_000 + 1));
    geeta = await buildAdmin(shop);
    expect((await resend(geeta, id)).status).toBe(404);
  });

  test('replaces its email if that is still waiting', async () => {
    const { body } = await invite(geeta);
    const { id, email } = body.data.invitation;
    const { link } = (await resend(geeta, id)).body.data;
    expect((await queuedMails(shop, email ?? '')).map((mail) => 'link' in mail && mail.link)).toEqual([link]);
  });

  test('reports all faults of the form at once', async () => {
    const { status, body } = await invite(geeta, { name: 'N', email: '', roles: [] });
    expect([status, body.errors.map(({ path }) => path).toSorted()]).toEqual([400, ['email', 'name', 'roles']]);
    const { secret } = await buildInvitation(shop);
    const refused = await accept(secret, { email: 'x', password: '12345', confirmPassword: '54321' });
    expect(refused.body.errors.map(({ path }) => path)).toEqual(['email', 'password', 'confirmPassword']);
  });

  test('is refused for an address that has an account, when it is sent and when it is accepted', async () => {
    const asha = await buildCustomer(shop);
    const refused = await invite(geeta, { email: asha.email.toUpperCase() });
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([409, 'email']);
    const { body } = await invite(geeta);
    const { email } = body.data.invitation;
    await buildCustomer(shop, { email: email ?? '' });
    const late = await accept(secretOf(body.data.link));
    expect(words(late)).toEqual([
      409,
      'Your email address has an account in this shop already. Please ask the shop to invite another address.',
    ]);
  });

  test('ends unfinished registrations of the address, so that nobody can take it over later', async () => {
    const { email } = await buildRegistration(shop);
    const { body } = await invite(geeta, { email });
    expect((await accept(secretOf(body.data.link))).status).toBe(201);
    const left = await shop.db.one(sql<{ n: number }>('select count(*) as n from registrations where email = $1'), [
      email,
    ]);
    expect(left.n).toBe(0);
  });

  test('exists once for each person, even if it is sent twice at the same time', async () => {
    const email = newEmail();
    const answers = await Promise.all([invite(geeta, { email }), invite(geeta, { email: email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await invite(geeta, { email: '', phone: '98111 22334' });
    const second = await invite(geeta, { email: '', phone: '+91 9811122334' });
    expect(second.body.errors).toEqual([
      { path: 'phone', msg: 'This phone number has an open invitation. You can make a new link for it.' },
    ]);
    expect(await list()).toHaveLength(2);
  });

  test(`is one of at most ${mostInvitations}`, async () => {
    for (let count = 0; count < mostInvitations; count += 1) await buildInvitation(shop, { invitedBy: geeta.id });
    expect(words(await invite(geeta))).toEqual([
      409,
      `There are ${mostInvitations} open invitations. Please withdraw one first.`,
    ]);
  });
});

describe('the roles of an invitation', () => {
  test('decide who may withdraw it, besides the sender', async () => {
    const withdraw = (by: BuiltAdmin, id: string) => shop.as(by)('DELETE /admin/invitations/:id', { params: { id } });
    const staffOnly = await buildStaff(shop, ['users.staff']);
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const owner = await buildInvitation(shop, { roles: ['owner'] });
    const dispatcher = await buildInvitation(shop, { roles: ['dispatcher'] });
    const own = await buildInvitation(shop, { roles: ['dispatcher'], invitedBy: staffOnly.id });
    const statuses = [];
    for (const [by, { id }] of [
      [manager, owner],
      [staffOnly, dispatcher],
      [staffOnly, own],
      [manager, dispatcher],
      [geeta, owner],
    ] as const) {
      statuses.push((await withdraw(by, id)).status);
    }
    expect(statuses).toEqual([403, 403, 200, 200, 200]);
  });

  test('cannot be deleted while somebody is invited for them', async () => {
    const role = await buildRole(shop, ['orders.read']);
    const { id } = await buildInvitation(shop, { roles: [role] });
    const remove = () => shop.as(geeta)('DELETE /admin/roles/:id', { params: { id: role } });
    const { status, body } = await remove();
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^.+ is invited for this role\. Please withdraw the invitation first\.$/),
    ]);
    await shop.as(geeta)('DELETE /admin/invitations/:id', { params: { id } });
    expect((await remove()).status).toBe(200);
  });

  test('must be roles that the sender may give', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    expect(words(await invite(manager, { roles: ['owner'] }))).toEqual([
      403,
      'Only owners can add owners or change them.',
    ]);
    expect((await invite(manager, { roles: ['manager'] })).status).toBe(201);
    const staffOnly = await buildStaff(shop, ['users.staff']);
    expect((await invite(staffOnly, { roles: ['support'] })).status).toBe(403);
    const unknown = await invite(geeta, { roles: [newId()] });
    expect([unknown.status, unknown.body.errors[0]?.path]).toEqual([400, 'roles']);
    const { id } = await buildInvitation(shop, { roles: ['owner'] });
    expect((await resend(manager, id)).status).toBe(403);
  });

  test('are checked again when it is accepted: the sender may have left or lost the right', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const { secret } = await buildInvitation(shop, { invitedBy: manager.id, email: null });
    const setRoles = (roles: string[], rolesBefore: string[]) =>
      shop.as(geeta)('PUT /admin/users/:id/roles', {
        params: { id: manager.id },
        body: { roles, rolesBefore, reason: 'New work' },
      });
    await setRoles(['support'], ['manager']);
    expect(words(await accept(secret))).toEqual(outdated);
    await setRoles(['manager'], ['support']);
    const off = { params: { id: manager.id }, body: { isActive: false } };
    expect((await shop.as(geeta)('PUT /admin/users/:id/status', off)).status).toBe(200);
    expect(words(await accept(secret))).toEqual(outdated);
  });

  test('are checked again when it is accepted: a role may have been changed or deleted', async () => {
    const manager = await buildAdmin(shop, { roles: ['manager'] });
    const addRole = async (name: string) => {
      const body = { name, permissions: ['orders.read'] };
      const added = await shop.as(geeta)('POST /admin/roles', { body }, { 'idempotency-key': newId() });
      return added.body.data.role;
    };
    const [grown, gone] = [await addRole('Grown'), await addRole('Gone')];
    const first = await buildInvitation(shop, { invitedBy: manager.id, roles: [grown.id], email: null });
    const second = await buildInvitation(shop, { invitedBy: manager.id, roles: [gone.id] });
    const more = { name: 'Grown', permissions: ['settings.manage'], version: grown.version, reason: 'More work' };
    await shop.as(geeta)('PUT /admin/roles/:id', { params: { id: grown.id }, body: more });
    await shop.db.run(sql('delete from staff_roles where id = $1'), [gone.id]);
    expect(words(await accept(first.secret))).toEqual(outdated);
    expect(words(await accept(second.secret))).toEqual(outdated);
  });
});

test('without email the link is only shown, and the answer says so if PUBLIC_URL works only in the local network', async () => {
  const local = await openTestShop({ PUBLIC_URL: 'http://192.168.1.20:3000' });
  try {
    const owner = await buildAdmin(local);
    const { body } = await local.as(owner)('POST /admin/invitations', { body: form() });
    expect([body.data.isMailed, body.data.isPublic]).toEqual([false, false]);
    expect(await allQueuedMails(local)).toEqual([]);
    expect(body.data.link).toMatch(/^http:\/\/192\.168\.1\.20:3000\/invitation#/);
  } finally {
    await local.close();
  }
});
