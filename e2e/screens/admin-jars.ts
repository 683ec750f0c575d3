/** Screens of the jars desk, with data that the test shop does not have. */
import type { JarHolder, JarMovement } from '#contract/jars/desk-calls.ts';
import { addDays } from '#contract/shared/days.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import type { Act, Screen } from './screen.ts';

const now = '2026-11-20T06:00:00.000Z';
const containerId = '01936f0e-0000-7000-8000-0000000000c1';
const customerId = '01936f0e-0000-7000-8000-0000000000d1';
const names = { container: '20 लीटर जार', customer: 'आशा राव', staff: 'मीरा' };
const container = {
  id: containerId,
  name: names.container,
  isActive: true,
  lostCharge: 250,
  bought: 1480,
  depot: -3,
  run: 0,
  held: 1460,
  scrapped: 12,
  missing: 7,
  lost: 4,
  depositsOwed: 219_000,
};
const desk = { containers: [container], depositsOwed: 219_300, holders: 2, overdue: 1, overdueDays: 45 };
const holder: JarHolder = {
  id: customerId,
  name: names.customer,
  phone: '98450 12345',
  email: 'asha@paniwala.example',
  isActive: true,
  jars: 3,
  containers: [{ containerId, name: names.container, count: 3 }],
  depositHeld: 450,
  since: now,
  lastOrderAt: now,
  isOverdue: true,
  remindedAt: now,
  whatsApp: 'https://wa.me/919845012345',
  isDepositFree: false,
};
const moved: JarMovement = {
  id: '01936f0e-0000-7000-8000-0000000000e1',
  kind: 'jars_counted',
  count: 2,
  containerId,
  container: names.container,
  into: 'missing',
  outOf: 'depot',
  customer: null,
  orderId: null,
  orderNumber: null,
  by: names.staff,
  reason: 'सोमवार की गिनती',
  eventId: customerId,
  canBeTakenBack: true,
  isTakenBack: false,
  at: now,
};
const given: JarMovement = {
  ...moved,
  id: '01936f0e-0000-7000-8000-0000000000e2',
  kind: 'jars_given',
  into: 'held',
  reason: '',
  customer: { id: customerId, name: names.customer },
  orderId: containerId,
  orderNumber: 'PW-261120-7K3FQ',
};
const pagination = { currentPage: 1, limit: 20, totalPages: 1, totalItems: 1 };
const customer = {
  id: customerId,
  name: names.customer,
  phone: holder.phone,
  depositHeld: 525,
  depositWithoutContainer: 75,
  credit: 120,
  containers: [{ containerId, name: names.container, count: 3, depositHeld: 450 }],
  depositTerms: { isDepositFree: true, reason: 'दफ़्तर का अनुबंध', changedBy: names.staff, changedAt: now },
};

const drawn = {
  id: containerId,
  name: names.container,
  weeks: [31, 28, 40, 12, 0, 35, 52, 48, 44, 39, 41, 17].map((out, at) => {
    const from = addDays('2026-09-07', 7 * at);
    return { from, to: addDays(from, 6), out, back: Math.round(out * 0.9) };
  }),
};

const answerDesk: NonNullable<Screen['before']> = async (page) => {
  await giveAnswer(page, 'GET /admin/jars', () => ({ data: desk }));
  const others = {
    ...holder,
    id: containerId,
    isOverdue: false,
    remindedAt: null,
    whatsApp: null,
    isDepositFree: true,
  };
  await giveAnswer(page, 'GET /admin/jars/holders', () => ({
    data: { holders: [holder, others], pagination: { ...pagination, totalItems: 2 } },
  }));
};

const answerCustomer: NonNullable<Screen['before']> = async (page) => {
  await answerDesk(page);
  await giveAnswer(page, 'GET /admin/jars/customers/:id', () => ({ data: { customer } }));
  await giveAnswer(page, 'GET /admin/jars/customers/:id/movements', () => ({
    data: { movements: [given], pagination },
  }));
};

const openButton =
  (name: string): Act =>
  (page, read) =>
    page.getByRole('button', { name: read(name), exact: true }).click();

export const adminJars: Screen[] = [
  { name: 'admin-jars', who: 'admin', path: () => '/admin/jars', until: 'Remind', before: answerDesk },
  {
    name: 'admin-jars-weeks',
    who: 'admin',
    path: () => '/admin/jars/weeks',
    until: 'Show as a table',
    async before(page) {
      await answerDesk(page);
      await giveAnswer(page, 'GET /admin/jars/weeks', () => ({ data: { containers: [drawn] } }));
    },
  },
  {
    name: 'admin-jars-count',
    who: 'admin',
    path: () => '/admin/jars',
    until: 'How many are there',
    before: answerDesk,
    act: openButton('Count the depot'),
  },
  {
    name: 'admin-jars-entries',
    who: 'admin',
    path: () => `/admin/jars/entries?containerId=${containerId}&place=missing`,
    until: 'Entered by',
    async before(page) {
      await answerDesk(page);
      await giveAnswer(page, 'GET /admin/jars/entries', () => ({ data: { movements: [moved, given], pagination } }));
    },
  },
  {
    name: 'admin-jars-customer',
    who: 'admin',
    path: () => `/admin/jars/customers/${customerId}`,
    until: 'Jars in and out',
    before: answerCustomer,
  },
  {
    name: 'admin-jars-release',
    who: 'admin',
    path: () => `/admin/jars/customers/${customerId}`,
    until: 'Moves a deposit that belongs to no container to the customer’s balance. Any dues are paid from it first.',
    before: answerCustomer,
    act: openButton('Move deposit to balance'),
  },
];
