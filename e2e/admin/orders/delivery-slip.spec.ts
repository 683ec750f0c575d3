import type { Page } from '@playwright/test';
import { deliveryWindowLabels } from '#contract/orders/delivery.ts';
import { openMore, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
let jar: { id: string };
let bottle: { id: string };

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  jar = await buildProduct(shop, {
    name: 'Lake jar',
    size: '20 L',
    pricePaise: 85_00,
    depositPaise: 150_00,
    stock: 90,
  });
  bottle = await buildProduct(shop, {
    name: 'Lake bottle',
    size: '1 L',
    pricePaise: 20_00,
    depositPaise: 0,
    stock: 90,
  });
});

const place = (status: 'pending' | 'delivered' | 'cancelled' = 'pending') =>
  buildOrder(
    shop,
    asha,
    [
      { productId: jar.id, quantity: 3 },
      { productId: bottle.id, quantity: 12 },
    ],
    {
      status,
      form: {
        deliveryAddress: '14 Lake View Road',
        deliveryCity: 'Bengaluru',
        deliveryPincode: '560038',
        deliveryPhone: '9876543210',
        deliveryTime: 'evening',
        notes: 'Ring the bell twice.',
      },
    },
  );
const change = async (id: string, body: Record<string, unknown>) =>
  expect((await shop.as(meera)('PUT /admin/orders/:id/payment-status', { params: { id }, body })).status).toBe(200);

/** Presses the button and emulates the printer's view. */
async function print(page: Page, button: string): Promise<void> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed');
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
}
/** The printed text as a single line. */
const printed = async (page: Page) => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ').trim();
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
const papers = [{ format: 'A4' }, { format: 'A5' }, { width: '80mm', height: '297mm' }];

test.describe('the delivery slip', () => {
  // Proves shopping-71, admin-catalogue-33, first-week-8
  test('has everything that the driver needs, and nothing else on the page is printed', async () => {
    const { id, orderNumber } = await place();
    await change(id, { adminNotes: 'Owes us a jar' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/${id}`);
      await page.getByText('Owes us a jar').waitFor();
      await openMore(page);
      await print(page, 'Print Delivery Slip');
      const text = await printed(page);
      for (const part of [
        'Paniwala',
        'Delivery Slip',
        `#${orderNumber}`,
        inWords(dayFromNow(1)),
        deliveryWindowLabels.evening,
        'Deliver to Asha Rao 14 Lake View Road Bengaluru, Karnataka 560038 9876543210',
        'Instructions Ring the bell twice.',
        '3 × Lake jar, 20 L ₹255.00',
        '12 × Lake bottle, 1 L ₹240.00',
        'Subtotal ₹495.00 Delivery Charge ₹50.00 Total ₹545.00 Refundable deposit ₹450.00 Grand Total ₹995.00',
        'Collect at the door ₹995.00',
        'Empty jars returned:',
        'Received by (signature)',
      ]) {
        expect(text).toContain(part);
      }
      expect(text.startsWith('Paniwala')).toBe(true);
      for (const part of ['Owes us a jar', 'Admin Controls', 'Logout']) expect(text).not.toContain(part);
      const [ink, ground] = await page.evaluate(() => {
        const slip = document.querySelector('article') ?? document.body;
        return [getComputedStyle(slip).color, getComputedStyle(document.body).backgroundColor];
      });
      expect([ink, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);

      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByText('Delivery Slip', { exact: true })).toBeHidden();
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await page.locator('article').waitFor({ state: 'detached' });
    });
  });
});

// Proves admin-catalogue-33, admin-catalogue-35
test(
  'the slip of a paid or partly paid order shows the amount to collect; the order number can be copied, the phone called',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page, { context }) => {
      for (const [payment, sentence] of [
        [{ paymentStatus: 'paid', paymentMethod: 'upi' }, 'Nothing to collect'],
        [{ amountPaid: 500 }, 'Collect at the door ₹495.00'],
      ] as const) {
        const { id } = await place();
        await change(id, payment);
        await page.goto(`/admin/orders/${id}`);
        await openMore(page);
        await print(page, 'Print Delivery Slip');
        expect(await printed(page)).toContain(sentence);
        await page.emulateMedia({ media: 'screen' });
      }
      const { id, orderNumber } = await place();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`/admin/orders/${id}`);
      await page.getByRole('button', { name: `Copy order number ${orderNumber}` }).click();
      await page.getByText(`${orderNumber} was copied.`).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNumber);
      await expect(page.getByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:9876543210');
    });
  },
);

// Proves admin-catalogue-34
test(
  'the list of orders prints one page for each order that is not delivered or cancelled, on every paper size',
  inLongRun,
  async () => {
    const customer = await buildCustomer(shop, { name: 'Slip Desk' });
    const buy = (status: 'pending' | 'preparing' | 'delivered' | 'cancelled') =>
      buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { status });
    const wanted = [await buy('pending'), await buy('preparing')];
    const others = [await buy('delivered'), await buy('cancelled')];
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders?search=Slip+Desk');
      await rowOf(page, wanted[0]?.orderNumber ?? '').waitFor();
      await print(page, 'Print Delivery Slips');
      const text = await printed(page);
      for (const { orderNumber } of wanted) expect(text).toContain(`#${orderNumber}`);
      for (const { orderNumber } of others) expect(text).not.toContain(orderNumber);
      for (const paper of papers) {
        expect(pagesOf(await page.pdf(paper)), JSON.stringify(paper)).toBe(2);
        // Close the printer's view, so that the next paper size can be printed.
        await page.emulateMedia({ media: 'screen' });
        await print(page, 'Print Delivery Slips');
      }
    });
  },
);
