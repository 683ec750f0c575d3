/** Screens of My Deliveries and of a customer's plans, with data that the test shop does not have. */

import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/calls.ts';
import type { DayOrder, DayPickup, Plan, PlanDay } from '#contract/plans/calls.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { answerTooManyRequests, giveAnswer, giveRefusal } from '../fixtures/broken-line.ts';
import { dayFromNow } from '../fixtures/order-data.ts';
import { openFirst, openWhereFolded, type Screen, sendForm } from './screen.ts';

const idOf = (end: string) => `01936f0e-0000-7000-8000-0000000000${end}`;
const window = { key: 'morning', label: 'Morning', from: '09:00', to: '12:00' };
const jar = { id: idOf('b1'), name: 'हिमालय 20 लीटर जार' };
const gone = { id: idOf('b2'), name: 'पुराना जार' };
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function dayIn(days: number, change: Partial<PlanDay> = {}): PlanDay {
  const date = dayFromNow(days);
  return {
    planId: idOf('c1'),
    date,
    on: date,
    window,
    state: 'due',
    isMoved: false,
    isChanged: false,
    items: [{ productId: jar.id, name: jar.name, quantity: 2 }],
    makeAt: at(days - 2),
    cutoffAt: at(days - 1),
    order: null,
    isLate: false,
    leftOut: [],
    toldAmount: null,
    problem: null,
    closedNote: '',
    ...change,
  };
}

const lineOf = ({ id, name }: typeof jar, price: number | null) => ({
  productId: id,
  name,
  size: '20 L',
  image: null,
  containerId: null,
  quantity: 2,
  price,
  deposit: price && 150,
});
const plan: Plan = {
  id: idOf('c1'),
  status: 'active',
  version: 1,
  everyDays: null,
  weekdays: [1, 4],
  startDate: dayFromNow(-30),
  endDate: null,
  window,
  lines: [lineOf(jar, 85), lineOf(gone, null)],
  onlyEmpties: true,
  paymentMethod: 'cash',
  useCredit: true,
  deliveryName: 'आशा राव',
  deliveryPhone: '98450 12345',
  deliveryAddress: '14 लेक व्यू रोड',
  deliveryCity: 'Bangalore',
  deliveryState: 'Karnataka',
  deliveryPincode: '560038',
  ...noDoorAndOffice,
  notes: 'घंटी बजाएँ',
  pause: null,
  next: dayIn(3),
  createdAt: at(-30),
  endedAt: null,
};
const paused: Plan = {
  ...plan,
  id: idOf('c2'),
  everyDays: 3,
  weekdays: [],
  lines: [lineOf(jar, 85)],
  next: null,
  pause: { from: dayFromNow(-2), until: null, byShop: true },
};
const ended: Plan = { ...paused, id: idOf('c3'), status: 'ended', pause: null, endedAt: at(-3) };

