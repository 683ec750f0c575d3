import type { Page } from '@playwright/test';
import { forwardSteps, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { phone, pointAway } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { buildOrder, dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import { runUntilVisible } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let jar: BuiltProduct;
let bottles: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  jar = await buildProduct(shop, {
    name: 'Lake jar',
    description: 'From a deep lake',
    size: '20 L',
    stock: 1000,
    image: '/pictures/lost-1280.webp',
    pricePaise: 85_00,
    depositPaise: 150_00,
  });
  bottles = await buildProduct(shop, { name: 'Case of bottles', pricePaise: 240_50, depositPaise: 0, stock: 1000 });
});

test(
  'the edit of an order keeps its place while it is tapped fast, and its buttons are in one column',
  inLongRun,
  async () => {
    const longNamed = await buildProduct(shop, {
      name: 'Mineral water in 24 small bottles for a meeting',
      depositPaise: 0,
    });
    const order = await buildOrder(shop, asha, [
      { productId: jar.id, quantity: 2 },
      { productId: longNamed.id, quantity: 1 },
    ]);
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/orders/${order.id}`);
      await page.getByRole('button', { name: 'Edit order' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit order' });
      const more = dialog.getByRole('button', { name: 'One more of Lake jar' });
      const before = await more.boundingBox();
      const other = await dialog.getByRole('button', { name: 'One more of Mineral water' }).boundingBox();
      if (!before || !other) throw new Error('The buttons are not shown.');
      expect(other.x).toBe(before.x);
      const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
      await page.touchscreen.tap(x, y);
      await expect(dialog.getByText('What changes')).toBeAttached();
      expect(await more.boundingBox()).toEqual(before);
      await page.touchscreen.tap(x, y);
      await expect(dialog.getByRole('group', { name: 'Quantity of Lake jar' })).toContainText('4');
      await expect(dialog.getByRole('button', { name: 'Save order' })).toBeEnabled();
      expect(await more.boundingBox()).toEqual(before);
    });
  },
);

test('an order on its way says why it can no longer be edited', inLongRun, async () => {
  const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { status: 'out_for_delivery' });
  await shop.visit(phone, asha, async (page) => {
    await page.goto(`/orders/${order.id}`);
    await expect(page.getByText('This order has left with the rider, so it can no longer be edited.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit order' })).toHaveCount(0);
  });
});

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

test.describe('an order of a customer', () => {
  // Proves shopping-130, shopping-131
  test('shows items, address and delivery time', inLongRun, async () => {
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
    await shop.visit(phone, asha, async (page) => {
      await open(page, order.id);
      await page.getByRole('heading', { level: 1, name: `Order #${order.orderNumber}` }).waitFor();
      const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lake jar' }) });
      await item.getByRole('img', { name: 'Lake jar' }).getByText('Lake jar').waitFor();
      const text = (await item.innerText()).replace(/\s+/g, ' ');
      for (const part of ['From a deep lake', 'Size: 20 L', 'Quantity: 2 × ₹85.00', '₹170.00', '₹300.00']) {
        expect(text).toContain(part);
      }
      const other = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Case of bottles' }) });
      await expect(other).not.toHaveText(/deposit/i, { useInnerText: true });
      await expect(row(page, 'Address')).toHaveText('14 Lake View Road, Indiranagar', { useInnerText: true });
      await expect(row(page, 'City')).toHaveText('Bangalore', { useInnerText: true });
      await expect(row(page, 'Pincode')).toHaveText('560038', { useInnerText: true });
      await expect(row(page, 'Phone')).toHaveText('9876543210', { useInnerText: true });
      await expect(row(page, 'Delivery Date')).toHaveText(inWords(dayFromNow(5)), { useInnerText: true });
      await expect(row(page, 'Delivery Date')).toHaveText(/^\w+day, \d{1,2} \w+ 20\d\d$/, { useInnerText: true });
      await expect(row(page, 'Delivery Time')).toHaveText('Evening (4 PM - 8 PM)', { useInnerText: true });
      await expect(row(page, 'Special Instructions')).toHaveText('Second floor\nRing twice', { useInnerText: true });
      await page.getByRole('link', { name: 'Back to Orders' }).click();
      await page.waitForURL('**/orders');
    });
  });

  // Proves shopping-71, shopping-132
  test(
    'adds up subtotal, delivery charge, total, deposit and Grand Total in order, and shows the payment',
    inLongRun,
    async () => {
      const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
      await shop.visit(phone, asha, async (page) => {
        await open(page, order.id);
        await row(page, 'Subtotal').getByText('₹170.00').waitFor();
        await expect(row(page, 'Delivery Charge')).toHaveText('₹50.00', { useInnerText: true });
        await expect(row(page, 'Refundable deposit')).toHaveText('₹300.00', { useInnerText: true });
        await expect(row(page, 'Total')).toHaveText('₹220.00', { useInnerText: true });
        await expect(row(page, 'Grand Total')).toHaveText('₹520.00', { useInnerText: true });
        const bill = page.locator('dl').filter({ hasText: 'Subtotal' }).locator('dt');
        await expect(bill).toHaveText(['Subtotal', 'Delivery Charge', 'Total', 'Refundable deposit', 'Grand Total']);
        await expect(row(page, 'Payment Method')).toHaveText('CASH', { useInnerText: true });
        await expect(row(page, 'Payment Status')).toHaveText('Pending', { useInnerText: true });
      });
    },
  );

  // Proves shopping-72, shopping-133
  test('without a deposit shows neither deposit nor Grand Total', inLongRun, async () => {
    const wishes = { paymentStatus: 'paid', form: { notes: '' } } as const;
    const order = await buildOrder(shop, asha, [{ productId: bottles.id, quantity: 1 }], wishes);
    await shop.visit(phone, asha, async (page) => {
      await open(page, order.id);
      await row(page, 'Total').getByText('₹290.50').waitFor();
      await expect(row(page, 'Grand Total')).toHaveCount(0);
      await expect(page.getByText(/deposit/i)).toHaveCount(0);
      await expect(page.getByText('Special Instructions')).toHaveCount(0);
      await expect(row(page, 'Payment Status')).toHaveText('Paid', { useInnerText: true });
    });
  });

  // Proves shopping-129
  test('fills its progress tracker up to its current status', inLongRun, async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(phone, asha, async (page) => {
      for (const [index, status] of forwardSteps.entries()) {
        await shop.db.run(sql('update orders set status = $2 where id = $1'), [order.id, status]);
        await open(page, order.id);
        const items = steps(page).getByRole('listitem');
        const labels = forwardSteps.map((step) => orderStatusLabels[step]);
        await expect(items).toContainText(labels, { useInnerText: true });
        const found = await items.evaluateAll((all) =>
          all.map((item) => [item.getAttribute('data-reached'), item.getAttribute('aria-current')]),
        );
        expect(found).toEqual(forwardSteps.map((_, at) => [String(at <= index), at === index ? 'step' : null]));
      }
      await shop.db.run(sql(`update orders set status = 'cancelled' where id = $1`), [order.id]);
      await open(page, order.id);
      await page.getByText('This order was cancelled').waitFor();
      await expect(steps(page)).toHaveCount(0);
    });
  });

  // Proves shopping-139
  test(
    'shows its history from the first status, with the author, time and reason of each change',
    inLongRun,
    async () => {
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
      await shop.visit(phone, asha, async (page) => {
        await open(page, order.id);
        await press(page, 'View History');
        const dialog = page.getByRole('dialog', { name: 'Order Status History' });
        const entries = dialog.getByRole('listitem');
        await entries.first().waitFor();
        const [last = '', first = ''] = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
        expect(first).toMatch(/^Initial Pending .*20\d\d.* by System/);
        expect(last).toMatch(/^Pending Cancelled .*20\d\d.* by Meera Admin \(admin\) Reason Road closed/);
        await expect(dialog).not.toHaveText(/Internal remark|IP address|Browser|127\.0\.0\.1/, { useInnerText: true });
        await dialog.getByRole('button', { name: 'Close' }).last().click();
        await dialog.waitFor({ state: 'hidden' });
      });
    },
  );

  // Proves shopping-135, shopping-137
  test('can be cancelled while it is pending; the success message stays for three seconds', async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(phone, asha, async (page) => {
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
      await expect(toast).toHaveCount(1);
      await page.clock.runFor(500);
      await toast.waitFor({ state: 'detached' });
      await page.clock.resume();
      await page.getByText('This order was cancelled').waitFor();
      await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
      await press(page, 'View History');
      await page.getByRole('dialog').getByText('Bought elsewhere').waitFor();
    });
  });
});

