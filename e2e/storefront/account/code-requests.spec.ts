/** Tests in which a stranger requests codes for the address for which a customer's browser has requested one. */
import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { codeOf, typeCode, wrongCode } from '#e2e/fixtures/one-time-code.ts';
import { newcomer, registerByForm } from '#e2e/fixtures/registration-form.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const waitForText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const request = (page: Page) => page.getByText(/^Request [A-Z]\d$/);
const requestOn = async (page: Page) => (await request(page).innerText()).slice(-2);

/** The code in the email of a request. Subject and text of the email name the mark of the request, such as "K7". */
async function codeFor(email: string, mark: string): Promise<string> {
  const letter = await shop.mail.waitFor(email, `Request ${mark}`);
  expect(letter.text).toContain(`Request ${mark}`);
  return codeOf(letter);
}

/** A stranger registers the address. Returns the code in the email that this sends. */
async function registerAsStranger(email: string): Promise<string> {
  const form = {
    name: 'A Stranger',
    email,
    password: 'of-a-stranger',
    phone: '9876543210',
    address: '22 Temple Street',
  };
  const place = { city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' };
  const { body } = await shop.call('POST /auth/register', { body: { ...form, ...place } });
  return codeFor(email, body.data.mark ?? '');
}

const signInStatus = async (email: string, password: string) =>
  (await shop.call('POST /auth/login', { body: { email, password } })).status;

test.describe('the code screen', () => {
  // Proves accounts-158
  test(
    'shows the mark of its email (such as "K7"), works after a reload, and rejects the code of a stranger’s request',
    inLongRun,
    async () => {
      const ravi = newcomer();
      await shop.visit(phone, null, async (page) => {
        await page.goto('/register');
        await registerByForm(page, ravi);
        const mark = await requestOn(page);
        const stranger = await registerAsStranger(ravi.email);
        await page.reload();
        await expect(request(page)).toHaveText(`Request ${mark}`);
        await typeCode(page, stranger);
        await waitForText(page, 'Invalid OTP. Please try again.');
        await typeCode(page, await codeFor(ravi.email, mark));
        await page.getByText('Account created and verified successfully!').waitFor();
      });
      expect(await signInStatus(ravi.email, 'of-a-stranger')).toBe(401);
      expect(await signInStatus(ravi.email, ravi.password)).toBe(200);
    },
  );

  // Proves accounts-158
  test('of a sign-in shows the mark of its email, and rejects the code of another request', inLongRun, async () => {
    const ravi = newcomer();
    const { confirmPassword: _, ...form } = { ...ravi, city: 'Jaipur', state: 'Rajasthan' };
    await shop.call('POST /auth/register', { body: form });
    const stranger = await registerAsStranger(ravi.email);
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      await signInByForm(page, ravi);
      const mark = await requestOn(page);
      const letter = await shop.mail.waitFor(ravi.email, 'login code');
      expect(letter.subject).toContain(`(Request ${mark})`);
      await typeCode(page, stranger === codeOf(letter) ? wrongCode(stranger) : stranger);
      await waitForText(page, 'Invalid OTP. Please try again.');
      await typeCode(page, codeOf(letter));
      await page.waitForURL((url) => url.pathname === '/');
    });
    expect(await signInStatus(ravi.email, 'of-a-stranger')).toBe(401);
  });
});

test(
  'two tabs that send the same registration share one email, and either tab can complete the registration',
  inLongRun,
  async () => {
    const ravi = newcomer();
    await shop.visit(phone, null, async (page, { context }) => {
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await tab.goto('/register');
        await registerByForm(tab, ravi);
      }
      const mark = await requestOn(page);
      await expect(request(other)).toHaveText(`Request ${mark}`);
      const code = await codeFor(ravi.email, mark);
      expect(shop.mail.messages.filter(({ recipient }) => recipient === ravi.email)).toHaveLength(1);
      await registerAsStranger(ravi.email);
      await typeCode(other, code);
      await other.getByText('Account created and verified successfully!').waitFor();
    });
  },
);
