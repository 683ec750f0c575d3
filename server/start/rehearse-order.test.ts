import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rehearsal } from '#contract/start/calls.ts';
import { starterBrand } from '#contract/start/rules.ts';
import { seedProducts } from '#db/seed/catalogue.ts';
import { sql } from '../core/db/database.ts';
import { lockSeries } from '../documents/document.store.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1' });
  asAdmin = shop.as(await buildAdmin(shop));
  await buildProduct(shop, { name: 'Cup', pricePaise: 10_00 });
  const containerId = await buildContainer(shop);
  jar = (await buildProduct(shop, { name: 'Jar', pricePaise: 80_00, depositPaise: 150_00, containerId })).id;
});
afterAll(() => shop.close());
const somewhere = { address: '14 Lake View Road', city: 'Bangalore', state: 'Karnataka', pincode: '560001' };
beforeEach(() => closeZones(shop));

async function rehearse(headers = {}): Promise<Rehearsal> {
  const { status, body } = await asAdmin('POST /admin/start/rehearsal', {}, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const tables = sql<{ name: string }>(`
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'graphile_worker') order by 1`);

/** Every row of every table, except the session of the caller, which any call may renew. */
async function readTables(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const { name } of await shop.db.rows(tables)) {
    if (name === 'public.sessions') continue;
    const everything = sql<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\n' order by t::text), '') as rows from ${name} t`,
    );
    all[name] = (await shop.db.row(everything))?.rows;
  }
  return all;
}

test('a rehearsal registers a customer, places, delivers and settles an order, and leaves nothing in the database', async () => {
  // The first email adds the name of its task to the tables of the job queue, so it is sent before the tables are
  // compared.
  await shop.call('POST /otp/send-login-otp', { body: { email: (await buildAdmin(shop)).email } });
  const before = await readTables();
  const { needs, scenes, entries } = await rehearse();
  expect(await readTables()).toEqual(before);
  expect(needs).toBeNull();
  expect(scenes.map(({ scene, order, mails }) => [scene, order?.status, order?.paymentStatus, mails.length])).toEqual([
    ['signUp', undefined, undefined, 1],
    ['placed', 'pending', 'pending', 2],
    ['confirmed', 'confirmed', 'paid', 1],
    ['onTheWay', 'out_for_delivery', 'paid', expect.any(Number)],
    ['delivered', 'delivered', 'paid', 1],
  ]);
  expect(scenes[1]?.order).toMatchObject({ orderItems: [{ productId: jar, quantity: 2 }] });
  expect(scenes.at(-1)?.order?.amountDue).toBe(0);
  expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['payment', 'sale', 'deposit', 'jars_given']));
});

test('a rehearsal uses no document numbers, so it neither waits for other orders nor delays them', async () => {
  await shop.db.transaction(async (tx) => {
    await lockSeries(tx);
    expect((await rehearse()).needs).toBeNull();
  });
});

// Proves opening-7
test('a rehearsal stops at the sign-up if codes cannot be sent', async () => {
  const quiet = await openTestShop();
  try {
    await buildProduct(quiet, { pricePaise: 80_00 });
    const play = quiet.as(await buildAdmin(quiet));
    const needs = async () => (await play('POST /admin/start/rehearsal')).body.data.needs;
    expect(await needs()).toBe('email');
    // In a demo, a rehearsal only shows how it works, so it needs no email account.
    await quiet.db.run(sql('insert into demo (filled_at) values (now())'));
    expect(await needs()).toBeNull();
  } finally {
    await quiet.close();
  }
});

// Proves opening-7
test('a rehearsal orders the jar that is in most orders', async () => {
  const containerId = await buildContainer(shop);
  const { id } = await buildProduct(shop, { name: 'Camper', pricePaise: 90_00, containerId });
  const used = async () => (await rehearse()).scenes[1]?.order?.orderItems[0]?.product.name;
  expect(await used()).toBe('Jar');
  await shop.db.run(sql('insert into product_tallies (product_id, orders, revenue_paise) values ($1, 2, 0)'), [id]);
  expect(await used()).toBe('Camper');
  await shop.db.run(sql('delete from products where id = $1'), [id]);
});