const order = { id: idOf('e1'), orderNumber: 'PW-20261121-0007', status: 'pending' } as const;
const days: PlanDay[] = [
  dayIn(-1, { state: 'failed', problem: 'no-empties' }),
  dayIn(1, {
    state: 'made',
    order,
    isLate: true,
    leftOut: [{ productId: gone.id, name: gone.name, wanted: 2, got: 0 }],
  }),
  dayIn(3),
  dayIn(5, { state: 'skipped' }),
  dayIn(8, { on: dayFromNow(9), isMoved: true }),
  dayIn(12, { problem: 'full' }),
  dayIn(12, { planId: paused.id, state: 'paused' }),
  dayIn(15, { isChanged: true }),
];
const amounts = { totalAmount: 220, deliveryCharge: 50, floorCharge: 0, depositAmount: 300 };
const ownOrder: DayOrder = {
  id: idOf('e2'),
  orderNumber: 'PW-20261121-0008',
  status: 'pending',
  planId: null,
  deliveryDate: dayFromNow(0),
  deliveryTime: 'morning',
  deliveryWindow: window,
  deliveryPincode: plan.deliveryPincode,
  ...amounts,
  items: [{ productId: jar.id, name: `${jar.name} ${'बहुत लंबा नाम '.repeat(6)}`.trim(), quantity: 2 }],
  cutoffAt: at(1),
};
const ownOrders = [
  { ...ownOrder, id: idOf('e3'), status: 'out_for_delivery' as const, deliveryDate: dayFromNow(-1) },
  ownOrder,
  { ...ownOrder, id: idOf('e4'), status: 'confirmed' as const, deliveryDate: dayFromNow(6) },
];
const ownPickups: DayPickup[] = [
  { id: idOf('f1'), status: 'requested', on: dayFromNow(4), window, items: [{ name: jar.name, quantity: 3 }] },
];
const later = days.filter(({ date }) => date > dayFromNow(0));
const outcome = {
  skips: [dayFromNow(3)],
  takesBack: [],
  stays: [],
  next: dayIn(8),
  moves: [{ from: dayFromNow(3), to: dayFromNow(4), window }],
  cancels: [{ id: order.id, orderNumber: order.orderNumber, on: dayFromNow(1) }],
  makesNow: [dayIn(4)],
};

const productOf = (id: string, name: string): Product => ({
  id,
  name,
  description: '',
  image: null,
  type: 'gallon',
  category: null,
  brand: '',
  price: 85,
  deposit: 150,
  capacity: 20,
  size: '20 L',
  stock: 9,
  isActive: true,
  containerId: null,
});

type Plans = readonly [Plan, ...Plan[]];
const allPlans: Plans = [plan, paused, ended];

const changes = [
  'POST /plans',
  'POST /plans/:id',
  'POST /plans/:id/pause',
  'POST /plans/:id/resume',
  'POST /plans/:id/end',
  'POST /plans/:id/dates/:date/skip',
  'POST /plans/:id/dates/:date/unskip',
  'POST /plans/:id/dates/:date/move',
  'POST /plans/:id/dates/:date/quantities',
] as const;

/** Answers with a customer's plans and days. Every change of a plan gets the same answer. */
async function havePlans(page: Page, [first, ...others] = allPlans, shown = days): Promise<void> {
  const pagination = { currentPage: 1, limit: 20, totalPages: 2, totalItems: 23 };
  const span = { from: dayFromNow(0), to: dayFromNow(30) };
  await giveAnswer(page, 'GET /plans', () => ({ data: { plans: [first, ...others], pagination } }));
  await giveAnswer(page, 'GET /plans/:id', () => ({ data: { plan: first } }));
  await giveAnswer(page, 'GET /plans/days', () => ({
    data: { ...span, days: shown, orders: ownOrders, pickups: ownPickups },
  }));
  const names = new Map([jar, gone].map(({ id, name }) => [id, name]));
  await giveAnswer(page, 'GET /products/:id', ({ id = '' }) => ({
    data: { product: productOf(id, names.get(id) ?? '') },
  }));
  for (const act of changes) await giveAnswer(page, act, () => ({ data: { plan: first, outcome } }));
}

const before = (page: Page) => havePlans(page);
const path = () => `/plans/${plan.id}`;
const who = 'customer';

/** Opens a day of the calendar, and optionally one of the actions on it. */
const openDay =
  (days: number, act?: string): NonNullable<Screen['act']> =>
  async (page, read) => {
    await page.locator('[data-day]').first().waitFor({ state: 'attached' });
    await openWhereFolded('Calendar')(page, read);
    await page.locator(`[data-day="${dayFromNow(days)}"]`).click();
    if (act)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: read(act), exact: true })
        .click();
  };

