import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { foreignPicture, noHero, paleAccent, tooSmallLogo } from '#contract/settings/look.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { sql } from '../core/db/database.ts';
import { readSettings } from '../core/settings.ts';
import { type BuiltAdmin, buildAdmin } from '../testing/builders/accounts.ts';
import { buildPicture } from '../testing/builders/pictures.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { forgetOld } from '../testing/forget-old.ts';
import { type CallShop, type CleanShop, openCleanShop, openTestShop } from '../testing/shop.ts';

let shop: CleanShop;
let admin: BuiltAdmin;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openCleanShop({
    SHOP_NAME: 'Jal',
    SHOP_PHONE: '+91 80 4000 1234',
    SHOP_ADDRESS: '7 Hill Road, Mysuru, Karnataka 570001',
    SHOP_LEGAL_LINE: 'FSSAI licence 10099999999990',
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  admin = await buildAdmin(shop);
  asAdmin = shop.as(admin);
});

const save = (version: number, groups: object) => asAdmin('PUT /admin/settings', { body: { version, ...groups } });
const read = async () => (await asAdmin('GET /admin/settings')).body.data;
const history = async (query = {}) => (await asAdmin('GET /admin/settings/history', { query })).body.data;

// Proves settings-1, upi-1
test('before the first save the settings come from the environment, and a new shop charges ₹50 for every order', async () => {
  const { version, settings, defaults, savedBy, savedAt } = await read();
  expect({ version, savedBy, savedAt }).toEqual({ version: 0, savedBy: null, savedAt: null });
  expect(settings).toEqual(defaults);
  expect(settings.shop).toMatchObject({
    name: 'Jal',
    phone: '+91 80 4000 1234',
    state: 'Karnataka',
    fssaiNumber: '10099999999990',
    gstScheme: 'none',
    gstin: '',
    officeHours: 'Mon-Fri 9AM-6PM',
  });
  expect(settings.delivery).toEqual({ fee: 50, freeFrom: null, minimumOrder: null, daysAhead: 30, photoDays: 90 });
  expect(settings.payment).toEqual({
    confirmNeedsPayment: 'always',
    upiId: '',
    upiMerchantCode: '',
    expenseKinds: '',
    statementDueDay: 7,
    accountOverdueDays: 30,
    accountReminderDays: 7,
    askAfterRefused: 3,
  });
  expect(settings.jars).toEqual({ overdueDays: 45, payBackDays: 10 });
  expect((await history()).versions).toEqual([]);
});

test('errors against the schema and against the rules of settings are returned at once', async () => {
  const { status, body } = await save(0, {
    shop: { gstin: '29AAGCB7383J1Z5', phone: 5 },
    delivery: { fee: 'fifty', daysAhead: 400 },
    plans: { leadDays: 'soon' },
  });
  expect(status).toBe(400);
  expect(body.errors.map(({ path }) => path).toSorted()).toEqual(
    ['delivery.daysAhead', 'delivery.fee', 'plans.leadDays', 'shop.gstin', 'shop.phone'].toSorted(),
  );
});

// Proves settings-2
test('saved settings apply immediately and are stored with person, time and changes', async () => {
  const saved = await save(0, {
    shop: { phone: ' +91 80 5555 6666 ', gstin: '29 aagcb7383j1z4', gstScheme: 'regular' },
    delivery: { fee: 40.5, freeFrom: 500 },
  });
  expect(saved).toMatchObject({ status: 200, body: { message: 'Settings saved' } });
  expect(saved.body.data).toMatchObject({
    version: 1,
    savedBy: admin.name,
    savedAt: shop.clock().toISOString(),
    settings: {
      shop: { name: 'Jal', phone: '+91 80 5555 6666', gstin: '29AAGCB7383J1Z4' },
      delivery: { fee: 40.5, freeFrom: 500, minimumOrder: null, daysAhead: 30 },
    },
    defaults: { shop: { phone: '+91 80 4000 1234' }, delivery: { fee: 50 } },
  });
  expect(shop.shop()).toMatchObject({
    version: 1,
    phone: '+91 80 5555 6666',
    delivery: { fee: 4050, freeFrom: 50_000 },
    legalLine: 'FSSAI licence 10099999999990 · GSTIN 29AAGCB7383J1Z4',
    maxOrderUnits: 200,
  });
  await save(1, { delivery: { freeFrom: null } });
  expect(await history()).toMatchObject({
    versions: [
      { version: 2, changes: [{ field: 'delivery.freeFrom', before: '500.00', after: '' }] },
      {
        version: 1,
        savedBy: admin.name,
        changes: [
          { field: 'shop.phone', before: '+91 80 4000 1234', after: '+91 80 5555 6666' },
          { field: 'shop.gstScheme', before: 'none', after: 'regular' },
          { field: 'shop.gstin', before: '', after: '29AAGCB7383J1Z4' },
          { field: 'delivery.fee', before: '50.00', after: '40.50' },
          { field: 'delivery.freeFrom', before: '', after: '500.00' },
        ],
      },
    ],
    pagination: { currentPage: 1, limit: 10, totalPages: 1, totalItems: 2 },
  });
  expect((await history({ page: 2, limit: 1 })).versions.map(({ version }) => version)).toEqual([1]);
  expect((await history({ page: 9 })).versions).toEqual([]);
});

