/** The second step of a sign-in, and the own account of a member of staff. */
import type { SecondFactor } from '#contract/accounts/second-factor-calls.ts';
import { giveAnswer, giveRefusal } from '../fixtures/broken-line.ts';
import { fillIn, openFirst, type Screen, sendForm } from './screen.ts';

const withFactor: SecondFactor = { app: { since: '2026-11-20T06:00:00.000Z' }, recoveryCodes: 2 };
const codes = ['7Q2F-9K8D-M4T1-P0W5', '2J8N-W6Q3-T7R5-K1V9', 'B6Y4-0S5M-C9G2-X4P7', 'Q3T8-8D2K-5V1Z-R7J0'];

const answerFactor =
  (secondFactor: SecondFactor): NonNullable<Screen['before']> =>
  (page) =>
    giveAnswer(page, 'GET /admin/second-factor', () => ({ data: { secondFactor } }));

const account: Screen = {
  name: 'admin-account',
  who: 'admin',
  path: () => '/admin/account',
  until: 'Make new recovery codes',
  before: answerFactor(withFactor),
};

const step: Screen = {
  name: 'admin-second-step',
  who: 'visitor',
  path: () => '/admin/login',
  until: 'Six digits. They change every 30 seconds.',
  before: (page) =>
    giveRefusal(page, 'POST /admin/login', 403, () => ({
      message: 'Please enter the code of your authenticator app.',
      errorType: 'SECOND_FACTOR',
      data: { ticket: 'of-a-sign-in', ways: ['code', 'recovery-code'] },
    })),
  async act(page, read) {
    await fillIn(page, read, { Email: 'owner@paniwala.example', Password: 'water-jar-20' });
    await sendForm(page, read);
  },
};

export const adminAccount: Screen[] = [
  step,
  {
    ...step,
    name: 'admin-recovery-code',
    until: 'A recovery code has 16 characters',
    async act(page, read) {
      await step.act?.(page, read);
      await openFirst('Use a recovery code')(page, read);
      await page.getByLabel(read('Recovery code'), { exact: true }).fill('ABC');
      await sendForm(page, read);
    },
  },
  account,
  {
    ...account,
    name: 'admin-account-new',
    until: 'Set up an authenticator app',
    before: answerFactor({ app: null, recoveryCodes: 0 }),
  },
  {
    ...account,
    name: 'admin-app-setup',
    until: 'Type this key into the app:',
    async before(page) {
      await answerFactor({ app: null, recoveryCodes: 0 })(page);
      const secret = 'A2B3C4D5E6F7G2H3J4K5L6M7N2P3Q4R5';
      await giveAnswer(page, 'POST /admin/second-factor/setup', () => ({
        data: { secret, uri: `otpauth://totp/Shop:owner?secret=${secret}` },
      }));
    },
    async act(page, read) {
      await openFirst('Set up an authenticator app')(page, read);
      await openFirst('I cannot scan it')(page, read);
    },
  },
  {
    ...account,
    name: 'admin-recovery-codes',
    until: 'I have saved them',
    async before(page) {
      await answerFactor(withFactor)(page);
      await giveAnswer(page, 'POST /admin/second-factor/recovery-codes', () => ({ data: { recoveryCodes: codes } }));
    },
    async act(page, read) {
      await openFirst('Make new recovery codes')(page, read);
      await openFirst('Make new codes')(page, read);
    },
  },
  {
    ...account,
    name: 'admin-proof',
    until: 'Is it still you?',
    async before(page) {
      await answerFactor(withFactor)(page);
      const message = 'Please enter your password again.';
      await giveRefusal(page, 'POST /admin/second-factor/setup', 403, () => ({ message, errorType: 'PROOF_NEEDED' }));
    },
    act: openFirst('Change to another phone'),
  },
];
