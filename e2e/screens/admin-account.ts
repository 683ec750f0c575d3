/**
 * The second step of a sign-in, the own account and alerts of a member of staff, and customers: their tags, whether they
 * may pay in cash, and everything that happened with them.
 */
import type { Page } from '@playwright/test';
import type { SecondFactor } from '#contract/accounts/second-factor-calls.ts';
import type { CustomerTag } from '#contract/accounts/tag-calls.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { messageKinds } from '#contract/money/message-rules.ts';
import type { CashState } from '#contract/orders/cash-calls.ts';
import { issueKinds } from '#contract/runs/rules.ts';
import type { TimelineEvent } from '#contract/timeline/calls.ts';
import { timelineKindNames, timelineSentences } from '#contract/timeline/rules.ts';
import { changeData, giveAnswer, giveRefusal } from '../fixtures/broken-line.ts';
import { type Act, fillIn, openFirst, type Screen, sendForm } from './screen.ts';

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
};
const withoutFactor: SecondFactor = { app: null, passkeys: [], passkeysWork: false, recoveryCodes: 0 };
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
    // The address of these tests is one of figures, so browsers have no passkeys there.
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
    name: 'admin-app-setup',
    until: 'Type this key into the app:',
    async before(page) {
      await answerFactor(withoutFactor)(page);
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

const tags: readonly CustomerTag[] = [
  { id: '019aa000-0000-7000-8000-000000000001', name: 'ऑफ़िस', customers: 12, tabs: 1 },
  { id: '019aa000-0000-7000-8000-000000000002', name: 'बहुत लंबे नाम वाला एक टैग यहाँ', customers: 1, tabs: 0 },
];

const giveTags = (page: Page) => giveAnswer(page, 'GET /admin/tags', () => ({ data: { tags: [...tags] } }));
const ofTags = { who: 'admin', path: () => '/admin/users/tags', before: giveTags } as const;
const ofCustomers = { who: 'admin', path: () => '/admin/users?role=customer' } as const;

const refused = (['Delivery refused', 'Nobody there', 'Door locked'] as const).map((reason, at) => ({
  id: `019aa000-0000-7000-8000-00000000001${at}`,
  orderNumber: `PW-261${at}21-000${at}`,
  reason,
  at: `2026-11-2${at}T06:00:00.000Z`,
}));
const giveCash = (cash: CashState) => (page: Page) =>
  giveAnswer(page, 'GET /admin/users/:id/cash', () => ({ data: { cash } }));
const block = { reason: 'Several cash orders came back undelivered.', by: 'मीरा', at: '2026-11-22T06:00:00.000Z' };

const timelineActs = [
  ...Object.keys(timelineSentences),
  ...issueKinds.map((kind) => `issues.${kind}`),
  ...Object.keys(messageKinds).map((kind) => `messages.${kind}`),
];

/** An event of each act, so that every sentence of the timeline is on the screen. */
const timeline = timelineActs.map((name, at): TimelineEvent => {
  const [, act = ''] = name.split('.');
  const number = String(at).padStart(12, '0');
  const isMoney = name.startsWith('money.');
  return {
    id: `019aa000-0000-7000-8000-${number}`,
    at: block.at,
    kind: timelineKindNames.find((kind) => name.startsWith(`${kind}.`)) ?? 'orders',
    act,
    by: at % 3 === 0 ? null : 'मीरा',
    about: isMoney ? (act === 'in' || act === 'out' ? 'cash' : 'allowance') : 'PW-261121-7K3F',
    detail: at % 5 === 0 ? 'दो बार घंटी बजाएँ' : '',
    amount: 390,
    count: 3,
    record: at % 2 === 0 ? { kind: 'order', id: `019aa000-0000-7000-8000-${number}` } : null,
  };
});
const giveTimeline = (events: TimelineEvent[], next: string | null) => (page: Page) =>
  giveAnswer(page, 'GET /admin/users/:id/timeline', () => ({ data: { events, next } }));

const openCustomer: Act = (page) => page.locator('main tbody a[href^="/admin/users/"]').first().click();

const openTimeline: Act = async (page, read) => {
  await openCustomer(page, read);
  await page.getByText(read('Everything that happened'), { exact: true }).click();
  // At the top, no button is partly behind the bar.
  await page.evaluate(() => window.scrollTo(0, 0));
};

export const adminCustomers: readonly Screen[] = [
  { ...ofTags, name: 'admin-tags', until: '{count} saved filter uses it' },
  {
    ...ofTags,
    name: 'admin-tag-rename',
    until: 'Name',
    act: openFirst('Rename {name}'),
  },
  {
    ...ofTags,
    name: 'admin-tag-merge',
    until: 'Tag that stays',
    act: openFirst('Merge {name} into another tag'),
  },
  {
    ...ofTags,
    name: 'admin-tag-delete',
    until: 'Saved filters that use it open without this tag.',
    act: openFirst('Delete {name}'),
  },
  {
    ...ofCustomers,
    name: 'admin-users-tagged',
    until: 'Remove the tag',
    before: async (page) => {
      await giveTags(page);
      await changeData(page, 'GET /admin/users', ({ users }) => {
        for (const user of users) user.tags = tags.map(({ name }) => name);
      });
    },
    async act(page, read) {
      await page.locator('main tbody input[type=checkbox]').first().check();
      await openFirst('Change Tags')(page, read);
    },
  },
  {
    ...ofCustomers,
    name: 'admin-customer-tags',
    until: (page, read) => page.getByRole('button', { name: read('Add Tag') }),
    before: (page) =>
      changeData(page, 'GET /admin/users/:id', ({ user }) => {
        user.tags = tags.map(({ name }) => name);
      }),
    act: openCustomer,
  },
  {
    ...ofCustomers,
    name: 'admin-customer-cash-question',
    until: 'Not now',
    before: giveCash({ block: null, refused, asks: true }),
    act: openCustomer,
  },
  {
    ...ofCustomers,
    name: 'admin-customer-cash-block',
    until: 'The customer reads this.',
    before: giveCash({ block: null, refused, asks: true }),
    async act(page, read) {
      await openCustomer(page, read);
      await openFirst('Block cash')(page, read);
    },
  },
  {
    ...ofCustomers,
    name: 'admin-customer-cash-blocked',
    until: 'Take cash again',
    before: giveCash({ block, refused, asks: false }),
    act: openCustomer,
  },
  {
    ...ofCustomers,
    name: 'admin-customer-timeline',
    until: 'Older entries',
    before: giveTimeline(timeline, timeline.at(-1)?.id ?? null),
    act: openTimeline,
  },
  {
    ...ofCustomers,
    name: 'admin-customer-timeline-empty',
    until: 'Nothing of this kind yet.',
    before: giveTimeline([], null),
    act: openTimeline,
  },
  {
    who: 'admin',
    name: 'admin-dashboard-cash',
    path: () => '/admin',
    until: 'Refused cash orders',
    before: (page) =>
      giveAnswer(page, 'GET /admin/cash-questions', () => ({
        data: { customers: [{ id: tags[0]?.id ?? '', name: 'आशा राव', refused: 3, since: block.at }] },
      })),
  },
  {
    who: 'customer',
    name: 'checkout-cash-blocked',
    path: () => '/checkout',
    until: 'Please pay before the delivery, for example by UPI.',
    before: (page) =>
      changeData(page, 'GET /account/monthly', (data) => {
        data.cashBlock = block.reason;
      }),
  },
];

/** What the browser says when the page asks whether it may show notifications, and what the shop says. */
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
