import { phone } from '#e2e/fixtures/browser.ts';
import {
  buildShopper,
  chooseTomorrow,
  field,
  openCheckout,
  placeOrder,
  readPlaced,
  unitsInCart,
} from '#e2e/fixtures/checkout.ts';
import { countOrders, dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
});

const shopper = () => buildShopper(shop, { [jar.id]: 2 });

test.describe('an order on a phone', () => {
  // Proves shopping-93, shopping-94, shopping-113
  test('shows on a disabled button that it is being processed, then is placed and empties the cart', async () => {
    const customer = await shopper();
    await shop.visit(phone, customer, async (page) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let sent: unknown;
      await page.route('**/api/orders', async (route) => {
        sent = route.request().postDataJSON();
        await released;
        await route.continue();
      });
      await openCheckout(page);
      await chooseTomorrow(page);
      await field(page, 'Special Instructions').fill('  Ring twice ');
      await placeOrder(page);
      const processing = page.getByRole('button', { name: 'Processing Order...', exact: true });
      await processing.waitFor();
      await expect(processing).toBeDisabled();
      // The button changes before the request is sent, so wait for the request.
      await expect
        .poll(() => sent)
        .toEqual({
          items: [{ productId: jar.id, quantity: 2 }],
          deliveryAddress: customer.address,
          deliveryCity: customer.city,
          deliveryPincode: customer.pincode,
          deliveryPhone: customer.phone,
          deliveryName: customer.name,
          deliveryState: customer.state,
          deliveryDate: dayFromNow(1),
          deliveryTime: 'morning',
          notes: 'Ring twice',
          paymentMethod: 'cash',
          expectedTotal: 520,
        });
      expect(await countOrders(shop, customer)).toBe(0);
      release();
      const placed = await readPlaced(page);
      const order = (await shop.as(customer)('GET /orders/:id', { params: { id: placed.orderId } })).body.data.order;
      expect(order.orderNumber).toBe(placed.orderNumber);
      expect(await unitsInCart(shop, customer)).toEqual({});
      await page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
    });
  });

  // Proves shopping-73, shopping-95
  test(
    'is placed once when two tabs send it at the same moment: the second tab finds the cart empty',
    inLongRun,
    async () => {
      const customer = await shopper();
      await shop.visit(phone, customer, async (page, { context }) => {
        const other = await context.newPage();
        const placing = Promise.withResolvers<void>();
        let sent = 0;
        await context.route('**/api/orders', async (route) => {
          sent += 1;
          await placing.promise;
          await route.continue();
        });
        for (const tab of [page, other]) {
          await openCheckout(tab);
          await chooseTomorrow(tab);
        }
        for (const tab of [page, other]) {
          await tab.bringToFront();
          await placeOrder(tab);
          await tab.getByRole('button', { name: 'Processing Order...', exact: true }).waitFor();
        }
        placing.resolve();
        await readPlaced(page);
        await other.getByText('Your cart is empty', { exact: true }).waitFor();
        expect([sent, await countOrders(shop, customer)]).toEqual([1, 1]);
      });
    },
  );
});

test.describe('the protection against repeated orders', () => {
  // Proves shopping-96
  test('places no second order when an order whose answer was lost is sent again', inLongRun, async () => {
    const customer = await shopper();
    await shop.visit(
      phone,
      customer,
      async (page) => {
        await openCheckout(page);
        await chooseTomorrow(page);
        const keys: (string | undefined)[] = [];
        await page.route('**/api/orders', async (route) => {
          keys.push(route.request().headers()['idempotency-key']);
          if (keys.length > 1) return route.continue();
          await route.fetch();
          await route.abort();
        });
        await placeOrder(page);
        await page.getByText('Failed to create order. Please try again.', { exact: true }).waitFor();
        expect(await countOrders(shop, customer)).toBe(1);
        await page.getByRole('button', { name: 'Try Again' }).click();
        const { orderId } = await readPlaced(page);
        expect(await countOrders(shop, customer)).toBe(1);
        expect((await shop.as(customer)('GET /orders')).body.data.orders[0]?.id).toBe(orderId);
        expect(keys[0]).toMatch(/.{16}/);
        expect(keys[1]).toBe(keys[0]);
      },
      /net::ERR_FAILED/,
    );
  });

  // Proves shopping-97
  test('places no second order if the first request arrives during the second', inLongRun, async () => {
    const customer = await shopper();
    await shop.visit(
      phone,
      customer,
      async (page) => {
        await openCheckout(page);
        await chooseTomorrow(page);
        let late: Request | undefined;
        await page.route('**/api/orders', async (route) => {
          const request = route.request();
          if (late) {
            expect((await fetch(late)).status).toBe(201);
            return route.continue();
          }
          late = new Request(request.url(), {
            method: 'POST',
            headers: request.headers(),
            body: request.postData(),
          });
          await route.abort();
        });
        await placeOrder(page);
        await page.getByRole('button', { name: 'Try Again' }).click();
        await readPlaced(page);
        expect(await countOrders(shop, customer)).toBe(1);
      },
      /net::ERR_FAILED/,
    );
  });

  // Proves shopping-4, shopping-98
  test(
    'needs no second order after a lost answer and a reload: the cart is empty and the order is in the list',
    inLongRun,
    async () => {
      const customer = await shopper();
      await shop.visit(
        phone,
        customer,
        async (page) => {
          await openCheckout(page);
          await chooseTomorrow(page);
          await page.route('**/api/orders', async (route) => {
            await route.fetch();
            await route.abort();
          });
          await placeOrder(page);
          await page.getByRole('heading', { name: 'Order Failed' }).waitFor();
          await page.reload();
          await page.waitForURL('**/cart');
          await page.getByText('Your cart is empty', { exact: true }).waitFor();
          expect(await countOrders(shop, customer)).toBe(1);
        },
        /net::ERR_FAILED/,
      );
    },
  );

  // Proves shopping-99
  test('accepts a later order of the same jars as a new order', inLongRun, async () => {
    const customer = await shopper();
    await shop.visit(phone, customer, async (page) => {
      const numbers = new Set<string>();
      for (const round of [1, 2]) {
        await openCheckout(page);
        await chooseTomorrow(page);
        await placeOrder(page);
        numbers.add((await readPlaced(page)).orderNumber);
        expect(await countOrders(shop, customer)).toBe(round);
        await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity: 2 } });
      }
      expect(numbers.size).toBe(2);
    });
  });
});
