import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { addressForm, buildAddress } from '#server/testing/builders/addresses.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let asha: BuiltCustomer;
let asAsha: CallShop;
beforeEach(async () => {
  asha = await buildCustomer(shop);
  asAsha = shop.as(asha);
});

const readBook = async (as = asAsha) => (await as('GET /addresses')).body.data.addresses;
const readUser = async (as = asAsha) => (await as('GET /auth/me')).body.data.user;
const messagesOf = ({ errors }: { errors: { path: string; msg: string }[] }) =>
  Object.fromEntries(errors.map(({ path, msg }) => [path, msg]));
const profile = { name: 'Asha Rao', phone: '9876543210', city: 'Bangalore', pincode: '560001' };

// Proves addresses-2
test('an address is stored as typed, with the GSTIN in capital letters, and listed after the default one', async () => {
  const body = { ...addressForm, gstin: ' 29abcde 1234f1zw ' };
  const { status, body: answer } = await asAsha('POST /addresses', { body });
  expect(status).toBe(201);
  expect(answer.data.address).toMatchObject({ ...addressForm, isDefault: false, version: 1 });
  expect(answer.data.address.address).toBe('3rd Floor, Prestige Towers, 99 Residency Road, Opposite the temple');
  expect((await readBook()).map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Home', true],
    ['Office', false],
  ]);
  expect(answer.data.user.address).toBe(asha.address);
});

// Proves addresses-8
test('all errors in the form of an address are returned at once', async () => {
  const body = { floor: 61, hasLift: 'yes', gstin: '29ABCDE1234F1ZX', street: 'Road', pincode: '012345', isDefault: 1 };
  const { status, body: answer } = await asAsha('POST /addresses', { body });
  expect(status).toBe(400);
  expect(messagesOf(answer)).toMatchObject({
    label: 'Label is required',
    recipient: 'Full name is required',
    phone: 'Phone number is required',
    street: 'Address must be at least 10 characters long',
    pincode: 'Please enter a valid 6-digit pincode',
    city: 'City is required',
    state: 'State is required',
    floor: 'Floor must be a whole number from 0 (ground floor) to 60',
    hasLift: 'Lift must be true or false',
    isDefault: 'Default address must be true or false',
    gstin: 'Please enter a valid GSTIN, such as 29ABCDE1234F1ZW',
    legalName: 'Enter the registered name that belongs to this GSTIN',
  });
});

// Proves addresses-3
test('the state is derived from the PIN code; for an unknown PIN code it must be typed', async () => {
  const { state: _, ...form } = addressForm;
  expect((await asAsha('POST /addresses', { body: form })).body.data.address.state).toBe('Karnataka');
  const unknown = { ...form, pincode: '795001' };
  const refused = await asAsha('POST /addresses', { body: unknown });
  expect(refused.body.errors).toEqual([{ path: 'state', msg: 'State is required' }]);
  expect((await asAsha('POST /addresses', { body: { ...unknown, state: 'Manipur' } })).status).toBe(201);
});

// Proves zones-15, zones-16
test('the state that staff entered for a zone is used in address book, profile and accounts that staff create', async () => {
  const { state: _, ...form } = { ...addressForm, pincode: '691001', city: 'Kollam' };
  expect((await asAsha('POST /addresses', { body: form })).status).toBe(400);
  await buildZone(shop, { pincodes: ['691001'], city: 'Kollam', state: 'Kerala' });
  const { address } = (await asAsha('POST /addresses', { body: form })).body.data;
  expect(address.state).toBe('Kerala');
  const body = { ...form, state: 'Tamil Nadu', version: address.version };
  const changed = await asAsha('PUT /addresses/:id', { params: { id: address.id }, body });
  expect(changed.body.data.address.state).toBe('Tamil Nadu');
  const asAdmin = shop.as(await buildAdmin(shop));
  const place = { address: '14 Lake View Road', city: 'Kollam', pincode: '691001' };
  const saved = await asAsha('PUT /auth/profile', { body: { ...profile, ...place } });
  expect(saved.body.data.user.state).toBe('Kerala');
  const caller = await asAdmin('POST /admin/callers', { body: { name: 'Ravi', phone: '9811100123', ...place } });
  expect(caller.body.data.caller.state).toBe('Kerala');
  // The first digits of this PIN code suggest Kerala, but neither customer nor zone named that state.
  const other = await asAsha('PUT /auth/profile', { body: { ...profile, ...place, pincode: '691002' } });
  expect(other.body.data.user.state).toBe('');
  await closeZones(shop);
});