export const plans: Screen[] = [
  {
    name: 'my-deliveries',
    who,
    path: () => '/plans',
    until: 'Show Older Plans',
    before,
    act: openWhereFolded('Calendar'),
  },
  { name: 'my-deliveries-list', who, path: () => '/plans', until: 'As a list', before },
  { name: 'my-deliveries-none', who: 'newcomer', path: () => '/plans', until: 'Never run out of water again' },
  {
    name: 'my-deliveries-failed',
    who,
    path: () => '/plans',
    until: 'Try Again',
    before: (page) => answerTooManyRequests(page, 'GET /plans/days'),
  },
  {
    name: 'my-deliveries-day',
    who,
    path: () => '/plans',
    until: 'Change Quantities',
    before,
    act: openDay(3),
  },
  { name: 'my-deliveries-order', who, path: () => '/plans', until: 'Order Again', before, act: openDay(0) },
  {
    name: 'my-deliveries-order-move',
    who,
    path: () => '/plans',
    until: 'Keep This Time',
    before,
    act: openDay(0, 'Move'),
  },
  {
    name: 'my-deliveries-pickup',
    who,
    path: () => '/plans',
    until: 'See or Cancel in My Jars',
    before,
    act: openDay(4),
  },
  {
    name: 'my-deliveries-move',
    who,
    path: () => '/plans',
    until: 'Skips {days}',
    before,
    async act(page, read) {
      await openDay(3, 'Move')(page, read);
      await page.getByRole('dialog').getByRole('radio', { checked: false, disabled: false }).first().check();
    },
  },
  {
    name: 'my-deliveries-quantities',
    who,
    path: () => '/plans',
    until: 'Skips {days}',
    before,
    async act(page, read) {
      await openDay(3, 'Change Quantities')(page, read);
      await openFirst('One more of {label}')(page, read);
    },
  },
  { name: 'plan', who, path, until: 'What we deliver', before },
  {
    name: 'plan-paused',
    who,
    path,
    until: 'Change Pause',
    before: (page) => havePlans(page, [paused], later),
  },
  { name: 'plan-ended', who, path, until: 'Ended', before: (page) => havePlans(page, [ended], []) },
  { name: 'plan-missing', who, path, until: 'Plan not found' },
  {
    name: 'plan-skip',
    who,
    path,
    before,
    until: (page, read) => page.getByRole('dialog').getByText(read('What this does')),
    act: (page, read) =>
      page
        .getByRole('button', { name: new RegExp(`^${read('Skip')},`) })
        .first()
        .click(),
  },
  {
    name: 'plan-pause',
    who,
    path,
    until: 'Skips {days}',
    before,
    async act(page, read) {
      await page.getByRole('button', { name: read('Pause'), exact: true }).click();
      await page.locator('[name=until]').fill(dayFromNow(9));
    },
  },
  {
    name: 'plan-end',
    who,
    path,
    before,
    until: 'Ends the plan: no more deliveries',
    act: openFirst('End Plan'),
  },
  { name: 'plan-new', who, path: ({ order }) => `/plans/new?order=${order.id}`, until: 'What we deliver' },
  {
    name: 'plan-new-errors',
    who,
    path: ({ order }) => `/plans/new?order=${order.id}`,
    until: 'The last day must not be before the first',
    async act(page, read) {
      await page.getByRole('radio', { name: read('On chosen weekdays') }).check();
      for (const box of await page.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
      await page.getByLabel(read('Last day (optional)')).fill(dayFromNow(-1));
      await sendForm(page, read);
    },
  },
  { name: 'plan-edit', who, path: () => `${path()}/edit`, until: 'What we deliver', before },
  {
    name: 'plan-edit-confirm',
    who,
    path: () => `${path()}/edit`,
    until: 'Change this plan?',
    before,
    act: sendForm,
  },
  {
    name: 'plan-edit-refused',
    who,
    path: () => `${path()}/edit`,
    until: 'View Current Plan',
    async before(page) {
      await havePlans(page);
      await giveRefusal(page, 'POST /plans/:id', 409, () => ({ message: '20', errorType: 'CONFLICT' }));
    },
    act: sendForm,
  },
];
