import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoles } from '#contract/shared/permissions.ts';
import { sql } from '../core/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { lastCode } from '../testing/queued-mails.ts';
import { type CallShop, type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
let admin: BuiltAdmin;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  admin = await buildAdmin(shop, { name: 'Meera Admin', email: 'meera@paniwala.test', phone: '9000000001' });
  asAdmin = shop.as(admin);
});

const unknownId = '01936f0e-0000-7000-8000-000000000000';
const form = {
  name: ' Ravi Iyer ',
  email: 'ravi@paniwala.test',
  password: ' secret ',
  phone: '9876500000',
  city: 'Mumbai',
  address: '7 Marine Drive',
  pincode: '400001',
};
const taken = 'An account with this email address already exists.';

const create = (change: Record<string, unknown> = {}) => asAdmin('POST /admin/users', { body: { ...form, ...change } });
const signIn = (change: Record<string, unknown> = {}) =>
  shop.call('POST /auth/login', { body: { email: form.email, password: form.password, ...change } });
const setActive = (as: CallShop, id: string, isActive: unknown) =>
  as('PUT /admin/users/:id/status', { params: { id }, body: { isActive } });
const me = async (account: { token: string }) => (await shop.as(account)('GET /auth/me')).status;

async function listed(query: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await asAdmin('GET /admin/users', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.users.map((user: { name: string }) => user.name);
}

describe('the list of accounts', () => {
  test('shows accounts of both roles, newest first, without password hashes and tokens', async () => {
    shop.clock.advance(60);
    const asha = await buildCustomer(shop, { name: 'Asha', email: 'asha@paniwala.test' });
    const { body } = await asAdmin('GET /admin/users', { query: { limit: 1 } });
    expect(body.data).toEqual({
      users: [
        {
          id: asha.id,
          name: 'Asha',
          email: 'asha@paniwala.test',
          phone: '9876543210',
          address: '14 Lake View Road',
          city: 'Bangalore',
          state: 'Karnataka',
          pincode: '560001',
          role: 'customer',
          isActive: true,
          createdAt: '2026-11-21T04:31:00.000Z',
          roles: [],
          tags: [],
          hasSecondFactor: false,
        },
      ],
      pagination: { currentPage: 1, limit: 1, totalPages: 2, totalItems: 2 },
    });
    expect(await listed({ page: 2, limit: 1 })).toEqual(['Meera Admin']);
    expect(await listed({ page: 3, limit: 1 })).toEqual([]);
  });

  // Proves admin-orders-91
  test('is searched by name, address and phone, and filtered by role and activity', async () => {
    await buildCustomer(shop, { name: 'Asha 100%', email: 'Asha@Paniwala.test', phone: '9111111111' });
    await buildCustomer(shop, { name: 'Imran', isActive: false, phone: '9222222222' });
    expect(await listed({ search: 'aSHA' })).toEqual(['Asha 100%']);
    expect(await listed({ search: 'MEERA@paniwala' })).toEqual(['Meera Admin']);
    expect(await listed({ search: '92222' })).toEqual(['Imran']);
    expect(await listed({ search: '%' })).toEqual(['Asha 100%']);
    expect(await listed({ search: '_' })).toEqual([]);
    expect(await listed({ role: 'admin' })).toEqual(['Meera Admin']);
    expect(await listed({ role: 'customer', isActive: 'true' })).toEqual(['Asha 100%']);
    expect(await listed({ isActive: 'false' })).toEqual(['Imran']);
  });

  test('has the right rows and total on every page, whether its total comes from the stored tallies or from counting the rows', async () => {
    const move = sql('update users set created_at = $2, is_active = $3 where id = $1');
    for (let n = 0; n < 14; n += 1) {
      const { id } = await (n % 5 ? buildCustomer(shop, { name: `Asha ${n}` }) : buildAdmin(shop));
      // Times around midnight in India, some in the same millisecond.
      await shop.db.run(move, [id, `2026-11-1${n % 4} 18:${n % 3 ? 29 : 30}:00Z`, n % 4 !== 1]);
    }
    const inOrder = sql<{ id: string }>(`
      select id from users
      where ($1::text is null or role = $1) and ($2::boolean is null or is_active = $2)
        and ($3::text is null or name ilike '%' || $3 || '%')
      order by created_at desc, id desc`);
    const filters: { role?: string; isActive?: boolean; search?: string }[] = [
      {},
      { role: 'admin' },
      { role: 'customer', isActive: true },
      { isActive: false },
      { search: 'asha' },
      { search: 'asha 1', role: 'customer' },
      { role: 'admin', isActive: false },
    ];
    for (const filter of filters) {
      const rows = await shop.db.rows(inOrder, [filter.role, filter.isActive, filter.search]);
      const expected = rows.map(({ id }) => id);
      for (const limit of [1, 3, 50]) {
        for (let page = 1; (page - 1) * limit <= expected.length + 3; page += 1) {
          const { body } = await asAdmin('GET /admin/users', { query: { ...filter, page, limit } });
          const ids = body.data.users.map(({ id }: { id: string }) => id);
          const place = `${JSON.stringify(filter)} ${page} of ${limit}`;
          expect(ids, place).toEqual(expected.slice((page - 1) * limit, page * limit));
          expect(body.data.pagination.totalItems, place).toBe(expected.length);
        }
      }
    }
  });

  test.each([
    [{ role: 'owner' }, 'role', `role must be one of: ${accountRoles.join(', ')}`],
    [{ isActive: 'maybe' }, 'isActive', 'Must be true or false'],
  ])('refuses the filter %o', async (query, path, msg) => {
    const refused = await asAdmin('GET /admin/users', { query });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, msg }] } });
  });
});

