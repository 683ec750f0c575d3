import { dialogOf, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { allQueuedMails } from '#server/testing/queued-mails.ts';

const orderOf = sql<{ id: string }>('select o.id from orders o join users u on u.id = o.customer_id where u.name = $1');

// Proves phone-5, money-17, money-18
test(
  'a customer without an email address orders by phone, gets water and a bill, and is reminded by WhatsApp',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera Admin' });
    const { version } = (await shop.as(meera)('GET /admin/settings')).body.data;
    await shop.as(meera)('PUT /admin/settings', { body: { version, payment: { confirmNeedsPayment: 'prepaid' } } });
    await buildProduct(shop, { name: 'Spring jar', pricePaise: 85_00, depositPaise: 0, stock: 9 });
    await shop.visit(desktop, meera, async (page, { context }) => {
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await page.goto('/admin/orders/new');
      await page.getByLabel('Phone number', { exact: true }).fill('9123456788');
      await page.getByRole('radio', { name: 'New customer' }).click();
      await page.getByLabel('Full Name').fill('Kamala Devi');
      await page.getByRole('button', { name: 'Add Spring jar' }).click();
      await page.getByLabel('Address', { exact: true }).fill('9 Temple Street, Jayanagar');
      await page.getByLabel('Pincode').fill('560001');
      await expect(page.getByLabel('State')).toHaveValue('Karnataka');
      await page.getByRole('button', { name: 'Place order', exact: true }).click();
      await page.getByText(/^Order .+ placed$/).waitFor();
      const { id } = await shop.db.one(orderOf, ['Kamala Devi']);
      for (const status of ['confirmed', 'preparing', 'out_for_delivery'] as const) {
        const answer = await shop.as(meera)('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
        expect(answer.status).toBe(200);
      }
      await page.goto(`/admin/orders/${id}`);
      await page.getByRole('button', { name: 'Record delivery' }).click();
      await dialogOf(page).getByLabel('Amount (₹)').fill('0');
      await dialogOf(page).getByRole('button', { name: 'Record delivery', exact: true }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.goto('/admin/khata?dues=some');
      await expect(rowOf(page, 'Kamala Devi')).toContainText('₹135.00');
      await page.getByRole('button', { name: 'Write to Kamala Devi by WhatsApp' }).click();
      const bill = dialogOf(page).getByRole('listitem').filter({ hasText: 'was delivered: 1 × Spring jar, 20 L.' });
      await expect(bill).toContainText('₹135.00 is due for it.');
      const reminder = dialogOf(page).getByRole('link', { name: 'Open in WhatsApp' }).first();
      await expect(reminder).toHaveAttribute('href', /^https:\/\/wa\.me\/919123456788\?text=.*135\.00%20is%20due/);
      const [opened, saved] = [page.waitForEvent('popup'), page.waitForResponse(/\/whatsapp\/opened$/)];
      await reminder.click();
      await (await opened).close();
      await saved;
    });
    // Emails to the shop are queued, and none to a customer.
    const kinds = (await allQueuedMails(shop)).map(({ kind, to }) => [kind, to.includes('no-email')]);
    expect(kinds.filter(([kind, toNobody]) => toNobody || kind === 'order-status')).toEqual([]);
  },
);
