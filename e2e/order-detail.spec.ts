import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forwardSteps, orderStatusLabels } from '../contract/order-flow.ts';
import { sql } from '../server/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../server/testing/accounts.ts';
import { type BuiltProduct, buildProduct } from '../server/testing/products.ts';
import { formatLongDay } from '../web/dates.ts';
import { desktop, phone, pointAway } from './browser.ts';
import { buildOrder, dayFromNow } from './order-fixture.ts';
import { type BrowserShop, openBrowserShop } from './test-shop.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let jar: BuiltProduct;
let bottles: BuiltProduct;

beforeAll(async () => {
  shop = await openBrowserShop();
  asha = await buildCustomer(shop);
  jar = await buildProduct(shop, {
    ...{
      name: 'Lake jar',
      description: 'From a deep lake',
      size: '20 L',
      stock: 1000,
      image: '/pictures/lost-1280.webp',
    },
    ...{ pricePaise: 85_00, depositPaise: 150_00 },
  });
  bottles = await buildProduct(shop, { name: 'Case of bottles', pricePaise: 240_50, depositPaise: 0, stock: 1000 });
});
afterAll(() => shop?.close());

const row = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const steps = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('[data-reached]') });
const open = (page: Page, id: string) => page.goto(`/orders/${id}`);

describe.each([phone, desktop])('an own order on a $name', (device) => {
  test('shows what was ordered, where it goes and when', async () => {
    const form = { deliveryDate: dayFromNow(5), deliveryTime: 'evening', notes: 'Second floor\nRing twice' };
    const order = await buildOrder(
      shop,
      asha,
      [
        { productId: jar.id, quantity: 2 },
        { productId: bottles.id, quantity: 1 },
      ],
      { form },
    );
    await shop.visit(device, asha, async (page) => {
      await open(page, order.id);
      await page.getByRole('heading', { level: 1, name: `Order #${order.orderNumber}` }).waitFor();
      const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lake jar' }) });
      await item.getByRole('img', { name: 'Lake jar' }).getByText('Lake jar').waitFor();
      const text = (await item.innerText()).replace(/\s+/g, ' ');
      for (const part of ['From a deep lake', 'Size: 20 L', 'Quantity: 2 × ₹85.00', '₹170.00', '₹300.00']) {
        expect(text).toContain(part);
      }
      const other = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Case of bottles' }) });
      expect(await other.innerText()).not.toMatch(/deposit/i);
      expect(await row(page, 'Address').innerText()).toBe('14 Lake View Road, Indiranagar');
      expect(await row(page, 'City').innerText()).toBe('Bangalore');
      expect(await row(page, 'Pincode').innerText()).toBe('560038');
      expect(await row(page, 'Phone').innerText()).toBe('9876543210');
      expect(await row(page, 'Delivery Date').innerText()).toBe(formatLongDay(dayFromNow(5)));
      expect(await row(page, 'Delivery Date').innerText()).toMatch(/^\w+day, \d{1,2} \w+ 20\d\d$/);
      expect(await row(page, 'Delivery Time').innerText()).toBe('Evening (4 PM - 8 PM)');
      expect(await row(page, 'Special Instructions').innerText()).toBe('Second floor\nRing twice');
      await page.getByRole('link', { name: 'Back to Orders' }).click();
      await page.waitForURL('**/orders');
    });
  });

  test('adds up subtotal, delivery charge, total, deposit and Grand Total, as it is read, and says how it is paid', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
    await shop.visit(device, asha, async (page) => {
      await open(page, order.id);
      await row(page, 'Subtotal').getByText('₹170.00').waitFor();
      expect(await row(page, 'Delivery Charge').innerText()).toBe('₹50.00');
      expect(await row(page, 'Refundable deposit').innerText()).toBe('₹300.00');
      expect(await row(page, 'Total').innerText()).toBe('₹220.00');
      expect(await row(page, 'Grand Total').innerText()).toBe('₹520.00');
      const bill = page.locator('dl').filter({ hasText: 'Subtotal' }).locator('dt');
      expect(await bill.allTextContents()).toEqual([
        ...['Subtotal', 'Delivery Charge', 'Total', 'Refundable deposit', 'Grand Total'],
      ]);
      expect(await row(page, 'Payment Method').innerText()).toBe('CASH');
      expect(await row(page, 'Payment Status').innerText()).toBe('Pending');
    });
  });

  test('without a deposit has neither a deposit nor a Grand Total', async () => {
    const wishes = { paymentStatus: 'paid', form: { notes: '' } } as const;
    const order = await buildOrder(shop, asha, [{ productId: bottles.id, quantity: 1 }], wishes);
    await shop.visit(device, asha, async (page) => {
      await open(page, order.id);
      await row(page, 'Total').getByText('₹290.50').waitFor();
      expect(await row(page, 'Grand Total').count()).toBe(0);
      expect(await page.getByText(/deposit/i).count()).toBe(0);
      expect(await page.getByText('Special Instructions').count()).toBe(0);
      expect(await row(page, 'Payment Status').innerText()).toBe('Paid');
    });
  });

  test('fills its tracker up to where it stands', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(device, asha, async (page) => {
      for (const [index, status] of forwardSteps.entries()) {
        await shop.db.run(sql('update orders set status = $2 where id = $1'), [order.id, status]);
        await open(page, order.id);
        const items = steps(page).getByRole('listitem');
        await items.first().waitFor();
        const found = await items.evaluateAll((all) =>
          all.map((item) => [item.getAttribute('data-reached'), item.getAttribute('aria-current')]),
        );
        expect(found).toEqual(forwardSteps.map((_, at) => [String(at <= index), at === index ? 'step' : null]));
        for (const [at, step] of forwardSteps.entries()) {
          expect(await items.nth(at).innerText()).toContain(orderStatusLabels[step]);
        }
      }
      await shop.db.run(sql(`update orders set status = 'cancelled' where id = $1`), [order.id]);
      await open(page, order.id);
      await page.getByText('This order was cancelled').waitFor();
      expect(await steps(page).count()).toBe(0);
    });
  });

  test('tells its history: from Initial on, by whom, when and why', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    const meera = await buildAdmin(shop);
    const moved = await shop.as(meera)('PUT /admin/orders/:id/status', {
      params: { id: order.id },
      body: { status: 'cancelled', changeReason: 'Road closed', adminNotes: 'Internal remark' },
    });
    expect(moved.status).toBe(200);
    await shop.db.run(sql(`update order_events set changed_by = null where order_id = $1 and previous is null`), [
      order.id,
    ]);
    await shop.visit(device, asha, async (page) => {
      await open(page, order.id);
      await press(page, 'View History');
      const dialog = page.getByRole('dialog', { name: 'Order Status History' });
      const entries = dialog.getByRole('listitem');
      await entries.first().waitFor();
      const [last = '', first = ''] = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
      expect(first).toMatch(/^Initial Pending .*20\d\d.* by System/);
      expect(last).toMatch(/^Pending Cancelled .*20\d\d.* by Meera Admin \(admin\) Reason Road closed/);
      expect(await dialog.innerText()).not.toMatch(/Internal remark|IP address|Browser|127\.0\.0\.1/);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
    });
  });

  test('can be cancelled while it is pending; the success is shown for three seconds', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(device, asha, async (page) => {
      await page.clock.install();
      await open(page, order.id);
      await press(page, 'Cancel Order');
      const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
      await dialog.getByRole('button', { name: 'Keep Order' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await shop.as(asha)('GET /orders/:id', { params: { id: order.id } })).body.data.order.status).toBe(
        'pending',
      );
      await press(page, 'Cancel Order');
      await dialog.getByLabel('Reason (optional)').fill('Bought elsewhere');
      await page.clock.pauseAt(Date.now() + 60_000);
      await dialog.getByRole('button', { name: 'Yes, Cancel It' }).click();
      const toast = page.locator('[aria-live=polite]').getByText(/order .*cancelled/i);
      await toast.waitFor();
      await pointAway(page);
      await page.clock.runFor(2_900);
      expect(await toast.count()).toBe(1);
      await page.clock.runFor(500);
      await toast.waitFor({ state: 'detached' });
      await page.clock.resume();
      await page.getByText('This order was cancelled').waitFor();
      expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
      await press(page, 'View History');
      await page.getByRole('dialog').getByText('Bought elsewhere').waitFor();
    });
  });
});

