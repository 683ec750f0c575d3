import type { Page } from '@playwright/test';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { dialogOf, openFilters, rowOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { countOf, findOrder } from '#e2e/fixtures/demo-orders.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

const rows = (page: Page) => page.locator('tbody');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const saysPlace = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const saysCount = (page: Page, count: number) =>
  page.getByText(new RegExp(`^${count.toLocaleString('en-IN')} orders?$`)).waitFor();
const numbersOf = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => /#(PW-\S+)/.exec(text)?.[1] ?? '');
/** The filter for the status of orders. On a phone, this opens the filters first. */
async function statusFilter(page: Page) {
  await openFilters(page);
  return page.getByLabel('Status', { exact: true });
}
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

const pageOfOrders = sql<{ orderNumber: string }>(
  'select order_number from orders where ($1::text is null or status = $1) order by id desc limit 10 offset $2',
);
const expectedNumbers = async (page: number, status: string | null = null) =>
  (await shop.db.rows(pageOfOrders, [status, (page - 1) * 10])).map((row) => row.orderNumber);

/** An amount as the list shows it: "₹1,24,999.00". */
const rupees = (amount: number) => amount.toLocaleString('en-IN', { style: 'currency', currency: 'INR' });

test.describe('a thousand orders', () => {
  // Proves admin-orders-22, admin-orders-73, admin-orders-97
  test('show number, time, customer, phone, items, units, total, status and payment', inLongRun, async () => {
    const { body } = await shop.as(meera)('GET /admin/orders', { query: { page: 3 } });
    const orders: AdminOrder[] = body.data.orders;
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders?page=3');
      await saysPlace(page, 'Showing page 3 of 100 (1,000 total)');
      for (const order of orders) {
        const text = (await rowOf(page, order.orderNumber).innerText()).replace(/\s+/g, ' ');
        const units = order.orderItems.reduce((sum, item) => sum + item.quantity, 0);
        const lines = order.orderItems.length;
        const at = new Date(order.createdAt);
        const day = at.toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' });
        const time = at.toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });
        for (const part of [
          `#${order.orderNumber}`,
          day,
          time.replace(/\s/g, ' '),
          order.user.name,
          order.deliveryPhone,
          `${lines} item${lines === 1 ? '' : 's'}`,
          `${units} unit${units === 1 ? '' : 's'}`,
          rupees(order.totalAmount + order.depositAmount),
          orderStatusLabels[order.status],
        ]) {
          expect(text, order.orderNumber).toContain(part);
        }
        expect(text).toMatch(new RegExp(order.paymentStatus, 'i'));
      }
    });
  });

  // Proves admin-orders-17, admin-orders-42, admin-orders-77, admin-orders-85, admin-orders-95
  test('are shown ten on a page, newest first, over one hundred pages', inLongRun, async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await saysCount(page, 1000);
      await saysPlace(page, 'Showing page 1 of 100 (1,000 total)');
      expect(await numbersOf(page)).toEqual(await expectedNumbers(1));
      await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
      await press(page, 'Next');
      await saysPlace(page, 'Showing page 2 of 100 (1,000 total)');
      expect(await numbersOf(page)).toEqual(await expectedNumbers(2));
      await page.goto('/admin/orders?page=99');
      await saysPlace(page, 'Showing page 99 of 100 (1,000 total)');
      await press(page, 'Next');
      await saysPlace(page, 'Showing page 100 of 100 (1,000 total)');
      expect(await numbersOf(page)).toEqual(await expectedNumbers(100));
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
      await press(page, 'Previous');
      await saysPlace(page, 'Showing page 99 of 100 (1,000 total)');
    });
  });

  // Proves admin-orders-20, admin-orders-23, admin-orders-41
  test(
    'can be filtered by each status, which the URL keeps after a reload, navigation and Back',
    inLongRun,
    async () => {
      await shop.visit(desktop, meera, async (page) => {
        await page.goto('/admin/orders?page=7');
        await saysPlace(page, 'Showing page 7 of 100 (1,000 total)');
        const select = await statusFilter(page);
        await expect(select.locator('option')).toHaveText(['All', ...Object.values(orderStatusLabels)]);
        for (const status of orderStatuses) {
          await select.selectOption(status);
          await saysCount(page, await countOf(shop, `orders where status = '${status}'`));
          expect(param(page, 'page')).toBe(null);
          await expect.poll(() => numbersOf(page)).toEqual(await expectedNumbers(1, status));
        }
        await select.selectOption('delivered');
        const total = await countOf(shop, `orders where status = 'delivered'`);
        const place = `Showing page 2 of ${Math.ceil(total / 10)} (${total} total)`;
        await saysCount(page, total);
        await press(page, 'Next');
        await saysPlace(page, place);
        await page.reload();
        await saysPlace(page, place);
        await expect(select).toHaveValue('delivered');
        await rows(page)
          .first()
          .getByRole('link', { name: /^View details/ })
          .click();
        await page.getByRole('heading', { level: 1, name: /^Order #PW-/ }).waitFor();
        await page.goBack();
        await saysPlace(page, place);
        expect(await numbersOf(page)).toEqual(await expectedNumbers(2, 'delivered'));
        await page.goBack();
        await saysPlace(page, place.replace('page 2', 'page 1'));
      });
    },
  );

  // Proves admin-orders-19, admin-orders-21
  test(
    'can be found by number and by customer name in any script, and Clear shows all orders again',
    inLongRun,
    async () => {
      const order = await findOrder(shop, 'delivered', { skip: 300 });
      const name = 'श्रीमती विजयलक्ष्मी त्रिवेदी चतुर्वेदी';
      const ofHer = await countOf(shop, `orders o join users u on u.id = o.customer_id where u.name = '${name}'`);
      expect(ofHer).toBeGreaterThan(10);
      await shop.visit(desktop, meera, async (page) => {
        await page.goto('/admin/orders?page=5');
        await saysPlace(page, 'Showing page 5 of 100 (1,000 total)');
        const search = page.getByRole('searchbox');
        await search.fill(order.orderNumber);
        await press(page, 'Search');
        await saysCount(page, 1);
        expect(await numbersOf(page)).toEqual([order.orderNumber]);
        expect(param(page, 'page')).toBe(null);
        await search.fill('विजयलक्ष्मी');
        await search.press('Enter');
        await saysCount(page, ofHer);
        for (const text of await rows(page).allInnerTexts()) expect(text).toContain(name);
        await (await statusFilter(page)).selectOption('cancelled');
        const cancelled = `orders o join users u on u.id = o.customer_id where u.name = '${name}' and status = 'cancelled'`;
        if ((await countOf(shop, cancelled)) > 0) await saysCount(page, await countOf(shop, cancelled));
        else await page.getByText('No orders match your current filters.').waitFor();
        await press(page, 'Clear');
        await saysCount(page, 1000);
        expect(new URL(page.url()).search).toBe('');
        await expect(search).toHaveValue('');
      });
    },
  );

  // Proves admin-orders-24, admin-orders-48
  test(
    'show their history in a dialog, with the author, time, reason and client address of each change',
    inLongRun,
    async () => {
      const order = await findOrder(shop, 'delivered', { skip: 40 });
      const { body } = await shop.as(meera)('GET /admin/orders/:id/status-history', { params: { id: order.id } });
      await shop.visit(desktop, meera, async (page) => {
        await page.goto(`/admin/orders?search=${order.orderNumber}`);
        await press(page, `View status history of #${order.orderNumber}`);
        const dialog = dialogOf(page);
        await dialog.getByRole('heading', { name: 'Order Status History' }).waitFor();
        await dialog.getByText('Initial').first().waitFor();
        const entries = await dialog.getByRole('listitem').allInnerTexts();
        expect(entries).toHaveLength(body.data.statusHistory.length);
        const texts = entries.toReversed().map((entry) => entry.replace(/\s+/g, ' '));
        for (const [at, entry] of body.data.statusHistory.entries()) {
          expect(texts[at]).toContain(`${entry.changedByUser?.name} (${entry.changedByUser?.role})`);
          for (const part of [entry.changeReason, entry.notes, entry.ipAddress]) {
            if (part) expect(texts[at]).toContain(part);
          }
        }
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(param(page, 'search')).toBe(order.orderNumber);
      });
    },
  );
});

// Proves accounts-64, admin-orders-29, admin-orders-48
test(
  'a history entry without an account shows System as its author, and a history that failed to load can be retried',
  inLongRun,
  async () => {
    const order = await findOrder(shop, 'delivered', { skip: 60 });
    await shop.db.pool.query('update order_events set changed_by = null where order_id = $1', [order.id]);
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await breakLine(page, 'GET /admin/orders');
        await page.goto(`/admin/orders?search=${order.orderNumber}`);
        await page.getByText('Failed to Load Orders').waitFor();
        await expectOnlyFailure(page);
        await mendLine(page);
        await press(page, 'Try Again');
        await saysCount(page, 1);
        await press(page, `View status history of #${order.orderNumber}`);
        await dialogOf(page).getByText('System').first().waitFor();
      },
      brokenLine,
    );
  },
);