describe('a new account', () => {
  // Proves admin-orders-91
  test('of a customer can sign in immediately and has the state of its PIN code', async () => {
    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Customer created successfully!' } });
    expect(made.body.data.user).toMatchObject({
      name: 'Ravi Iyer',
      email: form.email,
      city: 'Mumbai',
      state: 'Maharashtra',
      role: 'customer',
      isActive: true,
    });
    expect((await signIn()).status).toBe(200);
    expect((await signIn({ password: 'secret' })).status).toBe(401);
    expect((await create({ email: 'b@b.in', pincode: '679001', state: 'Kerala' })).body.data.user.state).toBe('Kerala');
    expect((await create({ email: 'c@b.in', pincode: '679001' })).body.data.user.state).toBe('');
  });

  test('of an admin opens the admin area and nothing else', async () => {
    const made = await create({ role: 'admin' });
    expect(made).toMatchObject({ status: 201, body: { message: 'Admin created successfully!' } });
    expect((await signIn()).status).toBe(403);
    const { body } = await shop.call('POST /admin/login', { body: { email: form.email, password: form.password } });
    expect((await shop.as(body.data)('GET /admin/users')).status).toBe(200);
  });

  test('returns all errors of the form at once', async () => {
    const broken = { name: 'R', email: 'ravi', password: '12345', phone: '123', city: ' ', address: 'x', pincode: '1' };
    const { status, body } = await create({ ...broken, role: 'owner' });
    expect(status).toBe(400);
    expect(Object.fromEntries(body.errors.map((e: { path: string; msg: string }) => [e.path, e.msg]))).toEqual({
      name: 'Name must be at least 2 characters long',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters long',
      phone: 'Phone number must be at least 10 digits',
      city: 'City is required',
      address: 'Address must be at least 10 characters long',
      pincode: 'Pincode must be at least 6 digits',
      role: `role must be one of: ${accountRoles.join(', ')}`,
    });
    const empty = await asAdmin('POST /admin/users', { body: {} });
    expect(empty.body.errors.map((error: { msg: string }) => error.msg)).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
      'Phone number is required',
      'City is required',
      'Address is required',
      'Pincode is required',
    ]);
  });

  test('cannot have the email address of another account in any spelling, even if sent several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    for (const email of ['RAVI@paniwala.test', 'Meera@Paniwala.test']) {
      expect(await create({ email, role: 'admin' })).toMatchObject({
        status: 409,
        body: { message: taken, errorType: 'CONFLICT', errors: [{ path: 'email', msg: taken }] },
      });
    }
  });

  test('replaces an unverified registration, whose code becomes invalid', async () => {
    const stranger = { ...form, name: 'Stranger', password: 'stranger-1', state: 'Delhi' };
    await shop.call('POST /auth/register', { body: stranger });
    const otp = await lastCode(shop, form.email);
    expect((await create()).status).toBe(201);
    const proof = await shop.call('POST /otp/verify-registration-otp', { body: { email: form.email, otp } });
    expect(proof.status).toBe(400);
    expect((await signIn({ password: stranger.password })).status).toBe(401);
    expect((await signIn()).body.data.user.name).toBe('Ravi Iyer');
    expect(await listed({ role: 'customer' })).toEqual(['Ravi Iyer']);
  });
});

