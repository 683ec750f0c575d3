import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { findPincodeArea } from './service-area.store.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
beforeEach(() => shop.db.run(sql('delete from zones'), []));
afterAll(() => shop.close());

const form = { name: 'Koramangala', pincodes: '560034 560095', fee: 30 };
const create = (body: Record<string, unknown>) => asAdmin('POST /admin/zones', { body });
const change = (id: string, body: Record<string, unknown>) =>
  asAdmin('PUT /admin/zones/:id', { params: { id }, body: { ...form, version: 1, ...body } });
const zoneNameOf = async (pincode: string) => (await findPincodeArea(shop.db, pincode)).zone?.name;
const messages = ({ body }: Answer) => body.errors.map(({ msg }) => msg);

// Proves zones-1
test('a zone is stored with its PIN codes, terms and windows, and with the person who changed it', async () => {
  const admin = await buildAdmin(shop);
  const terms = { freeFrom: 500, minimumOrder: 99.5, cashAllowed: false, floorFrom: 3, floorCharge: 10 };
  const body = { ...form, ...terms, windows: ['morning', 'evening'] };
  const created = await shop.as(admin)('POST /admin/zones', { body });
  expect(created.status, created.body.message).toBe(201);
  const { zone } = created.body.data;
  expect(zone).toMatchObject({
    name: 'Koramangala',
    fee: 30,
    ...terms,
    isActive: true,
    version: 1,
    pincodeCount: 2,
    wishes: [],
    pincodes: ['560034', '560095'],
    windows: ['evening', 'morning'],
  });
  const found = await asAdmin('GET /admin/zones/:id', { params: { id: zone.id } });
  expect(found.body.data.zone).toEqual(zone);
  const changedBy = sql<{ changedBy: string }>('select changed_by from zones where id = $1');
  expect((await shop.db.row(changedBy, [zone.id]))?.changedBy).toBe(admin.id);
  const changed = await change(zone.id, { pincodes: '560095\n560102', floorCharge: 10 });
  expect(changed.body.data.zone).toMatchObject({
    pincodes: ['560095', '560102'],
    windows: null,
    floorFrom: null,
    floorCharge: 0,
    version: 2,
  });
});

// Proves zones-14, zones-15
test('a zone’s city and state are stored under their official names, returned for each PIN code, and removed together', async () => {
  const placed = { ...form, pincodes: '690001 799999', city: ' Kollam ', state: 'keralam' };
  const { zone } = (await create(placed)).body.data;
  expect(zone).toMatchObject({ city: 'Kollam', state: 'Kerala' });
  const placeOf = async (pincode: string) =>
    (await asAdmin('GET /service-area/:pincode', { params: { pincode } })).body.data.area.place;
  expect([await placeOf('690001'), await placeOf('799999')]).toEqual(
    Array(2).fill({ city: 'Kollam', state: 'Kerala' }),
  );
  expect(await placeOf('560001')).toBeNull();
  const emptied = await change(zone.id, { pincodes: '690001' });
  expect(emptied.body.data.zone).toMatchObject({ city: '', state: '' });
  expect(await placeOf('690001')).toBeNull();
});

