/**
 * Screens for the second step of a sign-in, for the account and alerts of the signed-in member of staff, and for the
 * account of a colleague.
 */
import type { SecondFactor } from '#contract/accounts/second-factor-calls.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { changeData, giveAnswer, giveRefusal } from '../fixtures/broken-line.ts';
import { openPerson } from './admin-customers.ts';
import { fillIn, openFirst, type Screen, sendForm } from './screen.ts';

const withFactor: SecondFactor = {
  app: { since: '2026-11-20T06:00:00.000Z' },
  passkeys: [
    {
      id: '00000000-0000-7000-8000-000000000001',
      browser: 'Samsung Internet',
      system: 'Android',
      since: '2026-11-20T06:00:00.000Z',
      usedAt: '2026-11-21T04:00:00.000Z',
      isSynced: true,
    },
    {
      id: '00000000-0000-7000-8000-000000000002',
      browser: null,
      system: null,
      since: '2026-11-21T06:00:00.000Z',
      usedAt: null,
      isSynced: false,
    },
  ],
  passkeysWork: true,
  recoveryCodes: 2,
  isMandatory: false,
};
const withoutFactor: SecondFactor = {
  app: null,
  passkeys: [],
  passkeysWork: false,
  recoveryCodes: 0,
  isMandatory: false,
};
export const devices: CallAnswer<'GET /auth/sessions'>['data'] = {
  sessions: [
    {
      id: '00000000-0000-7000-8000-000000000001',
      browser: 'Samsung Internet',
      system: 'Android',
      signedInAt: '2026-11-20T06:00:00.000Z',
      usedAt: '2026-11-21T04:00:00.000Z',
      isThis: true,
    },
    {
      id: '00000000-0000-7000-8000-000000000002',
      browser: 'Chrome',
      system: 'Windows',
      signedInAt: '2026-11-20T06:00:00.000Z',
      usedAt: '2026-11-21T04:00:00.000Z',
      isThis: false,
    },
    {
      id: '00000000-0000-7000-8000-000000000003',
      browser: null,
      system: null,
      signedInAt: '2026-11-20T06:00:00.000Z',
      usedAt: '2026-11-21T04:00:00.000Z',
      isThis: false,
    },
  ],
  total: 60,
};
const codes = ['7Q2F-9K8D-M4T1-P0W5', '2J8N-W6Q3-T7R5-K1V9', 'B6Y4-0S5M-C9G2-X4P7', 'Q3T8-8D2K-5V1Z-R7J0'];

const secret = 'A2B3C4D5E6F7G2H3J4K5L6M7N2P3Q4R5';
const newSecret = { secret, uri: `otpauth://totp/Shop:owner?secret=${secret}` };

const answerFactor =
  (secondFactor: SecondFactor): NonNullable<Screen['before']> =>
  (page) =>
    giveAnswer(page, 'GET /admin/second-factor', () => ({ data: { secondFactor } }));

