import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { chooseTomorrow, field, placeOrder, readPlaced, unfoldCheckout } from '#e2e/fixtures/checkout.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

// Proves monthly-12
test(
  'staff allow a monthly account, an order uses it, and typed values stay when the next order exceeds its limit',
  inLongRun,
  async ({ shop }) => {
    const admin = await buildAdmin(shop);
    const asha = await buildCustomer(shop);
    const { id: productId } = await buildProduct(shop, { pricePaise: 30_00, depositPaise: 0, stock: 50 });
    const fill = (quantity: number) => shop.as(asha)('POST /cart', { body: { productId, quantity } });

    await shop.visit(desktop, admin, async (page) => {
      await page.goto(`/admin/users/${asha.id}`);
      await page.getByRole('button', { name: 'Allow a monthly account' }).click();
      await field(page, 'Limit (₹)').fill('200');
      await field(page, 'Reason').fill('Pays by the month');
      await page.getByRole('button', { name: 'Save the limit' }).click();
      await page.getByText('None → ₹200.00').waitFor();
    });

    await fill(2);
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.goto('/checkout');
        const onAccount = page.getByRole('radio', { name: 'On my account' });
        await page.getByText('₹200.00 of your limit of ₹200.00 is left. You pay once a month.').waitFor();
        await chooseTomorrow(page);
        await onAccount.check();
        await placeOrder(page);
        await readPlaced(page);
        await page.getByText('On your monthly account: nothing to pay at the door.').waitFor();

        await fill(3);
        await page.goto('/checkout');
        await unfoldCheckout(page);
        await chooseTomorrow(page);
        await field(page, 'Special Instructions').fill('Ring twice');
        await onAccount.check();
        await page.getByText('This order is more than what is left on your account.', { exact: false }).waitFor();
        await placeOrder(page);
        await page
          .getByText('Your monthly account has ₹90.00 left, and this order is ₹140.00.', { exact: false })
          .waitFor();
        await expect(page.getByRole('link', { name: 'Go to my account' }).first()).toHaveAttribute('href', '/account');
        await expect(field(page, 'Special Instructions')).toHaveValue('Ring twice');
        await expect(onAccount).toBeChecked();
        await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
        await placeOrder(page);
        const { orderId } = await readPlaced(page);
        const { body } = await shop.as(asha)('GET /orders/:id', { params: { id: orderId } });
        expect(body.data.order).toMatchObject({ paymentMethod: 'cash', notes: 'Ring twice' });
      },
      /409/,
    );
  },
);
