import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer, buildInvitation } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let geeta: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
});

test(
  'an owner invites a dispatcher, who accepts on a phone and sees only what the role allows',
  inLongRun,
  async () => {
    let link = '';
    await shop.visit(desktop, geeta, async (page) => {
      await page.goto('/admin/users/roles');
      await page.getByRole('link', { name: 'Invite staff' }).click();
      await page.getByRole('button', { name: 'Invite staff' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Make invitation' }).click();
      await expect(dialog.getByText('Enter an email address or a phone number').first()).toBeVisible();
      await dialog.getByLabel('Full Name').fill('Nina New');
      await dialog.getByRole('textbox', { name: 'Phone' }).fill('98765 43210');
      await dialog.getByRole('checkbox', { name: 'Dispatcher' }).check();
      await dialog.getByRole('button', { name: 'Make invitation' }).click();
      const share = page.getByRole('link', { name: 'Share on WhatsApp' });
      await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/);
      link = (await page.getByRole('dialog').getByText('/invitation#').textContent()) ?? '';
      await page.getByRole('button', { name: 'Close' }).first().click();
      await expect(page.getByText('Invited by Geeta Owner.')).toBeVisible();
    });
    await shop.visit(phone, null, async (page) => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url(), JSON.stringify(request.headers())));
      const { pathname, hash } = new URL(link);
      await page.goto(pathname + hash);
      await expect(page.getByRole('heading', { name: 'Welcome, Nina New!' })).toBeVisible();
      await expect(page.getByText('Geeta Owner invites you to work in')).toBeVisible();
      await page.getByLabel('Email', { exact: true }).fill('nina.new@paniwala.test');
      await page.getByLabel('Email once more').fill('nina.new@paniwala.test');
      await page.getByLabel('New Password').fill('water-jar-20');
      await page.getByLabel('Confirm Password').fill('water-jar-20');
      await page.getByRole('button', { name: 'Accept the invitation' }).click();
      await page.waitForURL('/admin/orders');
      // The secret is in no address and no header that a server or a proxy could write into a log.
      expect(sent.join('\n')).not.toContain(hash.slice(1));
      await page.goto('/admin/settings');
      await page.waitForURL('/admin/orders');
      // The link works only once.
      await page.goto('/contact');
      await page.goto(pathname + hash);
      await expect(page.getByText('This link does not work any more.')).toBeVisible();
    });
  },
);

test('the language switch keeps the secret after # and the rest of the address', inLongRun, async () => {
  const { secret } = await buildInvitation(shop, {
    name: 'Lata Language',
    email: 'lata@paniwala.test',
    invitedBy: geeta.id,
  });
  await shop.visit(phone, null, async (page) => {
    await page.goto(`/invitation?page=2#${secret}`);
    await expect(page.getByRole('heading', { name: 'Welcome, Lata Language!' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    await expect(page.getByRole('heading', { name: 'Lata Language' })).toBeVisible();
    expect(page.url()).toContain('page=2');
    expect(new URL(page.url()).hash).toBe(`#${secret}`);
  });
});

test(
  'an invitation gets a new link, is withdrawn, and warns the person who is signed in on the device',
  inLongRun,
  async () => {
    const { secret } = await buildInvitation(shop, { name: 'Ravi Invited', email: null, invitedBy: geeta.id });
    const asha = await buildCustomer(shop, { name: 'Asha Rao' });
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/invitation#${secret}`);
      await expect(page.getByText('Asha Rao is signed in on this device')).toBeVisible();
      await page.getByLabel('Email', { exact: true }).fill(asha.email);
      await page.getByLabel('Email once more').fill(asha.email);
      await page.getByLabel('New Password').fill('water-jar-20');
      await page.getByLabel('Confirm Password').fill('water-jar-20');
      await page.getByRole('button', { name: 'Accept the invitation' }).click();
      await expect(page.getByText('This email address has an account in this shop already.').first()).toBeVisible();
      await expect(page.getByLabel('New Password')).toHaveValue('water-jar-20');
    });
    await shop.visit(phone, geeta, async (page) => {
      await page.goto('/admin/users/invitations');
      await page.getByRole('button', { name: 'New link for Ravi Invited' }).click();
      await page.getByRole('button', { name: 'Make a new link' }).click();
      await expect(page.getByRole('dialog').getByText('/invitation#')).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Withdraw the invitation of Ravi Invited' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Ravi Invited', { exact: true })).toHaveCount(0);
    });
  },
);

test('a person leaves: the page shows what they hold, and they are signed out at once', inLongRun, async () => {
  const nina = await buildAdmin(shop, { name: 'Nina Leaver', roles: ['manager'] });
  await buildInvitation(shop, { name: 'Omar Open', invitedBy: nina.id });
  await shop.visit(phone, nina, async (ninasPage) => {
    await ninasPage.goto('/admin/orders');
    await shop.visit(desktop, geeta, async (page) => {
      await page.goto(`/admin/users/${nina.id}`);
      await expect(page.getByRole('link', { name: '1 open invitation' })).toBeVisible();
      await page.getByRole('button', { name: 'Nina Leaver has left' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByRole('button', { name: 'Nina Leaver works here again' })).toBeVisible();
    });
    await ninasPage.goto('/admin/orders');
    await ninasPage.waitForURL(/\/admin\/login/);
  });
});
