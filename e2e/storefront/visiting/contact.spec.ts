import type { Page } from '@playwright/test';
import type { Contact } from '#contract/contact/calls.ts';
import { breakLine, brokenLine, changeOnTheWay, cutLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { furnished } from '#e2e/fixtures/shop-settings.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';

test.use({ shopEnv: furnished });
let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const thanks = 'Thank you for your message. We will get back to you within 24 hours.';
const waitForText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function write(page: Page, name: string, email: string, message: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Message').fill(message);
}

/** The messages with this text, as staff receive them. */
async function receivedWith(text: string): Promise<Contact[]> {
  const meera = await buildAdmin(shop);
  return (await shop.as(meera)('GET /contact', { query: { search: text } })).body.data;
}

test.describe('the contact form on a phone', () => {
  // Proves accounts-44, accounts-98, accounts-99, accounts-100, accounts-144, accounts-145
  test(
    'shows all missing, then all wrong fields, then what the server refuses, and keeps everything if sending fails',
    inLongRun,
    async () => {
      await shop.visit(
        phone,
        null,
        async (page) => {
          await page.goto('/contact');
          await waitForText(page, '0/2000');
          await send(page);
          await page.getByRole('group', { name: /Please correct 3 fields/ }).waitFor();
          await expect(page.locator(':focus')).toContainText('Please correct the errors belowPlease correct 3 fields:');
          await expect(page.getByText('Please correct the errors below')).toHaveCount(1);
          for (const what of ['Name', 'Email', 'Message']) await waitForText(page, `${what} is required`);
          await write(page, 'A', 'asha@', 'Hello');
          await page.getByText('Please correct the errors below').waitFor({ state: 'detached' });
          await send(page);
          await waitForText(page, 'Name must be at least 2 characters long');
          await waitForText(page, 'Please enter a valid email address');
          await waitForText(page, 'Message must be at least 10 characters long');
          await expect(field(page, 'Message')).toHaveValue('Hello');

          await write(page, 'A'.repeat(101), 'asha@paniwala.test', 'Is it cold?');
          await waitForText(page, '11/2000');
          await field(page, 'Message').fill('w'.repeat(2001));
          await waitForText(page, '2001/2000');
          await send(page);
          await waitForText(page, 'Name must not exceed 100 characters');
          await waitForText(page, 'Message must not exceed 2000 characters');

          await changeOnTheWay(page, 'POST /contact/submit', { email: 'nobody', message: 'Short' });
          await write(page, 'Asha Rao', 'asha@paniwala.test', 'Do you deliver on Sundays?');
          await send(page);
          await waitForText(page, 'Please correct the errors below');
          await waitForText(page, 'Please enter a valid email address');
          await waitForText(page, 'Message must be at least 10 characters long');
          await mendLine(page);

          for (const failLine of [breakLine, cutLine]) {
            await failLine(page, 'POST /contact/submit');
            await write(page, 'Asha Rao', 'asha@paniwala.test', 'Do you deliver on Sundays?');
            await send(page);
            await waitForText(page, 'Failed to submit contact form. Please try again later.');
            await mendLine(page);
          }
          await send(page);
          await waitForText(page, thanks);
        },
        brokenLine,
      );
    },
  );

  // Proves accounts-47
  test(
    'sends a message to staff, and then thanks with links to the home page and to another message',
    inLongRun,
    async () => {
      const text = `Do you deliver on Sundays, on a phone?`;
      await shop.visit(phone, null, async (page) => {
        await page.goto('/contact');
        await write(page, 'Asha Rao', 'asha@paniwala.test', text);
        await send(page);
        await page.getByRole('heading', { name: 'Message Sent' }).waitFor();
        await waitForText(page, thanks);
        expect(await receivedWith(text)).toMatchObject([
          { name: 'Asha Rao', email: 'asha@paniwala.test', message: text },
        ]);
        await page.getByRole('button', { name: 'Send Another Message' }).click();
        await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
        await expect(field(page, 'Message')).toHaveValue('');
        await write(page, 'Asha Rao', 'asha@paniwala.test', 'And on a holiday?');
        await send(page);
        await page.getByRole('link', { name: 'Back to Home' }).click();
        await page.waitForURL((url) => url.pathname === '/');
      });
    },
  );

  // Proves accounts-45, accounts-46
  test('is beside the shop’s details, its hours and three questions with answers', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/contact');
      const { SHOP_PHONE: number, SHOP_EMAIL: email, SHOP_ADDRESS: address } = furnished;
      const main = page.getByRole('main');
      for (const text of [number, email, address, 'Office Hours', 'Mon-Fri 9AM-6PM']) {
        await main.getByText(text, { exact: true }).waitFor();
      }
      const questions = main.getByRole('group');
      await expect(questions).toHaveCount(3);
      const answers = ['usually takes 24-48 hours after confirmation', 'within 24 hours', 'deposit'];
      for (const [place, answer] of answers.entries()) {
        const question = questions.nth(place);
        await expect(question.getByRole('paragraph')).toBeHidden();
        await question.locator('summary').click();
        await question.getByRole('paragraph').filter({ hasText: answer }).waitFor();
      }
    });
  });
});

/** Finds out whether the page was ever in a state in which the browser would have asked before leaving it. */
async function noteQuestions(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const seen = { wouldAsk: false };
    Object.assign(window, { seen });
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      listen.call(this, type, listener, options);
      if (type !== 'beforeunload' || typeof listener !== 'function') return;
      const leaving = new Event(type, { cancelable: true });
      listener.call(this, leaving);
      seen.wouldAsk ||= leaving.defaultPrevented;
    };
  });
  return () => page.evaluate(() => (window as unknown as { seen: { wouldAsk: boolean } }).seen.wouldAsk);
}

test(
  'the contact form is filled in with a customer’s name and email address, which do not count as typed text',
  inLongRun,
  async () => {
    const asha = await buildCustomer(shop);
    await shop.visit(phone, asha, async (page) => {
      const wouldAsk = await noteQuestions(page);
      await page.goto('/contact');
      await expect(field(page, 'Name')).toHaveValue(asha.name);
      await expect(field(page, 'Email')).toHaveValue(asha.email);
      expect(await wouldAsk()).toBe(false);
      await field(page, 'Message').fill('Do you');
      await expect.poll(wouldAsk).toBe(true);
    });
  },
);

// Proves accounts-184
test(
  'people cannot see or reach the honeypot field; a message with a filled honeypot field is thanked for and dropped',
  inLongRun,
  async () => {
    await shop.visit(desktop, null, async (page) => {
      await page.goto('/contact');
      const trap = page.locator('input[name=website]');
      await expect(trap).toHaveJSProperty('tabIndex', -1);
      await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
      await field(page, 'Email').press('Tab');
      await expect(field(page, 'Message')).toBeFocused();
      await write(page, 'Robot', 'robot@paniwala.test', 'Cheap jars at robots dot example');
      await trap.evaluate((input) => {
        const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        setValue?.call(input, 'http://robots.example');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await send(page);
      await waitForText(page, thanks);
      expect(await receivedWith('robots dot example')).toEqual([]);
    });
  },
);