const account: Screen = {
  name: 'admin-account',
  who: 'admin',
  path: () => '/admin/account',
  until: 'Make new recovery codes',
  async before(page) {
    await answerFactor(withFactor)(page);
    await giveAnswer(page, 'GET /auth/sessions', () => ({ data: devices }));
  },
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

/** The page of a colleague whose sign-in has a second step, opened from the list. */
const ofColleague = {
  who: 'admin',
  path: () => '/admin/users?role=admin',
  async before(page) {
    await changeData(page, 'GET /admin/users', ({ users }) => {
      for (const user of users) user.hasSecondFactor = true;
    });
    await changeData(page, 'GET /admin/users/:id', ({ user }) => {
      // The id must differ from the id of the signed-in person.
      user.id = '00000000-0000-7000-8000-000000000009';
      user.hasSecondFactor = true;
    });
  },
  act: openPerson,
} satisfies Omit<Screen, 'name' | 'until'>;

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
  {
    ...step,
    // The shop of these tests has an IP address, for which browsers do not offer passkeys.
    name: 'admin-passkey-step',
    until: 'You saved ten of them when you set up the second step. Each works once.',
    before: (page) =>
      giveRefusal(page, 'POST /admin/login', 403, () => ({
        message: 'Please use your passkey or a recovery code.',
        errorType: 'SECOND_FACTOR',
        data: { ticket: 'of-a-sign-in', ways: ['passkey', 'recovery-code'] },
      })),
  },
  account,
  {
    ...account,
    name: 'admin-passkey-remove',
    until: 'You can then no longer sign in with it. Please delete it on the device, too.',
    act: openFirst('Remove the passkey: {device}'),
  },
  {
    ...account,
    name: 'admin-account-new',
    until: 'Set up an authenticator app',
    before: answerFactor(withoutFactor),
  },
  {
    ...account,
    name: 'admin-account-mandatory',
    until: 'Your role needs a second step of the sign-in. Please set it up to continue.',
    before: answerFactor({ ...withoutFactor, isMandatory: true }),
  },
  {
    ...account,
    name: 'admin-account-needed',
    until: 'Your role needs it, so it cannot be removed.',
    before: answerFactor({ ...withFactor, passkeys: [], isMandatory: true }),
  },
  {
    name: 'admin-role-factor',
    who: 'admin',
    path: () => '/admin/users/roles',
    until:
      'People with this role who have neither an authenticator app nor a passkey can then do nothing else until they have set one up, also those who are signed in now.',
    act: openFirst('Make the second step mandatory for {name}'),
  },
  {
    ...ofColleague,
    name: 'admin-user-factor',
    until: 'The sign-in has a second step.',
  },
  {
    ...ofColleague,
    name: 'admin-user-factor-remove',
    until:
      'For somebody who has lost phone and recovery codes. Make sure that it is really them who ask. They are signed out everywhere, get an email, and then sign in with the password alone.',
    async act(page, read) {
      await openPerson(page, read);
      await openFirst('Remove the second step of {name}')(page, read);
    },
  },
  {
    ...account,
    name: 'admin-app-setup',
    until: 'Type this key into the app:',
    async before(page) {
      await answerFactor(withoutFactor)(page);
      await giveAnswer(page, 'POST /admin/second-factor/setup', () => ({ data: newSecret }));
    },
    async act(page, read) {
      await openFirst('Set up an authenticator app')(page, read);
      await openFirst('I cannot scan it')(page, read);
    },
  },
  {
    ...account,
    name: 'admin-codes-unshown',
    until:
      'The connection was lost before your recovery codes were shown, and they cannot be shown again. Please make new ones.',
    async before(page) {
      let isSetUp = false;
      await giveAnswer(page, 'GET /admin/second-factor', () => ({
        data: { secondFactor: isSetUp ? withFactor : withoutFactor },
      }));
      await giveAnswer(page, 'GET /auth/sessions', () => ({ data: devices }));
      await giveAnswer(page, 'POST /admin/second-factor/setup', () => ({ data: newSecret }));
      await giveRefusal(page, 'POST /admin/second-factor', 409, () => {
        isSetUp = true;
        return { message: 'This took too long. Please begin again.' };
      });
    },
    async act(page, read) {
      await openFirst('Set up an authenticator app')(page, read);
      await page.getByLabel(read('Code of your authenticator app')).fill('123456');
      await page.getByRole('button', { name: read('Turn on') }).click();
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
  {
    ...account,
    name: 'admin-factor-proof',
    until: 'Six digits. They change every 30 seconds.',
    async before(page) {
      await answerFactor(withFactor)(page);
      const message = 'Please show your second step again.';
      const refusal = { message, errorType: 'FACTOR_PROOF_NEEDED' } as const;
      await giveRefusal(page, 'POST /admin/second-factor/setup', 403, () => refusal);
    },
    act: openFirst('Change to another phone'),
  },
];

/** The browser's answer when the page asks whether it may show notifications, and the shop's answer about them. */
const answerNotifications =
  (permission: NotificationPermission, isOn: boolean): NonNullable<Screen['before']> =>
  async (page) => {
    await page.addInitScript((state) => {
      Object.defineProperty(Notification, 'permission', { get: () => state });
    }, permission);
    await giveAnswer(page, 'GET /admin/alert-browser', () => ({ data: { key: 'B'.repeat(87), isOn } }));
  };

/** The screen where staff choose their alerts. */
export const adminAlerts: Screen[] = [
  {
    name: 'admin-alert-choices',
    who: 'admin',
    path: () => '/admin/alerts',
    until: 'Show notifications on this device',
    before: answerNotifications('default', false),
  },
  {
    name: 'admin-alert-choices-on',
    who: 'admin',
    path: () => '/admin/alerts',
    until: 'Stop notifications on this device',
    before: answerNotifications('granted', true),
  },
  {
    name: 'admin-alert-choices-refused',
    who: 'admin',
    path: () => '/admin/alerts',
    until: 'This browser does not let the shop show notifications. You can allow it in its settings.',
    before: answerNotifications('denied', false),
  },
];