test.describe('an order', () => {
  // Proves shopping-136
  test(
    'that does not exist or belongs to another customer says "Order not found", and the message stays',
    inLongRun,
    async () => {
      const stranger = await buildCustomer(shop, { name: 'Imran' });
      const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
      await shop.visit(phone, stranger, async (page) => {
        for (const id of [order.id, '019a0000-0000-7000-8000-000000000000']) {
          await page.clock.install();
          await open(page, id);
          const toast = page.getByRole('alert').getByText('Order not found', { exact: true });
          await toast.waitFor();
          await page.clock.runFor(60_000);
          await expect(toast).toHaveCount(1);
          await expect(page.getByText(order.orderNumber)).toHaveCount(0);
          await press(page, 'Close message');
          await toast.waitFor({ state: 'detached' });
        }
      });
    },
  );

  // Proves accounts-64, shopping-134, shopping-140
  test('that fails to load, or whose history fails to load, says so until a retry succeeds', inLongRun, async () => {
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.clock.install();
        await page.route(`**/api/orders/${order.id}`, (route) => route.abort());
        await page.route('**/status-history', (route) => route.abort());
        await open(page, order.id);
        const toast = page.getByText('Failed to load order details. Please try again.', { exact: true });
        await runUntilVisible(toast);
        await expectOnlyFailure(page);
        await page.clock.runFor(60_000);
        await expect(toast).toBeVisible();
        await page.unroute(`**/api/orders/${order.id}`);
        await press(page, 'Try Again');
        await page.getByRole('heading', { level: 1, name: `Order #${order.orderNumber}` }).waitFor();
        await page.clock.runFor(1000);
        await toast.waitFor({ state: 'detached' });

        await press(page, 'View History');
        const dialog = page.getByRole('dialog', { name: 'Order Status History' });
        const failure = dialog.getByText('Failed to load status history', { exact: true });
        await runUntilVisible(failure);
        await expectOnlyFailure(page);
        await page.unroute('**/status-history');
        await dialog.getByRole('button', { name: 'Try Again' }).click();
        await dialog.getByText('Initial', { exact: true }).waitFor();
      },
      /net::ERR_FAILED/,
    );
  });

  // Proves shopping-138
  test('that staff have confirmed cannot be cancelled, and the message about it stays', inLongRun, async () => {
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
      await expect(toast).toHaveCount(1);
      await page.getByText('Confirmed (now)').waitFor();
      await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
    });
  });
});
