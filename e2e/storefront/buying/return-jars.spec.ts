import { brokenLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { chooseTomorrow } from '#e2e/fixtures/checkout.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';

// Proves returns-12
test('a customer returns three jars and gets the deposit in money', inLongRun, async ({ shop }) => {
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const meera = await buildAdmin(shop);
  const containerId = await buildContainer(shop, '20 L jar');
  await openBalances(shop, asha.id, { containerId, jars: 3, depositPaise: 450_00, creditPaise: 0 });

  await shop.visit(phone, asha, async (page) => {
    await page.goto('/jars');
    await page.getByText('You have 3 of our jars. You get ₹450.00 deposit back when you return them.').waitFor();
    await page.getByRole('link', { name: 'Return jars' }).click();
    await page.getByText('You get ₹450.00 deposit back.').waitFor();
    await page.getByRole('button', { name: 'Request pick-up' }).click();
    await page.getByText('Pick-up time is required').waitFor();
    await page.getByRole('group', { name: 'Pick-up time' }).waitFor();
    await chooseTomorrow(page);
    await page.getByRole('button', { name: 'Request pick-up' }).click();
    await page.getByRole('heading', { name: 'Return jars: 3 × 20 L jar' }).waitFor();
    await page.getByText(/^You get the deposit back by \d+ \w+\.$/).waitFor();
  });

  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/jars/pickups?status=open');
    await page.getByRole('button', { name: 'Asha Rao' }).click();
    const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await press('Schedule');
    await press('Schedule');
    await press('Collect');
    await press('Collect');
    await press('Refund money');
    await page.getByRole('dialog').getByLabel('Reference').fill('412345678901');
    await press('Record the payment');
    await expect(page.getByRole('dialog').getByText('₹450.00 · UPI · 412345678901', { exact: false })).toBeVisible();
  });

  await shop.visit(phone, asha, async (page) => {
    await page.goto('/jars');
    await page.getByText('You don’t have any of our jars.').waitFor();
    await page.getByText(/^₹450\.00 refunded by UPI on \d+ \w+\. Reference: 412345678901$/).waitFor();
    await page.getByText('Returned · 20 L jar').waitFor();
    await page.goto('/jars/return');
    await page.getByText('You don’t have any of our jars.').waitFor();
  });
});

// Proves returns-13
test(
  'the filled form of a pick-up is kept when the session expires, and can be sent after a new sign-in',
  inLongRun,
  async ({ shop }) => {
    const asha = await buildCustomer(shop, { name: 'Asha Rao' });
    const containerId = await buildContainer(shop, 'Jar to keep');
    await openBalances(shop, asha.id, { containerId, jars: 3, depositPaise: 450_00, creditPaise: 0 });

    await shop.visit(
      phone,
      asha,
      async (page) => {
        const evening = page.getByRole('radio', { name: /^Evening/ });
        const asCredit = page.getByRole('radio', { name: /^Keep it in my balance/ });
        const ask = page.getByRole('button', { name: 'Request pick-up' });
        await page.goto('/jars/return');
        await page.getByRole('button', { name: /^Tomorrow/ }).click();
        await evening.check();
        await page.getByRole('button', { name: /^One less/ }).click();
        await asCredit.check();
        // A pending request of the page could notice the expired session before the press.
        await settle(page);
        await shop.db.run(sql('delete from sessions where user_id = $1'), [asha.id]);
        await ask.click();
        await page.waitForURL('**/login?next=**');
        await page.getByLabel('Email').fill(asha.email);
        await page.getByLabel('Password').first().fill(asha.password);
        await page.getByRole('button', { name: 'Login', exact: true }).last().click();
        await page.waitForURL('**/jars/return');
        await page.getByText('You get ₹300.00 deposit back.').waitFor();
        await expect(evening).toBeChecked();
        await expect(asCredit).toBeChecked();
        await ask.click();
        await page.getByRole('heading', { name: 'Return jars: 2 × Jar to keep' }).waitFor();
        await page.goto('/jars/return');
        await page.getByText('You get ₹150.00 deposit back.').waitFor();
        await expect(asCredit).not.toBeChecked();
      },
      brokenLine,
    );
  },
);
