import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { chooseTomorrow, placeOrder, readPlaced, unfoldCheckout } from '#e2e/fixtures/checkout.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { furnished } from '#e2e/fixtures/shop-settings.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import type { ReceivedMail } from '#server/testing/mail-server.ts';

/** Amounts of a cart whose sum, 3 × 19.99 + 7 × 0.10 + 999 × 1.15, floating-point arithmetic computes wrongly. */
const figures = {
  jars: '₹59.97',
  cups: '₹0.70',
  corks: '₹1,148.85',
  items: '₹1,209.52',
  delivery: '₹50.00',
  total: '₹1,259.52',
  deposit: '₹1.50',
  payable: '₹1,261.02',
};

test.use({ shopEnv: furnished });

let shop: BrowserShop;
let jar: BuiltProduct;
let cup: BuiltProduct;
let cork: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Odd jar', pricePaise: 19_99, depositPaise: 50 });
  cup = await buildProduct(shop, { name: 'Tiny cup', pricePaise: 10, depositPaise: 0 });
  cork = await buildProduct(shop, { name: 'Loose cork', pricePaise: 1_15, depositPaise: 0, stock: 5000 });
});

/** The amounts of a bill on the screen, by label. */
const readBill = (page: Page) =>
  page
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
      ),
    );

async function fillCart(customer: BuiltCustomer): Promise<void> {
  for (const [product, quantity] of [
    [jar, 3],
    [cup, 7],
    [cork, 999],
  ] as const) {
    const added = await shop.as(customer)('POST /cart', { body: { productId: product.id, quantity } });
    expect(added.status).toBe(200);
  }
}

async function order(page: Page): Promise<{ orderNumber: string; orderId: string }> {
  await page.goto('/checkout');
  await unfoldCheckout(page);
  await chooseTomorrow(page);
  await placeOrder(page);
  return readPlaced(page);
}

/** The amounts in an email's text, in order. */
const amountsOf = (mail: ReceivedMail) => mail.text?.match(/₹[\d,]+(\.\d+)?/g) ?? [];

test.describe('an order with awkward prices on a phone', () => {
  // Proves shopping-71, shopping-141
  test('costs the same to the paisa in cart, checkout, order pages, list and every email', inLongRun, async () => {
    const customer = await buildCustomer(shop);
    await fillCart(customer);
    await shop.visit(phone, customer, async (page) => {
      const summary = {
        Subtotal: figures.items,
        'Delivery Charge': figures.delivery,
        Total: figures.total,
        'Refundable deposit': figures.deposit,
        'Amount payable': figures.payable,
      };
      await page.goto('/cart');
      await page.getByText('Amount payable').waitFor();
      expect(await readBill(page)).toEqual(summary);
      const main = page.getByRole('main');
      for (const amount of [figures.jars, figures.cups, figures.corks]) {
        await main.getByText(amount, { exact: true }).first().waitFor();
      }

      const { orderNumber, orderId } = await (async () => {
        await page.goto('/checkout');
        await unfoldCheckout(page);
        expect(await readBill(page)).toEqual(summary);
        for (const amount of [figures.jars, figures.cups, figures.corks]) {
          await main.getByText(amount, { exact: true }).first().waitFor();
        }
        return order(page);
      })();

      await main.getByText(figures.payable, { exact: true }).waitFor();
      await main.getByText(figures.deposit, { exact: true }).waitFor();

      await page.goto('/orders');
      await main.getByText(figures.payable, { exact: true }).waitFor();

      await page.goto(`/orders/${orderId}`);
      await page.getByText('Grand Total').waitFor();
      expect(await readBill(page)).toMatchObject({
        Subtotal: figures.items,
        'Delivery Charge': figures.delivery,
        Total: figures.total,
        'Refundable deposit': figures.deposit,
        'Grand Total': figures.payable,
      });
      for (const amount of [figures.jars, figures.cups, figures.corks, figures.deposit]) {
        await main.getByText(amount, { exact: true }).first().waitFor();
      }

      const { jars, cups, corks, items, delivery, total, deposit, payable } = figures;
      const bill = [jars, cups, corks, items, delivery, total, deposit, payable];
      const [toCustomer, toShop] = await Promise.all([
        shop.mail.waitFor(customer.email, orderNumber),
        shop.mail.waitFor(furnished.SHOP_EMAIL, orderNumber),
      ]);
      expect(amountsOf(toCustomer)).toEqual([...bill, payable]);
      expect(amountsOf(toShop)).toEqual(bill);
      for (const amount of bill) expect(toCustomer.html).toContain(amount);
    });
  });
});

// Proves shopping-49, shopping-144
test('an order has the same amounts as rupees in the API and as whole paise in the database', inLongRun, async () => {
  const customer = await buildCustomer(shop);
  await fillCart(customer);
  const cart = (await shop.as(customer)('GET /cart')).body.data;
  expect(cart).toMatchObject({ totalItems: 1009, totalPrice: 1209.52, totalDeposit: 1.5, grandTotal: 1211.02 });
  await shop.visit(phone, customer, async (page) => {
    const { orderId } = await order(page);
    const found = (await shop.as(customer)('GET /orders/:id', { params: { id: orderId } })).body.data.order;
    expect(found).toMatchObject({ totalAmount: 1259.52, deliveryCharge: 50, depositAmount: 1.5 });
    const paise = sql<{ itemsPaise: number; deliveryPaise: number; depositPaise: number }>(
      'select items_paise, delivery_paise, deposit_paise from orders where id = $1',
    );
    expect(await shop.db.row(paise, [orderId])).toEqual({
      itemsPaise: 120952,
      deliveryPaise: 5000,
      depositPaise: 150,
    });
    await shop.db.run(sql('update products set price_paise = 99999 where id = $1'), [jar.id]);
    await page.goto(`/orders/${orderId}`);
    await page.getByText('Grand Total').waitFor();
    expect(await readBill(page)).toMatchObject({ 'Grand Total': figures.payable });
    await shop.db.run(sql('update products set price_paise = 1999 where id = $1'), [jar.id]);
  });
});

// Proves shopping-142
test('staff see the same amounts of an order as its customer', inLongRun, async () => {
  const customer = await buildCustomer(shop);
  await fillCart(customer);
  let orderId = '';
  await shop.visit(phone, customer, async (page) => {
    orderId = (await order(page)).orderId;
  });
  await shop.visit(desktop, await buildAdmin(shop), async (page) => {
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByText('Grand Total').first().waitFor();
    expect(await readBill(page)).toMatchObject({
      Total: figures.total,
      'Grand Total': figures.payable,
      'Amount Due': figures.payable,
    });
  });
});