describe('saving a zone refuses', () => {
  test('all errors at once', async () => {
    const pincodes = '560034\n56003\nn/a';
    const broken = { name: 'K', pincodes, fee: -1, minimumOrder: 1.234, floorFrom: 0, windows: [], isActive: 'yes' };
    const { status, body } = await create(broken);
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path.split('.')[0]).toSorted()).toEqual(
      ['fee', 'floorFrom', 'isActive', 'minimumOrder', 'name', 'pincodes', 'pincodes', 'windows'].toSorted(),
    );
  });

  test('a floor without a charge, and an active zone without PIN codes', async () => {
    expect(messages(await create({ ...form, floorFrom: 2 }))).toEqual(['Enter the charge for each container']);
    expect(messages(await create({ ...form, pincodes: ' \n' }))).toEqual(['Enter at least one PIN code']);
    expect((await create({ ...form, pincodes: '', isActive: false })).status).toBe(201);
  });

  // Proves zones-14
  test('a city without a state, a state without a city, and an unknown state', async () => {
    const alone = [
      { city: 'Kollam' },
      { state: 'Kerala' },
      { city: 'Kollam', state: 'Atlantis' },
      { city: 'K', state: 'Kerala', fee: -1 },
      { city: 'Kollam', state: null, fee: -1 },
    ];
    const refused = await Promise.all(alone.map((place) => create({ ...form, ...place })));
    expect(refused.map(messages)).toEqual([
      ['Choose the state of this city, or leave the city empty'],
      ['Enter the city of these PIN codes, or leave the state empty'],
      ['Please choose a state from the list'],
      ['An amount must be 0 or more', 'City must be between 2 and 50 characters'],
      ['An amount must be 0 or more', 'Choose the state of this city, or leave the city empty'],
    ]);
  });

  test('pasted lines that are no PIN codes, naming each line', async () => {
    const answer = await create({ ...form, pincodes: 'pincode\n560034\n56003\nabc' });
    expect(answer.status).toBe(400);
    expect(messages(answer)).toEqual(['Line 3: 56003 is not a PIN code', 'Line 4: abc is not a PIN code']);
  });

  test('the name of another zone, in upper or lower case', async () => {
    await create(form);
    const answer = await create({ ...form, name: 'KORAMANGALA', pincodes: '560001' });
    expect([answer.status, messages(answer)]).toEqual([409, ['A zone with this name already exists']]);
  });

  // Proves zones-5
  test('PIN codes of other active zones, naming all of them with their zones', async () => {
    await buildZone(shop, { name: 'Indiranagar', pincodes: ['560038'] });
    await buildZone(shop, { name: 'HSR', pincodes: ['560102', '560103'] });
    await buildZone(shop, { name: 'Planned', pincodes: ['560001'], isActive: false });
    const answer = await create({ ...form, pincodes: '560001\n560102\n560038' });
    expect([answer.status, answer.body.errorType]).toEqual([409, 'PINCODE_TAKEN']);
    expect(answer.body.message).toBe('2 PIN codes belong to other zones');
    expect(messages(answer)).toEqual([
      'Line 2: 560102 belongs to zone HSR',
      'Line 3: 560038 belongs to zone Indiranagar',
    ]);
    const asked = await asAdmin('POST /admin/zones/taken', { body: { pincodes: '560001 560103' } });
    expect(asked.body.data.taken).toEqual([{ pincode: '560103', zoneId: expect.any(String), zone: 'HSR' }]);
  });

  test('an outdated version', async () => {
    const { id } = await buildZone(shop);
    expect((await change(id, {})).status).toBe(200);
    expect((await change(id, {})).status).toBe(409);
    expect((await change(id, { version: 2 })).status).toBe(200);
  });

  test('more than 1,000 zones', async () => {
    const many = sql(`insert into zones (id, name, fee_paise, created_at, updated_at)
      select gen_random_uuid(), 'Zone ' || n, 0, $1, $1 from generate_series(1, 1000) n`);
    await shop.db.run(many, [shop.clock()]);
    expect((await create(form)).status).toBe(409);
  });

  // Proves zones-7
  test('to deactivate the last zone without a confirmation, because then the whole country is served', async () => {
    const { id } = await buildZone(shop);
    const refused = await change(id, { isActive: false });
    expect([refused.status, refused.body.errorType]).toEqual([409, 'LAST_ZONE']);
    expect((await change(id, { isActive: false, opensCountry: true })).status).toBe(200);
    expect(await findPincodeArea(shop.db, '110001')).toEqual({ hasZones: false, zone: null });
  });
});

// Proves zones-4
test('if two zones with the same PIN code are saved at once, exactly one is accepted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const pincodes = `56010${round}`;
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => create({ ...form, name: `${name} ${round}`, pincodes })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.errorType).toBe('PINCODE_TAKEN');
  }
});

test('if ten requests save the same version of a zone at once, exactly one is accepted', async () => {
  const { id } = await buildZone(shop);
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(id, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('PIN codes can be moved between zones by saving one zone after the other', async () => {
  const south = await buildZone(shop, { name: 'South', pincodes: ['560034', '560095'] });
  const east = await buildZone(shop, { name: 'East', pincodes: ['560038', '560102'] });
  const swapped = { name: 'South', pincodes: '560034 560038' };
  expect((await change(south.id, swapped)).status).toBe(409);
  expect((await change(east.id, { name: 'East', pincodes: '560102' })).status).toBe(200);
  expect((await change(south.id, swapped)).status).toBe(200);
  expect((await change(east.id, { name: 'East', pincodes: '560102 560095', version: 2 })).status).toBe(200);
  expect([await zoneNameOf('560038'), await zoneNameOf('560095')]).toEqual(['South', 'East']);
});

// Proves zones-4
test('a zone whose PIN code moved to another zone cannot be reactivated with it', async () => {
  const south = await buildZone(shop, { name: 'South', pincodes: ['560034', '560095'] });
  await buildZone(shop, { name: 'East', pincodes: ['560038'] });
  expect((await change(south.id, { isActive: false })).status).toBe(200);
  expect(await zoneNameOf('560034')).toBeUndefined();
  expect((await create({ name: 'New', pincodes: '560095', fee: 0 })).status).toBe(201);
  const back = await change(south.id, { version: 2 });
  expect([back.status, back.body.message]).toEqual([409, '560095 belongs to zone New']);
  expect((await change(south.id, { version: 2, pincodes: '560034' })).status).toBe(200);
  expect([await zoneNameOf('560034'), await zoneNameOf('560095')]).toEqual(['Koramangala', 'New']);
});

test('an unknown window is refused as an error of the form', async () => {
  const { status, body } = await create({ ...form, windows: ['midnight'] });
  expect([status, body.errors]).toEqual([400, [{ path: 'windows', msg: 'There is no such window' }]]);
});
