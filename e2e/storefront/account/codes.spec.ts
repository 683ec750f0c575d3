import type { Page } from '@playwright/test';
import { breakLine, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { type OpenedPage, phone } from '#e2e/fixtures/browser.ts';
import { codeOf, expiryOf, typeCode, typedCode, waitOutPause, wrongCode } from '#e2e/fixtures/one-time-code.ts';
import { ownTime, stopTime } from '#e2e/fixtures/page-time.ts';
import { newcomer, registerByForm } from '#e2e/fixtures/registration-form.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildRegistration } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const waitForText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const timer = (page: Page) => page.getByRole('timer');
const resend = (page: Page) => page.getByRole('button', { name: 'Resend Code' });
const emptyBoxes = ['', '', '', '', '', ''];

/** Registers a new customer, waits for the screen that asks for the code, and returns the email address. */
async function askForCode(page: Page): Promise<string> {
  const person = newcomer();
  await page.goto('/register');
  await registerByForm(page, person);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return person.email;
}

async function codeFor(email: string): Promise<string> {
  return codeOf(await shop.mail.waitFor(email));
}

/** Waits until this many emails have arrived, and returns the code in the newest one. */
async function newestCode(email: string, count: number): Promise<string> {
  const received = () => shop.mail.messages.filter(({ recipient }) => recipient === email);
  await expect.poll(() => received().length).toBe(count);
  const [newest] = received().slice(-1);
  return newest ? codeOf(newest) : '';
}

async function paste({ page, context }: OpenedPage, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.press('Control+V');
}

const checks = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/otp/verify')) sent.push(request.postDataJSON().otp);
  });
  return sent;
};

test.describe('the six digit fields of a code on a phone', () => {
  // Proves accounts-28, accounts-30, accounts-106
  test('hold one digit each, move the focus forward, and are sent when all are filled', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      const email = await askForCode(page);
      const code = await codeFor(email);
      const sent = checks(page);
      await expect(page.getByLabel(/^Digit \d of 6$/)).toHaveCount(6);
      await expect(page.getByLabel('Digit 1 of 6')).toHaveAttribute('inputmode', 'numeric');
      await page.keyboard.type(`a${code.slice(0, 5)}-`);
      await expect.poll(() => typedCode(page)).toEqual([...code.slice(0, 5), '']);
      expect(sent).toEqual([]);
      await page.keyboard.press('Backspace');
      await expect.poll(() => typedCode(page)).toEqual([...code.slice(0, 4), '', '']);
      await page.keyboard.type(code.slice(4));
      await page.waitForURL((url) => url.pathname === '/');
      expect(sent).toEqual([code]);
    });
  });

  // Proves accounts-29, accounts-30, accounts-134
  test(
    'are empty again after a wrong code, take the first six digits of pasted text, and stay filled if the server fails',
    inLongRun,
    async () => {
      await shop.visit(
        phone,
        null,
        async (page, opened) => {
          const email = await askForCode(page);
          const code = await codeFor(email);
          const sent = checks(page);
          await typeCode(page, wrongCode(code));
          await waitForText(page, 'Invalid OTP. Please try again.');
          await expect.poll(() => typedCode(page)).toEqual(emptyBoxes);
          await page.locator(':focus').and(page.getByLabel('Digit 1 of 6')).waitFor();

          await breakLine(page, 'POST /otp/verify-registration-otp');
          await paste(opened, `Your code: ${code.slice(0, 3)}-${code.slice(3)} (valid 10 minutes)`);
          await waitForText(page, 'Invalid OTP. Please try again.');
          await expect.poll(() => typedCode(page)).toEqual([...code]);
          await mendLine(page);
          await page.getByRole('button', { name: 'Verify Code' }).click();
          await page.waitForURL((url) => url.pathname === '/');
          expect(sent).toEqual([wrongCode(code), code, code]);
        },
        brokenLine,
      );
    },
  );
});

test.describe('the countdown of a code', () => {
  // Proves accounts-31, accounts-32, accounts-33, accounts-34, accounts-78, accounts-126, accounts-135, accounts-174
  test(
    'starts at ten minutes, continues after a reload, allows a new code in its last 30 seconds, and restarts with it',
    inLongRun,
    async () => {
      await shop.visit(
        phone,
        null,
        async (page) => {
          await ownTime(page);
          const email = await askForCode(page);
          await expect(timer(page)).toHaveText(/^Code expires in (10:00|09:5\d)$/, { useInnerText: true });
          const expiry = await expiryOf(page);
          await stopTime(page, expiry - 65_000);
          await page.clock.runFor(500);
          await timer(page).getByText('01:05').waitFor();
          await page.reload();
          await timer(page)
            .getByText(/^01:0[45]$/)
            .waitFor();
          await stopTime(page, expiry - 30_000);
          await page.clock.runFor(500);
          await timer(page).getByText('00:30').waitFor();
          await expect(resend(page)).toBeDisabled();
          await page.clock.runFor(1_000);
          await timer(page).getByText('00:29').waitFor();
          await expect(resend(page)).toBeEnabled();
          await page.clock.runFor(28_000);
          await timer(page).getByText('00:01').waitFor();
          await page.clock.runFor(1_000);
          await timer(page).getByText('Code has expired').waitFor();

          const old = await newestCode(email, 1);
          await typeCode(page, old.slice(0, 3));
          await resend(page).click();
          await waitForText(
            page,
            'A code was sent a moment ago. Please wait 30 seconds before asking for another one.',
          );
          await breakLine(page, 'POST /otp/resend-registration-otp');
          await resend(page).click();
          await waitForText(page, 'Failed to resend OTP. Please try again.');
          await mendLine(page);
          await waitOutPause(shop);
          await resend(page).click();
          await waitForText(page, 'A new code is on its way.');
          await expect(page.getByRole('alert')).toHaveCount(0);
          await expect.poll(() => typedCode(page)).toEqual(emptyBoxes);
          await timer(page).getByText('10:00').waitFor();
          await expect(resend(page)).toBeDisabled();
          const code = await newestCode(email, 2);
          if (old !== code) {
            await typeCode(page, old);
            await waitForText(page, 'Invalid OTP. Please try again.');
          }
          await page.clock.resume();
          await typeCode(page, code);
          await page.waitForURL((url) => url.pathname === '/');
        },
        brokenLine,
      );
    },
  );

  // Proves accounts-33, accounts-34
  test('of a sign-in also restarts with a new code, which replaces the old one', inLongRun, async () => {
    const ravi = await buildRegistration(shop, { name: 'Ravi' });
    await shop.visit(phone, null, async (page) => {
      await ownTime(page);
      await page.goto('/login');
      await signInByForm(page, ravi);
      const old = await newestCode(ravi.email, 1);
      await stopTime(page, (await expiryOf(page)) + 1_000);
      await timer(page).getByText('Code has expired').waitFor();
      await waitOutPause(shop);
      await resend(page).click();
      await waitForText(page, 'A new code is on its way.');
      await timer(page).getByText('10:00').waitFor();
      const code = await newestCode(ravi.email, 2);
      if (old !== code) {
        await typeCode(page, old);
        await waitForText(page, 'Invalid OTP. Please try again.');
      }
      await page.clock.resume();
      await typeCode(page, code);
      await page.waitForURL((url) => url.pathname === '/');
    });
  });
});

test(
  '"Use another email address" on the code screen returns to the form with the typed values',
  inLongRun,
  async () => {
    await shop.visit(phone, null, async (page) => {
      const email = await askForCode(page);
      await page.getByRole('button', { name: 'Use another email address' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('City')).toHaveValue('Jaipur');
    });
  },
);