test('a rehearsal shows the real emails, with the code, in the language of the viewer', async () => {
  const { scenes } = await rehearse({ 'accept-language': 'hi' });
  const [code, , shopLetter] = scenes.flatMap(({ mails }) => mails);
  expect(code?.html).toContain('lang="hi-IN"');
  expect(code?.html).toMatch(/>\d{6}</);
  expect(shopLetter).toMatchObject({ isForShop: true, to: '' });
  expect(shopLetter?.html).toContain('lang="en-IN"');
});

test('if customers pay at the door, the rehearsed payment comes with the delivery', async () => {
  const prepaid = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid', REQUIRE_EMAIL_VERIFICATION: 'false' });
  try {
    await buildProduct(prepaid, { pricePaise: 80_00 });
    const { body } = await prepaid.as(await buildAdmin(prepaid))('POST /admin/start/rehearsal');
    const played: Rehearsal['scenes'] = body.data.scenes;
    expect(played.map(({ order }) => order?.paymentStatus)).toEqual([
      undefined,
      'pending',
      'pending',
      'pending',
      'paid',
    ]);
    expect(played[0]?.mails).toEqual([]);
  } finally {
    await prepaid.close();
  }
});

test('the products of a new shop have the brand by which the first steps know them', () => {
  expect(seedProducts.filter(({ brand }) => !brand.startsWith(starterBrand))).toEqual([]);
});

describe('a rehearsal uses the present shop', () => {
  test('with the fee and minimum of a zone', async () => {
    await buildZone(shop, { pincodes: ['600001'], feePaise: 20_00, minimumPaise: 400_00, cashAllowed: false });
    const { scenes } = await rehearse();
    expect(scenes[1]?.order).toMatchObject({
      deliveryPincode: '600001',
      deliveryCity: 'Chennai',
      deliveryCharge: 20,
      paymentMethod: 'online',
      orderItems: [{ quantity: 5 }],
    });
  });

  test('and works even if a stranger has registered the email address of an earlier rehearsal', async () => {
    const [mail] = (await rehearse()).scenes.flatMap(({ mails }) => mails);
    const person = { name: 'Stranger', phone: '9876543211', password: 'water-jar-20', ...somewhere };
    for (const email of [mail?.to, 'rehearsal@example.com']) {
      expect((await shop.call('POST /auth/register', { body: { ...person, email } })).status).toBe(201);
      for (let count = 0; count < 10; count += 1) {
        shop.clock.advance(31);
        await shop.call('POST /otp/resend-registration-otp', { body: { email } });
      }
    }
    expect((await rehearse()).scenes).toHaveLength(5);
  });

  test('and tries another product if one is almost sold out and cannot reach the minimum', async () => {
    await buildZone(shop, { pincodes: ['600001'], minimumPaise: 400_00 });
    await shop.db.run(sql('update products set stock = 1 where id = $1'), [jar]);
    const { scenes } = await rehearse();
    expect(scenes.at(-1)?.order).toMatchObject({
      status: 'delivered',
      orderItems: [{ product: { name: 'Cup' }, quantity: 40 }],
    });
    await shop.db.run(sql('update products set stock = 100 where id = $1'), [jar]);
  });

  test('and reports if there is no product to sell', async () => {
    await shop.db.run(sql('update products set is_active = false'));
    expect(await rehearse()).toEqual({ needs: 'products', scenes: [], entries: [] });
    await shop.db.run(sql('update products set is_active = true'));
  });

  test('and reports if no slot takes orders', async () => {
    await shop.db.run(sql("update delivery_windows set last_date = '2020-01-01', first_date = null"));
    expect(await rehearse()).toEqual({ needs: 'windows', scenes: [], entries: [] });
    await shop.db.run(sql('update delivery_windows set last_date = null'));
  });

  test('and two simultaneous rehearsals do not disturb each other', async () => {
    const [one, other] = await Promise.all([rehearse(), rehearse()]);
    expect([one.scenes.length, other.scenes.length]).toEqual([5, 5]);
  });
});