// Proves settings-10
test('logo, hero and colour apply to the next request; only uploaded pictures are accepted', async () => {
  const logo = await buildPicture(shop);
  expect((await save(0, { look: { logo, accent: '#7C2D12' } })).body.errors).toMatchObject([{ path: 'look.accent' }]);
  expect(await save(0, { look: { logo, hero: logo, accent: '#7c2d12' } })).toMatchObject({ status: 200 });
  expect(shop.shop().look).toEqual({ logo, hero: logo, accent: '#7c2d12' });
  const foreign = '/pictures/0123456789abcdef0123-1280.webp';
  expect(await save(1, { look: { logo: foreign, hero: foreign } })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'look.logo', msg: foreignPicture },
        { path: 'look.hero', msg: foreignPicture },
      ],
    },
  });
  expect(await save(1, { look: { accent: '#f9ae2b' } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'look.accent', msg: paleAccent }] },
  });
  expect((await save(0, { look: { logo: '' } })).status).toBe(409);
  await save(1, { look: { logo: '', hero: noHero, accent: '' } });
  expect(shop.shop().look).toEqual({ logo: '', hero: noHero, accent: '' });
});

// Proves settings-10
test('the width of the logo is measured; a picture that is too small is refused as a logo but accepted as a hero', async () => {
  const small = await buildPicture(shop, 'navy', { width: 200, height: 47 });
  expect(await save(0, { look: { logo: small, hero: small } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'look.logo', msg: tooSmallLogo }] },
  });
  await save(0, { look: { logo: await buildPicture(shop, 'navy', { width: 144, height: 48 }) } });
  expect(shop.shop().logoRatio).toBe(3);
  await save(1, { look: { accent: '#7c2d12' } });
  expect(shop.shop()).toMatchObject({ version: 2, logoRatio: 3 });
  await save(2, { look: { logo: '' } });
  expect(shop.shop().logoRatio).toBe(1);
});

// Proves settings-7
test('the history of settings can be filtered by day and exported with one row for each change', async () => {
  await save(0, { shop: { phone: '+91 80 5555 6666' }, delivery: { freeFrom: 500 } });
  shop.clock.advance(2 * 86_400);
  const ravi = await buildAdmin(shop);
  asAdmin = shop.as(ravi);
  await save(1, { delivery: { freeFrom: null } });
  const day = indiaDay(shop.clock());
  expect((await history({ from: day })).versions).toMatchObject([{ version: 2 }]);
  expect((await history({ to: day })).pagination.totalItems).toBe(2);
  expect(await history({ from: '2026-11-22', to: '2026-11-22' })).toMatchObject({ pagination: { totalItems: 0 } });
  const rows = async (query = {}) =>
    readCsv((await asAdmin('GET /admin/settings/history/export', { query })).body).map((row) => [
      row.Version,
      row['Saved by'],
      row.Setting,
      row.Before,
      row.After,
    ]);
  expect(await rows()).toEqual([
    ['2', ravi.name, 'delivery.freeFrom', '500.00', ''],
    ['1', admin.name, 'shop.phone', "'+91 80 4000 1234", "'+91 80 5555 6666"],
    ['1', admin.name, 'delivery.freeFrom', '', '500.00'],
  ]);
  expect(await rows({ to: '2026-11-22' })).toHaveLength(2);
});

test('the network address from which settings were saved is deleted after the time in the settings', async () => {
  await save(0, { delivery: { fee: 40 } });
  const kept = sql<{ ipAddress: string | null }>('select ip_address from settings_versions');
  shop.clock.advance(50 * 86_400);
  await forgetOld(shop);
  expect(await shop.db.rows(kept)).toEqual([{ ipAddress: '127.0.0.1' }]);
  await forgetOld({ ...shop, settings: readSettings({ KEEP_ADDRESSES_DAYS: '40' }) });
  expect(await shop.db.rows(kept)).toEqual([{ ipAddress: null }]);
  expect(shop.shop().delivery.fee).toBe(40_00);
});

