/** A customer at the checkout, for journeys. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type BuiltCustomer, buildCustomer } from '../server/testing/accounts.ts';
import type { BrowserShop } from './test-shop.ts';

/** A customer whose cart holds these units of each product id. */
export async function buildShopper(shop: BrowserShop, lines: Record<string, number>): Promise<BuiltCustomer> {
  const customer = await buildCustomer(shop);
  for (const [productId, quantity] of Object.entries(lines)) {
    const added = await shop.as(customer)('POST /cart', { body: { productId, quantity } });
    expect(added.status).toBe(200);
  }
  return customer;
}

/** How many units of each product the server keeps in a customer's cart. */
export async function unitsInCart(shop: BrowserShop, customer: BuiltCustomer): Promise<Record<string, number>> {
  const { items } = (await shop.as(customer)('GET /cart')).body.data;
  return Object.fromEntries(items.map(({ productId, quantity }: Record<string, unknown>) => [productId, quantity]));
}

/** The forms' own labels; each error stands below its field. */
export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await unfoldCheckout(page);
}

/** Opens what the checkout keeps folded: the address that the account knows, and the field for a day further on. */
export async function unfoldCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Another day' }).click();
  await field(page, 'Delivery date').waitFor();
  const edit = page.getByRole('button', { name: 'Edit delivery address' });
  if (await edit.isVisible()) await edit.click();
}

/** Chooses tomorrow morning, which is all that a customer with a complete account has to do. */
export async function chooseTomorrow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await page.getByRole('radio', { name: 'Morning (9 AM - 12 PM)' }).check();
}

export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order', exact: true }).click();

/** Waits for the page of the placed order and answers what its address says. */
export async function readPlaced(page: Page): Promise<{ orderNumber: string; orderId: string }> {
  await page.waitForURL('**/order-success?**');
  const search = new URL(page.url()).searchParams;
  return { orderNumber: search.get('orderNumber') ?? '', orderId: search.get('orderId') ?? '' };
}