describe('an order that cannot be shown', () => {
  test('is told for another customer\'s and for none: "Order not found", and the message stays', async () => {
    const stranger = await buildCustomer(shop, { name: 'Imran' });
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(phone, stranger, async (page) => {
      for (const id of [order.id, '019a0000-0000-7000-8000-000000000000']) {
        await page.clock.install();
        await open(page, id);
        const toast = page.getByRole('alert').getByText('Order not found', { exact: true });
        await toast.waitFor();
        await page.clock.runFor(60_000);
        expect(await toast.count()).toBe(1);
        expect(await page.getByText(order.orderNumber).count()).toBe(0);
        await press(page, 'Close message');
        await toast.waitFor({ state: 'detached' });
      }
    });
  });

  test('"Failed to load order details. Please try again." stays until it is tried again with success', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.clock.install();
        await page.route(`**/api/orders/${order.id}`, (route) => route.abort());
        await open(page, order.id);
        const toast = page.getByText('Failed to load order details. Please try again.', { exact: true });
        while (!(await toast.isVisible())) await page.clock.runFor(1000);
        await page.clock.runFor(60_000);
        expect(await toast.isVisible()).toBe(true);
        await page.unroute(`**/api/orders/${order.id}`);
        await press(page, 'Try Again');
        await page.getByRole('heading', { level: 1, name: `Order #${order.orderNumber}` }).waitFor();
        await page.clock.runFor(1000);
        await toast.waitFor({ state: 'detached' });
      },
      /net::ERR_FAILED/,
    );
  });

  test('its history says "Failed to load status history" and can be tried again', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.clock.install();
        await page.route('**/status-history', (route) => route.abort());
        await open(page, order.id);
        await press(page, 'View History');
        const dialog = page.getByRole('dialog', { name: 'Order Status History' });
        const failure = dialog.getByText('Failed to load status history', { exact: true });
        while (!(await failure.isVisible())) await page.clock.runFor(1000);
        await page.unroute('**/status-history');
        await dialog.getByRole('button', { name: 'Try Again' }).click();
        await dialog.getByText('Initial', { exact: true }).waitFor();
      },
      /net::ERR_FAILED/,
    );
  });

  test('that was confirmed meanwhile cannot be cancelled any more, and the shop says so until it is read', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(phone, asha, async (page) => {
      await page.clock.install();
      await open(page, order.id);
      await press(page, 'Cancel Order');
      await shop.db.run(sql(`update orders set status = 'confirmed' where id = $1`), [order.id]);
      await press(page, 'Yes, Cancel It');
      const toast = page.getByRole('alert');
      await toast.waitFor();
      await page.clock.runFor(60_000);
      expect(await toast.count()).toBe(1);
      await page.getByText('Confirmed (now)').waitFor();
      expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
    });
  });
});
