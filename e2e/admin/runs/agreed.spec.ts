import { v7 as newId } from 'uuid';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { untilAlive } from '#e2e/fixtures/settle.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/platform/db/database.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const intoJar = sql('update products set container_id = $2 where id = $1');

// Proves riders-8, riders-10
test('rider and customer see the same count: agreed by one press, then objected to', inLongRun, async ({ shop }) => {
  const [meera, asha, rider] = [
    await buildAdmin(shop, { name: 'Meera' }),
    await buildCustomer(shop, { name: 'Asha Rao' }),
    await buildRider(shop, { name: 'Ravi Kumar' }),
  ];
  const jar = await buildContainer(shop);
  const water = await buildProduct(shop, { name: 'Lake water', pricePaise: 60_00, depositPaise: 150_00, stock: 9 });
  await shop.db.run(intoJar, [water.id, jar]);
  await openBalances(shop, asha.id, { containerId: jar, jars: 2, depositPaise: 300_00, creditPaise: 0 });
  const form = { empties: [{ containerId: jar, count: 2 }] } as object;
  const lines = [{ productId: water.id, quantity: 2 }];
  const order = await buildOrder(shop, asha, lines, { status: 'confirmed', form });
  const asMeera = shop.as(meera);
  const plan = { day: order.deliveryDate, riderId: rider.id, stops: [{ orderId: order.id }] };
  const { run } = (await asMeera('POST /admin/runs', { body: plan }, { 'idempotency-key': newId() })).body.data;
  const start = { params: { id: run.id }, body: { version: run.version } };
  await asMeera('POST /admin/runs/:id/start', start, { 'idempotency-key': newId() });

  await shop.visit(desktop, asha, async (own) => {
    const counted = await countPresses(own);
    await own.goto(`/orders/${order.id}`);

    await shop.visit(phone, null, async (door) => {
      await door.clock.install();
      await door.goto('/run/login');
      await untilAlive(door);
      await door.getByLabel('Phone Number').fill(rider.phone);
      await door.getByLabel('PIN', { exact: true }).fill(rider.pin);
      await door.getByRole('button', { name: 'Sign in' }).click();
      await door.getByRole('button', { name: 'Deliver', exact: true }).click();
      await door.getByRole('button', { name: 'Delivered · ₹170.00 cash' }).click();
      // Past the ten seconds in which a press can be undone.
      await door.clock.fastForward(11_000);
      await expect(door.getByText('All sent')).toBeVisible();

      await own.reload();
      await untilAlive(own);
      await expect(own.getByText('2 given, 2 empties taken, jars with you: 2, paid ₹170.00')).toBeVisible();
      const before = (await counted()).presses;
      await own.getByRole('button', { name: 'Agree', exact: true }).click();
      await expect(own.getByText('You agreed.')).toBeVisible();
      expect((await counted()).presses - before).toBe(1);

      await door.reload();
      await expect(door.getByText('Customer agreed')).toBeVisible();
    });

    await own.getByRole('button', { name: 'Something is wrong' }).click();
    await own.getByLabel('What is wrong?').fill('I gave 3 empties');
    await own.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(own.getByText('You said: “I gave 3 empties”')).toBeVisible();
    await own.getByRole('button', { name: 'View History' }).click();
    await expect(own.getByText('The customer agreed', { exact: true })).toBeVisible();
  });

  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/runs/matters');
    await expect(page.getByText('The customer says: “I gave 3 empties”')).toBeVisible();
    await page.getByRole('listitem').getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('What did you do about it?').fill('Counted again');
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Cleared by Meera: Counted again')).toBeVisible();
  });
  const { body } = await shop.as(asha)('GET /orders/:id/run', { params: { id: order.id } });
  expect(body.data.recorded).toMatchObject({ answer: 'objected', isCleared: true });
});
