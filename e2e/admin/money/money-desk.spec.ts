import { v7 as newId } from 'uuid';
import { dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

// Proves money-13
test('staff count the till, record a payment of dues, write off the rest, and see all entries in the day book', async () => {
  const name = 'Asha Ledger';
  const asha = await buildCustomer(shop, { name });
  const productId = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0 })).id;
  const order = await buildOrder(shop, asha, [{ productId, quantity: 1 }], {
    status: 'out_for_delivery',
    paymentStatus: 'paid',
  });
  const asMeera = shop.as(meera);
  await asMeera(
    'POST /admin/orders/:id/delivery',
    { params: { id: order.id }, body: {} },
    { 'idempotency-key': newId() },
  );
  await shop.visit(desktop, meera, async (page) => {
    // This shop collects no GST, so a link to the form for its payment says so and opens no form.
    await page.goto('/admin/money?act=gst');
    await expect(page.getByText('Your shop collects no GST')).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Count the till' }).click();
    const { till } = (await asMeera('GET /admin/money')).body.data.figures;
    await dialogOf(page)
      .getByLabel('Counted (₹)')
      .fill(String(till + 500));
    await expect(dialogOf(page).getByText('₹500.00 more than expected.')).toBeVisible();
    await dialogOf(page).getByLabel('Reason').fill('Float of the morning');
    await pressIn(page, 'Save entry');
    await expect(page.getByText('The till holds ₹500.00 more than expected.')).toBeVisible();

    await page.getByRole('link', { name: /^Up to 7 days/ }).click();
    await expect(rowOf(page, name)).toContainText('₹70.00');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await expect(dialogOf(page).getByText('₹70.00 due, balance ₹0.00')).toBeVisible();
    await dialogOf(page).getByLabel('Amount (₹)').fill('5,0');
    await pressIn(page, 'Save entry');
    await expect(dialogOf(page).getByText('Please give a reason').first()).toBeVisible();
    await expect(dialogOf(page).getByText('Amount must be a number of rupees')).toBeVisible();
    await expect(dialogOf(page).getByLabel('Amount (₹)')).toHaveValue('5,0');
    await dialogOf(page).getByLabel('Amount (₹)').fill('50');
    await dialogOf(page).getByLabel('Reason').fill('Paid at the counter');
    await pressIn(page, 'Save entry');
    await expect(dialogOf(page).getByRole('link', { name: 'Print receipt' })).toBeVisible();
    await pressIn(page, 'Close');
    await page.getByRole('button', { name: `Write off: ${order.orderNumber}` }).click();
    await expect(dialogOf(page).getByLabel('Amount (₹)')).toHaveValue('20');
    await expect(dialogOf(page).getByLabel('Reason')).toHaveAccessibleDescription('Only staff read this.');
    await dialogOf(page).getByLabel('Reason').fill('Moved away');
    await pressIn(page, 'Save entry');
    await expect(page.getByText('₹20.00 written off.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Write off:/ })).toHaveCount(0);

    await page.getByRole('link', { name: 'All entries' }).click();
    await expect(rowOf(page, 'Moved away')).toContainText(`from Orders of ${name} to Write-offs`);
    await expect(rowOf(page, 'Paid at the counter').first()).toContainText('₹50.00');
  });
});

test(
  'staff check the bank balance, record the owner’s money, withdraw cash, record a new kind of expense, and undo the expense',
  inLongRun,
  async () => {
    const asMeera = shop.as(meera);
    const there = async () => (await asMeera('GET /admin/money')).body.data.figures;
    await shop.visit(desktop, meera, async (page) => {
      const act = async (button: string, fields: Readonly<Record<string, string>>, reason: string) => {
        await page.getByRole('button', { name: button }).click();
        for (const [label, value] of Object.entries(fields)) {
          const field = dialogOf(page).getByLabel(label, { exact: true });
          if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
          else await field.fill(value);
        }
        await dialogOf(page).getByLabel('Reason').fill(reason);
        await pressIn(page, 'Save entry');
        await expect(dialogOf(page)).toHaveCount(0);
      };
      await page.goto('/admin/settings#payment.expenseKinds');
      await page.getByRole('main').getByLabel('Kinds of expense').fill('Fuel, Rent');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect(page.getByText('Settings saved')).toBeVisible();

      await page.goto('/admin/money');
      const { bank, till } = await there();
      await page.getByRole('button', { name: 'Check the bank' }).click();
      await dialogOf(page)
        .getByLabel('The bank says (₹)')
        .fill(String(bank + 900));
      await expect(dialogOf(page).getByText('₹900.00 more than expected.')).toBeVisible();
      await dialogOf(page).getByLabel('Reason').fill('As the bank says');
      await pressIn(page, 'Save entry');
      await expect(page.getByText('The bank holds ₹900.00 more than expected.')).toBeVisible();
      const takenOut = { 'The owner': 'Takes out money', 'Amount (₹)': '300', Account: 'Bank' };
      await act('Owner’s money', takenOut, 'For the family');
      await act('Withdraw from bank', { 'Amount (₹)': '200' }, 'Change for the riders');
      expect(await there()).toMatchObject({ bank: bank + 400, till: till + 200 });
      const spent = { 'Amount (₹)': '150', 'Paid from': 'Till', 'Kind of expense': 'Fuel' };
      await act('Record an expense', spent, 'Two fillings');
      expect((await there()).till).toBe(till + 50);

      await page.goto('/admin/money/entries');
      await expect(rowOf(page, 'For the family')).toContainText('Owner’s money');
      await expect(rowOf(page, 'Two fillings')).toContainText('Fuel');
      await rowOf(page, 'Two fillings')
        .getByRole('button', { name: /^Undo entry/ })
        .click();
      await dialogOf(page).getByLabel('Reason').fill('Paid by card');
      await pressIn(page, 'Undo entry');
      await expect(rowOf(page, 'Paid by card')).toContainText('₹150.00');
      expect((await there()).till).toBe(till + 200);
    });
  },
);

test(
  'staff move the deposit of goods without a container to the customer’s balance, and then the button for it disappears',
  inLongRun,
  async () => {
    const asha = await buildCustomer(shop, { name: 'Asha Cooler' });
    const productId = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 75_00 })).id;
    const { id } = await buildOrder(shop, asha, [{ productId, quantity: 1 }], { status: 'out_for_delivery' });
    const body = { payments: [{ method: 'cash', amount: 145 }] } as const;
    const delivered = await shop.as(meera)('POST /admin/orders/:id/delivery', { params: { id }, body });
    expect(delivered.status).toBe(200);
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/jars/customers/${asha.id}`);
      await page.getByRole('button', { name: 'Move deposit to balance' }).click();
      await expect(dialogOf(page).getByLabel('Amount (₹)')).toHaveValue('75');
      await dialogOf(page).getByLabel('Amount (₹)').fill('80');
      await dialogOf(page).getByLabel('Reason').fill('The cooler came back');
      await pressIn(page, 'Save entry');
      await expect(dialogOf(page).getByText('Only ₹75.00').first()).toBeVisible();
      await dialogOf(page).getByLabel('Amount (₹)').fill('75');
      await pressIn(page, 'Save entry');
      await expect(page.getByText('The deposit is in the balance now')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Move deposit to balance' })).toHaveCount(0);
    });
  },
);