// Proves settings-5
test('all errors in sent settings are returned at once, and nothing is saved', async () => {
  const refused = await save(0, {
    shop: { email: 'nobody', fssaiNumber: '123', gstin: '29AAGCB7383J1Z5', grievanceOfficer: { phone: '12' } },
    delivery: { daysAhead: 91 },
  });
  expect(refused).toMatchObject({ status: 400, body: { errorType: 'VALIDATION_ERROR' } });
  expect(refused.body.errors.map(({ path }) => path)).toEqual([
    'shop.email',
    'shop.fssaiNumber',
    'shop.grievanceOfficer.phone',
    'shop.gstin',
    'shop.grievanceOfficer.name',
    'delivery.daysAhead',
  ]);
  expect((await read()).version).toBe(0);
});

test('a group of settings that is not sent is not checked, because the environment may contain values that the form refuses', async () => {
  const own = await openTestShop({ SHOP_PHONE: 'call us' });
  onTestFinished(() => own.close());
  asAdmin = own.as(await buildAdmin(own));
  expect((await save(0, { payment: { confirmNeedsPayment: 'prepaid' } })).status).toBe(200);
  const refused = await save(1, { shop: { name: 'Jal' } });
  expect(refused.body.errors.map(({ path }) => path)).toEqual(['shop.phone']);
});

// Proves settings-3
test('saving an outdated version is refused, and the answer contains the newer one with person and time', async () => {
  await save(0, { shop: { phone: '+91 80 1111 2222' } });
  const refused = await save(0, { shop: { phone: '+91 80 3333 4444' } });
  expect(refused).toMatchObject({ status: 409, body: { errorType: 'SETTINGS_CHANGED' } });
  expect(refused.body.data).toMatchObject({
    version: 1,
    savedBy: admin.name,
    savedAt: shop.clock().toISOString(),
    settings: { shop: { name: 'Jal', phone: '+91 80 1111 2222' } },
  });
  expect(await save(7, { delivery: { fee: 1 } })).toMatchObject({ status: 409, body: { data: { version: 1 } } });
});

// Proves settings-3
test('if ten requests save at once, one is accepted, and the others get the saved values', async () => {
  const saves = await Promise.all(Array.from({ length: 10 }, (_, fee) => save(0, { delivery: { fee } })));
  const statuses = saves.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const { fee } = (await read()).settings.delivery;
  expect(fee).toBe(statuses.indexOf(200));
  for (const { status, body } of saves)
    if (status === 409) expect(body.data).toMatchObject({ version: 1, settings: { delivery: { fee } } });
  expect((await history()).versions).toHaveLength(1);
});

test('saving settings without a change makes no new version', async () => {
  expect((await save(0, { shop: { name: 'Jal' }, delivery: { fee: 50 } })).body.data.version).toBe(0);
});

// Proves settings-1
test('missing values in a record of an older release come from the environment', async () => {
  const old = { shop: { name: 'Neer', grievanceOfficer: { name: 'Ravi' } }, delivery: { fee: 4000 }, gone: { a: 1 } };
  const insert = sql(`
    insert into settings_versions (version, record, changes, saved_at) values (3, $1, '[]', now())`);
  await shop.db.run(insert, [JSON.stringify(old)]);
  await shop.reloadSettings();
  expect(shop.shop()).toMatchObject({
    version: 3,
    name: 'Neer',
    phone: '+91 80 4000 1234',
    payment: { confirmNeedsPayment: 'always' },
    grievanceOfficer: { name: 'Ravi', email: '' },
    delivery: { fee: 4000, daysAhead: 30 },
  });
  expect((await read()).settings).not.toHaveProperty('gone');
});

test('the licence line comes from the environment as long as the licence number does', async () => {
  const own = await openTestShop({ SHOP_LEGAL_LINE: 'FSSAI 20012345678901, GST registered' });
  onTestFinished(() => own.close());
  asAdmin = own.as(await buildAdmin(own));
  await save(0, { shop: { legalName: 'Jal Private Limited' } });
  expect(own.shop().legalLine).toBe('FSSAI 20012345678901, GST registered');
  await save(1, { shop: { fssaiNumber: '10099999999999' } });
  expect(own.shop().legalLine).toBe('FSSAI licence 10099999999999');
  await save(2, { shop: { fssaiNumber: '' } });
  expect(own.shop().legalLine).toBe('');
});
