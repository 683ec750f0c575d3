/** Screens of customers' plans and of the forecast for staff, with data that the test shop does not have. */

import type { AdminPlan, PlanDay, PlanEvent, PlanOutcome } from '#contract/plans/calls.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { answerTooManyRequests, giveAnswer } from '../fixtures/broken-line.ts';
import type { Screen } from './screen.ts';

const now = '2026-11-20T06:00:00.000Z';
const idOf = (end: string) => `01936f0e-0000-7000-8000-0000000000${end}`;
const window = { key: 'morning', label: 'Morning', from: '09:00', to: '12:00' };
const zones = [
  { id: idOf('a1'), name: 'कोरमंगला' },
  { id: idOf('a2'), name: 'इंदिरानगर' },
];
const jar = { id: idOf('b1'), name: 'हिमालय 20 लीटर जार' };

const needed = { ...jar, container: { id: idOf('b2'), name: '20 लीटर जार' } };
const needs = ['2026-11-24', '2026-11-25'].flatMap((date) =>
  zones.map((zone, at) => ({ date, zone, product: needed, ordered: 12 - at, planned: at === 0 ? 140 : 8, stock: 90 })),
);
const stops = needs.map(({ date, zone, ordered }) => ({ date, zone, ordered, planned: 9 }));
const ahead = { countedAt: now, from: '2026-11-21', to: '2026-12-04', needs, stops };

const line = {
  productId: jar.id,
  name: jar.name,
  size: '20 L',
  image: null,
  containerId: null,
  quantity: 2,
  price: 85,
  deposit: 150,
};
const day: PlanDay = {
  planId: idOf('c1'),
  date: '2026-11-26',
  on: '2026-11-26',
  window,
  state: 'due',
  isMoved: false,
  items: [{ productId: jar.id, name: jar.name, quantity: 2 }],
  isChanged: false,
  makeAt: now,
  cutoffAt: now,
  order: null,
  isLate: false,
  leftOut: [],
  toldAmount: null,
  problem: null,
  closedNote: '',
};
const plan: AdminPlan = {
  id: idOf('c1'),
  status: 'active',
  version: 1,
  everyDays: null,
  weekdays: [1, 4],
  startDate: '2026-11-02',
  endDate: '2026-12-31',
  window,
  lines: [line],
  onlyEmpties: true,
  paymentMethod: 'cash',
  useCredit: false,
  deliveryName: 'आशा राव',
  deliveryPhone: '98450 12345',
  deliveryAddress: '14 लेक व्यू रोड',
  deliveryCity: 'Bangalore',
  deliveryState: 'Karnataka',
  deliveryPincode: '560034',
  ...noDoorAndOffice,
  notes: 'घंटी बजाएँ',
  pause: null,
  next: { ...day, problem: 'full' },
  createdAt: now,
  endedAt: null,
  customer: { id: idOf('d1'), name: 'आशा राव', email: 'asha@paniwala.example', phone: '98450 12345', isActive: true },
};
const paused: AdminPlan = {
  ...plan,
  id: idOf('c2'),
  everyDays: 3,
  weekdays: [],
  endDate: null,
  next: null,
  pause: { from: '2026-11-20', until: null, byShop: false },
};
const ended: AdminPlan = { ...plan, id: idOf('c3'), status: 'ended', next: null, endedAt: now };
const days: PlanDay[] = [
  { ...day, date: '2026-11-19', on: '2026-11-19', state: 'failed', problem: 'stock' },
  { ...day, state: 'skipped' },
  { ...day, date: '2026-11-30', on: '2026-12-01', isMoved: true },
  { ...day, date: '2026-12-03', on: '2026-12-03', isChanged: true },
];
const changed = { changedByUser: { name: 'मीरा नायर', role: 'admin' as const }, createdAt: now };
const history: PlanEvent[] = [
  { ...changed, id: idOf('e1'), kind: 'paused', details: { from: '2026-11-20', until: null }, changedByUser: null },
  { ...changed, id: idOf('e2'), kind: 'moved', details: { date: '2026-11-30', on: '2026-12-01' } },
  { ...changed, id: idOf('e3'), kind: 'begun', details: {} },
];
const outcome: PlanOutcome = {
  skips: ['2026-11-26', '2026-11-30'],
  takesBack: [],
  moves: [],
  cancels: [],
  makesNow: [],
  next: day,
  stays: [{ id: idOf('f1'), orderNumber: 'PW-261119-7K3FQ', on: '2026-11-23' }],
};
const pagination = { currentPage: 1, limit: 10, totalPages: 1, totalItems: 3 };

const answerPlan =
  (shown: AdminPlan): NonNullable<Screen['before']> =>
  async (page) => {
    await giveAnswer(page, 'GET /admin/plans/:id', () => ({ data: { plan: shown, days, history } }));
    for (const act of ['pause', 'resume', 'end'] as const) {
      await giveAnswer(page, `POST /admin/plans/:id/${act}`, () => ({ data: { plan: shown, outcome } }));
    }
  };
const planPath = () => `/admin/plans/${plan.id}`;

export const adminPlans: Screen[] = [
  {
    name: 'admin-ahead',
    who: 'admin',
    path: () => '/admin/ahead',
    until: 'Orders of this day',
    before: (page) => giveAnswer(page, 'GET /admin/ahead', () => ({ data: { ahead } })),
    act: (page) => page.locator('main summary').first().click(),
  },
  {
    name: 'admin-ahead-none',
    who: 'admin',
    path: () => '/admin/ahead',
    until: 'Nothing is ordered or planned for the next 14 days.',
    before: (page) =>
      giveAnswer(page, 'GET /admin/ahead', () => ({ data: { ahead: { ...ahead, needs: [], stops: [] } } })),
  },
  {
    name: 'admin-ahead-failed',
    who: 'admin',
    path: () => '/admin/ahead',
    until: 'Failed to load what is needed',
    before: (page) => answerTooManyRequests(page, 'GET /admin/ahead'),
  },
  {
    name: 'admin-plans',
    who: 'admin',
    path: () => '/admin/plans',
    until: 'Next delivery',
    before: (page) =>
      giveAnswer(page, 'GET /admin/plans', () => ({ data: { plans: [plan, paused, ended], pagination } })),
  },
  { name: 'admin-plans-none', who: 'admin', path: () => '/admin/plans', until: 'Nobody has made a plan yet.' },
  { name: 'admin-plan', who: 'admin', path: planPath, until: 'Pause the plan', before: answerPlan(plan) },
  { name: 'admin-plan-paused', who: 'admin', path: planPath, until: 'Resume', before: answerPlan(paused) },
  {
    name: 'admin-plan-end',
    who: 'admin',
    path: planPath,
    until: 'Ends the plan: no more deliveries',
    before: answerPlan(plan),
    act: (page, read) => page.getByRole('button', { name: read('End plan'), exact: true }).click(),
  },
  {
    name: 'admin-plan-pause',
    who: 'admin',
    path: planPath,
    until: 'What this does',
    before: answerPlan(plan),
    act: (page, read) => page.getByRole('button', { name: read('Pause the plan'), exact: true }).click(),
  },
  {
    name: 'admin-plan-failed',
    who: 'admin',
    path: planPath,
    until: 'Failed to load the plan',
    before: (page) => answerTooManyRequests(page, 'GET /admin/plans/:id'),
  },
];