// Proves admin-orders-75
test('the details of a customer count all orders and sum what was paid for orders that are not cancelled', async () => {
  const [asha, imran] = [await buildCustomer(shop), await buildCustomer(shop)];
  const jar = await buildProduct(shop, { pricePaise: 85_10, depositPaise: 150_00 });
  const items = [{ productId: jar.id, quantity: 1 }];
  await buildOrder(shop, asha, items, { status: 'delivered', paymentStatus: 'paid' });
  await buildOrder(shop, asha, items, { status: 'confirmed', paymentStatus: 'paid' });
  await buildOrder(shop, asha, items, { status: 'cancelled', paymentStatus: 'paid' });
  await buildOrder(shop, asha, items, { status: 'delivered', paymentStatus: 'refunded' });
  await buildOrder(shop, asha, items);
  await buildOrder(shop, imran, items, { paymentStatus: 'paid' });
  const details = async (id: string) => (await asAdmin('GET /admin/users/:id', { params: { id } })).body.data;
  expect(await details(asha.id)).toMatchObject({
    user: { id: asha.id, email: asha.email, role: 'customer' },
    stats: { totalOrders: 5, totalSpent: 270.2 },
  });
  expect((await details(admin.id)).stats).toEqual({ totalOrders: 0, totalSpent: 0 });
});

describe('an account that is deactivated', () => {
  // Proves admin-orders-91
  test('is signed out everywhere and cannot sign in until it is activated again', async () => {
    const asha = await buildCustomer(shop);
    const { email, password } = asha;
    const other = (await signIn({ email, password })).body.data;
    expect(await setActive(asAdmin, asha.id, false)).toMatchObject({
      status: 200,
      body: { message: 'User deactivated successfully!', data: { user: { id: asha.id, isActive: false } } },
    });
    expect([await me(asha), await me(other)]).toEqual([401, 401]);
    expect((await signIn({ email, password })).status).toBe(403);
    expect((await setActive(asAdmin, asha.id, true)).body.message).toBe('User activated successfully!');
    expect([await me(asha), await me(other)]).toEqual([401, 401]);
    expect((await signIn({ email, password })).status).toBe(200);
  });

  test('has no session even if a sign-in happens at the same moment', async () => {
    const { id, email, password } = await buildCustomer(shop);
    await Promise.all([setActive(asAdmin, id, false), ...Array.from({ length: 6 }, () => signIn({ email, password }))]);
    const sessions = sql<{ n: number }>('select count(*) as n from sessions where user_id = $1');
    expect(await shop.db.row(sessions, [id])).toEqual({ n: 0 });
  });

  // Proves admin-people-18, admin-orders-79
  test('cannot be the account of the admin who deactivates it, even from three tabs at once', async () => {
    const tabs = [1, 2, 3].map(() => setActive(asAdmin, admin.id, false));
    for (const answer of await Promise.all(tabs)) {
      expect(answer).toMatchObject({
        status: 403,
        body: { success: false, message: 'You cannot deactivate your own account.' },
      });
    }
    expect(await me(admin)).toBe(200);
    expect((await setActive(asAdmin, admin.id, true)).status).toBe(200);
  });

  // Proves admin-orders-79
  test('can be an admin; if two admins deactivate each other at once, one stays active', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await buildAdmin(shop), await buildAdmin(shop)];
      const answers = await Promise.all([
        setActive(shop.as(one), two.id, false),
        setActive(shop.as(two), one.id, false),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
      expect([await me(one), await me(two)].sort()).toEqual([200, 401]);
    }
  });
});

test('a call for an unknown account returns 404, and a call with an invalid status returns 400', async () => {
  for (const id of [unknownId, 'asha']) {
    const missing = { status: 404, body: { success: false, message: 'User not found' } };
    expect(await asAdmin('GET /admin/users/:id', { params: { id } })).toMatchObject(missing);
    expect(await setActive(asAdmin, id, false)).toMatchObject(missing);
  }
  expect(await setActive(asAdmin, admin.id, 'no')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'isActive', msg: 'Active must be true or false' }] },
  });
});

test('the log lists accounts of customers and of staff in the same area', async () => {
  const staff = await create({ role: 'admin', roles: ['support'] });
  await setActive(asAdmin, staff.body.data.user.id, false);
  await setActive(asAdmin, (await buildCustomer(shop)).id, false);
  const areas = sql<{ area: string }>('select distinct area from audit_log');
  expect(await shop.db.rows(areas)).toEqual([{ area: 'customers' }]);
});
