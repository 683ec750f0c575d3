/** Screens of staff for tags of customers, for customers who may not pay in cash, and the timeline of a customer. */
import type { Page } from '@playwright/test';
import type { CustomerTag } from '#contract/accounts/tag-calls.ts';
import { messageKinds } from '#contract/money/message-rules.ts';
import type { CashState } from '#contract/orders/cash-calls.ts';
import { issueKinds } from '#contract/runs/rules.ts';
import type { TimelineEvent } from '#contract/timeline/calls.ts';
import { timelineKindNames, timelineSentences } from '#contract/timeline/rules.ts';
import { changeData, giveAnswer } from '../fixtures/broken-line.ts';
import { type Act, openFirst, type Screen } from './screen.ts';

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
/** Opens the page of the first customer in a list. */
export const openPerson: Act = (page) => page.locator('main tbody a[href^="/admin/users/"]').first().click();

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

const openTimeline: Act = async (page, read) => {
  await openPerson(page, read);
  await page.getByText(read('Everything that happened'), { exact: true }).click();
  // The page is scrolled to its top, so that no button is partly behind the bar.
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
    act: openPerson,
  },
  {
    ...ofCustomers,
    name: 'admin-customer-cash-question',
    until: 'Not now',
    before: giveCash({ block: null, refused, asks: true }),
    act: openPerson,
  },
  {
    ...ofCustomers,
    name: 'admin-customer-cash-block',
    until: 'The customer reads this.',
    before: giveCash({ block: null, refused, asks: true }),
    async act(page, read) {
      await openPerson(page, read);
      await openFirst('Block cash')(page, read);
    },
  },
  {
    ...ofCustomers,
    name: 'admin-customer-cash-blocked',
    until: 'Take cash again',
    before: giveCash({ block, refused, asks: false }),
    act: openPerson,
  },
  {
    ...ofCustomers,
    name: 'admin-customer-delete',
    until: 'Only staff read this.',
    async act(page, read) {
      await openPerson(page, read);
      await openFirst('Delete account of {name}')(page, read);
    },
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