// Proves addresses-1
test('an address book has at most ten addresses, even if many are added at once', async () => {
  const added = await Promise.all(Array.from({ length: 14 }, () => asAsha('POST /addresses', { body: addressForm })));
  expect(added.filter(({ status }) => status === 201)).toHaveLength(9);
  const refused = added.filter(({ status }) => status === 409).map(({ body }) => body.message);
  expect(new Set(refused)).toEqual(new Set(['You can keep ten addresses. Please delete one before you add another.']));
  expect(refused).toHaveLength(5);
  expect(await readBook()).toHaveLength(10);
});

// Proves addresses-9
test('the second of two simultaneous changes of an address is refused', async () => {
  const { id } = await buildAddress(shop, asha);
  const save = (gateNote: string) =>
    asAsha('PUT /addresses/:id', { params: { id }, body: { ...addressForm, gateNote, version: 1 } });
  const answers = await Promise.all([save('Ring twice'), save('Use the lift')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const saved = answers.find(({ status }) => status === 200)?.body.data.address;
  const [, kept] = await readBook();
  expect(kept).toEqual(saved);
  expect(kept?.version).toBe(2);
});

test('a value that is not a text is refused like other invalid input', async () => {
  const body = { ...addressForm, house: { toString: 0 }, gstin: ['x'] };
  const { status, body: answer } = await asAsha('POST /addresses', { body });
  expect([status, Object.keys(messagesOf(answer)).toSorted()]).toEqual([400, ['gstin', 'house']]);
});

describe('an address of another customer', () => {
  // Proves addresses-11
  test('is not found (404) and cannot become the default address', async () => {
    const ravi = await buildCustomer(shop);
    const { id } = await buildAddress(shop, ravi);
    await buildAddress(shop, asha);
    const params = { id };
    const body = { ...addressForm, version: 1 };
    const before = await readBook(shop.as(ravi));
    expect((await asAsha('PUT /addresses/:id', { params, body })).status).toBe(404);
    expect((await asAsha('PUT /addresses/:id/default', { params })).status).toBe(404);
    expect((await asAsha('DELETE /addresses/:id', { params })).status).toBe(404);
    const [own] = await readBook();
    const query = { defaultId: id };
    const named = await asAsha('DELETE /addresses/:id', { params: { id: own?.id }, query });
    expect([named.status, named.body.errors[0]?.path]).toEqual([400, 'defaultId']);
    expect(await readBook(shop.as(ravi))).toEqual(before);
  });
});

describe('deleting an address', () => {
  // Proves addresses-10
  test('is refused for the only address', async () => {
    const [only] = await readBook();
    const { status, body } = await asAsha('DELETE /addresses/:id', { params: { id: only?.id } });
    expect([status, body.message]).toEqual([409, 'Your only address cannot be deleted. Please add another one first.']);
  });

  // Proves addresses-10
  test('needs a replacement for the default address, which the profile then shows', async () => {
    const office = await buildAddress(shop, asha);
    const [home] = await readBook();
    const params = { id: home?.id };
    expect((await asAsha('DELETE /addresses/:id', { params })).status).toBe(409);
    expect((await asAsha('DELETE /addresses/:id', { params, query: { defaultId: 'nonsense' } })).status).toBe(400);
    expect((await asAsha('DELETE /addresses/:id', { params, query: { defaultId: home?.id } })).status).toBe(400);
    const { status, body } = await asAsha('DELETE /addresses/:id', { params, query: { defaultId: office.id } });
    expect([status, body.message]).toEqual([200, 'Address deleted.']);
    expect(body.data.addresses.map(({ id, isDefault }) => [id, isDefault])).toEqual([[office.id, true]]);
    expect(body.data.user).toMatchObject({ pincode: '560034', address: body.data.addresses[0]?.address });
    expect(await readUser()).toEqual(body.data.user);
  });

  // Proves returns-28
  test('needs a replacement for the address of a plan, to which the plan then delivers', async () => {
    const office = await buildAddress(shop, asha);
    const farm = await buildAddress(shop, asha, { label: 'Farm', street: '8 Farm Road', floor: 1, pincode: '560099' });
    const jar = await buildProduct(shop);
    const [, atOffice] = await readBook();
    const place = { deliveryAddress: atOffice?.address, deliveryPincode: '560034', deliveryCity: 'Bangalore' };
    const [plan, ended] = [1, 2].map(() =>
      beginPlan(shop, asha, [{ productId: jar.id, quantity: 1 }], { form: place }),
    );
    await asAsha('POST /plans/:id/end', { params: { id: (await ended)?.id }, body: {} });
    const params = { id: office.id };
    const refused = await asAsha('DELETE /addresses/:id', { params });
    expect([refused.status, refused.body.errorType, refused.body.message]).toEqual([
      409,
      'ADDRESS_IN_USE',
      'A plan of yours delivers to this address. Please choose where it delivers from now on.',
    ]);
    const nonsense = { plansId: office.id, defaultId: 'nonsense' };
    const wrong = await asAsha('DELETE /addresses/:id', { params, query: nonsense });
    expect([wrong.status, Object.keys(messagesOf(wrong.body))]).toEqual([400, ['defaultId', 'plansId']]);
    expect((await asAsha('DELETE /addresses/:id', { params, query: { plansId: farm.id } })).status).toBe(200);
    const { plans } = (await asAsha('GET /plans')).body.data;
    expect(plans.map(({ id, deliveryAddress, floor, version }) => [id, deliveryAddress, floor, version])).toEqual([
      [(await plan)?.id, '3rd Floor, Prestige Towers, 8 Farm Road, Opposite the temple', 1, 2],
      [(await ended)?.id, atOffice?.address, null, 1],
    ]);
    const shown = await shop.as(await buildAdmin(shop))('GET /admin/plans/:id', { params: { id: (await plan)?.id } });
    expect(shown.body.data.history[0]).toMatchObject({ kind: 'edited', changedByUser: { name: asha.name } });
  });

  test('needs no replacement for other addresses', async () => {
    const { id } = await buildAddress(shop, asha);
    expect((await asAsha('DELETE /addresses/:id', { params: { id } })).status).toBe(200);
    expect((await readBook()).map(({ label }) => label)).toEqual(['Home']);
  });
});

describe('the address of the profile is the default address, so', () => {
  const place = ({ address, city, state, pincode }: Record<'address' | 'city' | 'state' | 'pincode', string>) => ({
    address,
    city,
    state,
    pincode,
  });

  async function expectOne(): Promise<void> {
    const book = await readBook();
    expect(book.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const [first] = book;
    if (!first) throw new Error('The book is empty');
    expect(place(first)).toEqual(place(await readUser()));
  }

  // Proves addresses-4
  test('choosing, changing or adding a default address changes the profile, but not its phone', async () => {
    const { id } = await buildAddress(shop, asha);
    const chosen = await asAsha('PUT /addresses/:id/default', { params: { id } });
    expect(chosen.body.data.user).toMatchObject({ pincode: '560034', phone: asha.phone, name: asha.name });
    await expectOne();
    const body = { ...addressForm, street: '7 Church Street', pincode: '302001', city: 'Jaipur', state: 'Rajasthan' };
    await asAsha('PUT /addresses/:id', { params: { id }, body: { ...body, version: 1 } });
    expect((await readUser()).city).toBe('Jaipur');
    await expectOne();
    await asAsha('POST /addresses', { body: { ...addressForm, label: 'Shop', isDefault: true } });
    expect((await readBook())[0]?.label).toBe('Shop');
    await expectOne();
  });

  // Proves addresses-4
  test('saving the profile keeps the parts of an unchanged address, and stores a changed one as the street', async () => {
    const { id } = await buildAddress(shop, asha);
    await asAsha('PUT /addresses/:id/default', { params: { id } });
    const { address } = await readUser();
    await asAsha('PUT /auth/profile', { body: { ...profile, address, pincode: '560002' } });
    const [same] = await readBook();
    expect(same).toMatchObject({ house: addressForm.house, landmark: addressForm.landmark, pincode: '560002' });
    await expectOne();
    await asAsha('PUT /auth/profile', { body: { ...profile, address: '5 Brigade Road, Ashok Nagar' } });
    const [other] = await readBook();
    expect(other).toMatchObject({ house: '', street: '5 Brigade Road, Ashok Nagar', landmark: '', floor: 3 });
    await expectOne();
  });

  // Proves addresses-12
  test('a changed name or phone of the customer is also changed in addresses that had the old one, but in no others', async () => {
    await buildAddress(shop, asha);
    await buildAddress(shop, asha, { label: 'Farm', recipient: asha.name, phone: '9800000000' });
    await readBook();
    await asAsha('PUT /auth/profile', {
      body: { ...profile, name: 'Asha Iyer', phone: '9811111111', address: asha.address },
    });
    expect((await readBook()).map(({ label, recipient, phone }) => [label, recipient, phone])).toEqual([
      ['Home', 'Asha Iyer', '9811111111'],
      ['Office', addressForm.recipient, addressForm.phone],
      ['Farm', 'Asha Iyer', '9800000000'],
    ]);
  });

  // Proves addresses-4
  test('profile and default address stay equal after simultaneous changes', async () => {
    const rows = await Promise.all([1, 2, 3].map((n) => buildAddress(shop, asha, { street: `${n} Residency Road` })));
    const ids = rows.map(({ id }) => id);
    const answers = await Promise.all(
      ids.flatMap((id) => [
        asAsha('PUT /addresses/:id/default', { params: { id } }),
        asAsha('PUT /auth/profile', { body: { ...profile, address: `House of ${id}` } }),
        asAsha('PUT /addresses/:id', { params: { id }, body: { ...addressForm, label: 'Shop', version: 1 } }),
        asAsha('DELETE /addresses/:id', { params: { id: ids[0] }, query: { defaultId: id } }),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    await expectOne();
  });
});

test('a new account has its address in the address book, whether the customer registered or staff created it', async () => {
  const count = async (email: string) =>
    shop.db.rows(
      sql<{ label: string; street: string; isDefault: boolean }>(
        'select a.label, a.street, a.is_default from addresses a join users u on u.id = a.user_id where u.email = $1',
      ),
      [email],
    );
  const person = { ...profile, address: '14 Lake View Road', state: 'Karnataka', password: 'water-jar-20' };
  const asAdmin = shop.as(await buildAdmin(shop));
  await asAdmin('POST /admin/users', { body: { ...person, email: 'made@paniwala.test' } });
  await asAdmin('POST /admin/users', { body: { ...person, email: 'staff@paniwala.test', role: 'admin' } });
  const home = [{ label: 'Home', street: '14 Lake View Road', isDefault: true }];
  expect(await count('made@paniwala.test')).toEqual(home);
  expect(await count('staff@paniwala.test')).toEqual([]);
  const open = await openTestShop({ REQUIRE_EMAIL_VERIFICATION: 'false' });
  try {
    const { body } = await open.call('POST /auth/register', { body: { ...person, email: 'new@paniwala.test' } });
    const book = await open.as({ token: body.data.token ?? '' })('GET /addresses');
    expect(book.body.data.addresses).toMatchObject(
      home.map(({ label, street }) => ({ label, street, isDefault: true })),
    );
  } finally {
    await open.close();
  }
});
