/** Plans that the shop refuses or cannot load. Every error must be shown, and typed values must be kept. */
import type { Page } from '@playwright/test';
import { answerTooManyRequests, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { hashToken } from '#server/accounts/sessions/session.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { beginPlan, planFormAt } from '#server/testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { buildException, resetSlots } from '#server/testing/builders/slots.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let jar: BuiltProduct;
let form: string;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
});
test.beforeEach(async () => {
  asha = await buildCustomer(shop);
  form = `/plans/new?order=${(await buildOrder(shop, asha, items())).id}`;
});

const items = () => [{ productId: jar.id, quantity: 2 }];
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const countPlans = async () => (await shop.as(asha)('GET /plans')).body.data.pagination.totalItems;
const plansOf = sql<{ count: number }>('select count(*)::int as count from plans where customer_id = $1');
const expire = sql(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`);

test.describe('a plan', inLongRun, () => {
  // Proves plans-17
  test('form with several errors shows all of them at once, and links to each', async () => {
    await shop.visit(phone, asha, async (page) => {
      await page.goto(form);
      await expect(page.getByLabel('First delivery')).not.toHaveValue('');
      await page.getByRole('radio', { name: 'On chosen weekdays' }).check();
      await page.getByRole('checkbox', { name: /day$/, checked: true }).uncheck();
      await page.getByLabel('Last day (optional)').fill(dayFromNow(-2));
      await press(page, 'One less of Lake jar');
      await press(page, 'One less of Lake jar');
      await press(page, 'Review Plan');
      const messages = ['Choose at least one product', 'Choose at least one day of the week'];
      for (const sentence of [...messages, 'The last day must not be before the first']) {
        await page.getByText(sentence).filter({ visible: true }).first().waitFor();
      }
      await expect(page.locator(':focus')).toContainText('Please correct 3 fields:');
      await page.getByRole('link', { name: 'Days of the week' }).click();
      await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeFocused();
    });
  });

  // Proves plans-18, plans-28
  test('is previewed at current prices, and does not start at prices that changed after the customer saw the preview', async () => {
    const can = await buildProduct(shop, { name: 'Hill can', pricePaise: 60_00, depositPaise: 0, stock: 1000 });
    const order = await buildOrder(shop, asha, [{ productId: can.id, quantity: 2 }]);
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/plans/new?order=${order.id}`);
      await page.getByText('₹170.00 each time at today’s prices').waitFor();
      await shop.db.run(sql('update products set price_paise = 7000 where id = $1'), [can.id]);
      await press(page, 'Review Plan');
      await page.getByRole('dialog').getByText('₹190.00 each time at today’s prices').waitFor();
      await shop.db.run(sql('update products set price_paise = 8000 where id = $1'), [can.id]);
      await press(page, 'Start Plan');
      const changed = page.getByRole('dialog').getByRole('alert');
      await expect(changed).toBeFocused();
      await expect(changed.getByRole('row', { name: /Hill can/ })).toContainText(/₹140\.00\s*₹160\.00/);
      await page.getByRole('dialog').getByText('₹210.00 each time at today’s prices').waitFor();
      expect(await countPlans()).toBe(0);
      await press(page, 'Start Plan');
      await page.waitForURL(/\/plans\/[-0-9a-f]{36}$/);
      expect(await countPlans()).toBe(1);
    });
  });

  // Proves plans-27
  test('whose products are out of stock for its first day does not start until it is changed', async () => {
    const camper = await buildProduct(shop, { name: 'Lake camper', stock: 2 });
    const { id } = await buildOrder(shop, asha, [{ productId: camper.id, quantity: 2 }]);
    // A plan that is begun from an order starts after the order's delivery, which is moved to today.
    await shop.db.run(sql('update orders set delivery_date = $2 where id = $1'), [id, dayFromNow(0)]);
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/plans/new?order=${id}`);
      await page.getByText('Lake camper is out of stock today.').waitFor();
      await page.getByLabel('First delivery').fill(dayFromNow(1));
      await press(page, 'Review Plan');
      await page
        .getByText(/^Nothing of this plan is in stock for /)
        .filter({ visible: true })
        .first()
        .waitFor();
      expect(await countPlans()).toBe(0);
      await page.getByLabel('First delivery').fill(dayFromNow(9));
      await press(page, 'Review Plan');
      await page.getByRole('dialog').getByRole('button', { name: 'Start Plan' }).waitFor();
    });
  });

  // Proves plans-17, plans-21, plans-27
  test('form is kept when the session ends, names the next possible day, and starts only once although its answer was lost', async () => {
    await buildException(shop, { date: dayFromNow(3) });
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.goto(form);
        await page.getByLabel('Repeat every (days)').fill('11');
        await press(page, 'One more of Lake jar');
        // A request of the page itself would notice the end of the session before the press.
        await settle(page);
        await shop.db.run(expire, [hashToken(asha.token)]);
        await press(page, 'Review Plan');
        await page.waitForURL('**/login?next=*');
        await signInByForm(page, asha);
        await page.waitForURL(`**${form}`);
        await expect(page.getByLabel('Repeat every (days)')).toHaveValue('11');
        await expect(page.getByRole('group', { name: 'Quantity of Lake jar' })).toContainText('3');

        await expect(page.getByLabel('First delivery')).not.toHaveValue('');
        await page.getByLabel('First delivery').fill(dayFromNow(3));
        await press(page, 'Review Plan');
        await page
          .getByText(/^We can’t deliver on .+ at this time\. The next possible day is .+\.$/)
          .filter({ visible: true })
          .first()
          .waitFor();

        await page.getByLabel('First delivery').fill(dayFromNow(4));
        await press(page, 'Review Plan');
        await page.route('**/api/plans', async (route) => {
          await route.fetch();
          await route.abort('internetdisconnected');
        });
        await press(page, 'Start Plan');
        await page.getByRole('heading', { name: 'Your plan is not saved yet' }).waitFor();
        await page.getByText('We could not reach the shop. Please check your connection and try again.').waitFor();
        expect(await shop.db.row(plansOf, [asha.id])).toEqual({ count: 1 });
        await mendLine(page);
        await page.reload();
        await expect(page.getByLabel('First delivery')).toHaveValue(dayFromNow(4));
        await press(page, 'Review Plan');
        await page.getByRole('button', { name: 'Start Plan' }).dblclick();
        await page.waitForURL(/\/plans\/[-0-9a-f]{36}$/);
        expect(await shop.db.row(plansOf, [asha.id])).toEqual({ count: 1 });
      },
      brokenLine,
    );
    await resetSlots(shop);
  });

  // Proves plans-21
  test('beyond the limit of ten plans is rejected with a message, and the typed values stay', async () => {
    for (let count = 0; count < 10; count += 1) await beginPlan(shop, asha, items());
    await shop.visit(phone, asha, async (page) => {
      await page.goto(form);
      await page.getByLabel('Repeat every (days)').fill('11');
      await press(page, 'Review Plan');
      await page.getByText('You have 10 active plans. Please end one before you start another.').waitFor();
      await expect(page.getByLabel('Repeat every (days)')).toHaveValue('11');
    });
  });

  // Proves plans-21
  test('that another tab has ended or changed cannot be saved, and the message links to its current state', async () => {
    const plan = await beginPlan(shop, asha, items());
    const params = { id: plan.id };
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/plans/${plan.id}/edit`);
      await page.getByLabel('Repeat every (days)').fill('9');
      const other = { ...planFormAt(shop.clock()), items: items(), everyDays: 4, version: plan.version };
      expect((await shop.as(asha)('POST /plans/:id', { params, body: other })).status).toBe(200);
      await press(page, 'Review Changes');
      await page.getByRole('link', { name: 'View Current Plan' }).click();
      await press(page, 'End Plan');
      await page.getByText('Ends the plan: no more deliveries').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await press(page, 'Pause');
      await shop.as(asha)('POST /plans/:id/end', { params, body: {} });
      await page.getByLabel('Pause until').fill(dayFromNow(12));
      await page.getByText('This plan has ended. You can start a new one.').waitFor();
    });
  });

  // Proves plans-21
  test('that fails to load says so, and can be loaded again', async () => {
    await beginPlan(shop, asha, items());
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await answerTooManyRequests(page, 'GET /plans/days');
        await page.goto('/plans');
        await page.getByRole('button', { name: 'Try Again' }).waitFor();
        await mendLine(page);
        await press(page, 'Try Again');
        await page.getByRole('heading', { name: 'As a list' }).waitFor();
      },
      brokenLine,
    );
  });
});

// Proves returns-43
test(
  'a plan can contain any product of the shop: the newest are listed, and others are found by name',
  inLongRun,
  async () => {
    // The list shows only the newest products. This one is created first, so that it must be found by its name.
    const rose = { name: 'Rose water', size: '1 L', pricePaise: 60_00, depositPaise: 25_00 };
    await buildProduct(shop, rose);
    for (let n = 0; n < 7; n += 1) await buildProduct(shop, { name: `Lemon bottle ${n}` });
    await shop.visit(phone, asha, async (page) => {
      await page.goto('/plans/new');
      await page.getByLabel('Add a product').focus();
      await page.getByText(/^And \d+ more\. Type a name to find them\.$/).waitFor();
      await page.getByLabel('Add a product').fill('rose');
      const found = page.getByRole('listitem').filter({ hasText: 'Rose water' });
      await expect(found).toContainText('₹60 + ₹25 deposit');
      await press(page, 'Add Rose water');
      await page.getByRole('group', { name: /Rose water/ }).waitFor();
      await expect(page.getByLabel('Add a product')).toHaveValue('');
      await expect(page.getByRole('button', { name: 'Add Rose water' })).toHaveCount(0);
    });
  },
);
