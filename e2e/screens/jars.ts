/** Screens of a customer's jars, and of pick-ups for staff. */

import type { Page } from '@playwright/test';
import type { AdminPickup, JarMovement, MyJars, Pickup } from '#contract/jars/pickup-calls.ts';
import type { Order } from '#contract/orders/calls.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { dayFromNow } from '../fixtures/order-data.ts';
import { openFirst, type Screen } from './screen.ts';

const jar = '019a0000-0000-7000-8000-00000000000a';
const id = '019a0000-0000-7000-8000-00000000000b';

const myJars: MyJars = {
  held: 3,
  deposit: 450,
  credit: 120,
  freeCredit: 120,
  payBackDays: 10,
  containers: [{ containerId: jar, name: '20 L', held: 3, promised: 2, deposit: 450 }],
  promises: [
    { orderId: id, orderNumber: 'PW-261121-7K3FQ', count: 1, day: dayFromNow(1), canKeep: true },
    { orderId: null, orderNumber: null, count: 1, day: dayFromNow(2), canKeep: false },
  ],
};

/** Address and slot of the deliveries and pick-ups on these screens. */
const tomorrow = {
  deliveryName: '98765',
  deliveryPhone: '9876543210',
  deliveryAddress: '14',
  deliveryCity: '',
  deliveryState: '',
  deliveryPincode: '560038',
  ...noDoorAndOffice,
  deliveryDate: dayFromNow(1),
  deliveryTime: 'morning',
  deliveryWindow: { label: 'Morning', from: '09:00', to: '12:00' },
};

const swap: Order = {
  id,
  orderNumber: 'PW-261121-7K3FQ',
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: 'cash',
  createdAt: new Date().toISOString(),
  ...tomorrow,
  isByPhone: false,
  soldAtDoor: false,
  planId: null,
  legalVersion: null,
  notes: '',
  totalAmount: 90,
  deliveryCharge: 50,
  floorCharge: 0,
  depositAmount: 150,
  amountDue: 240,
  chargesDue: 0,
  creditUsed: 0,
  amountToReturn: 0,
  writtenOff: 0,
  orderItems: [
    {
      id: jar,
      productId: jar,
      quantity: 2,
      orderedQuantity: 2,
      containerId: jar,
      emptiesBack: 1,
      unitPrice: 20,
      unitDeposit: 150,
      totalPrice: 40,
      depositAmount: 150,
      product: { name: '20 L', description: '', size: '20 L', image: null },
    },
  ],
  user: { name: '98765' },
};

const pickup = (change: Partial<Pickup> = {}): Pickup => ({
  id,
  kind: 'return_jars',
  status: 'requested',
  version: 1,
  createdAt: new Date().toISOString(),
  lines: [{ containerId: jar, name: '20 L', count: 1, taken: null, notOurs: 0, damaged: 0, released: 0 }],
  keepAsCredit: false,
  note: '',
  ...tomorrow,
  released: 0,
  payable: 0,
  refund: null,
  payBy: dayFromNow(11),
  canCancel: true,
  reason: null,
  ...change,
});
const refund = { amount: 150, method: 'upi', reference: '412345678901', date: dayFromNow(0) };
const refunded = pickup({ id: jar, status: 'refunded', released: 150, payable: 150, refund, canCancel: false });

const movements: JarMovement[] = (
  [
    { kind: 'empties_taken', count: -1, deposit: 0 },
    { kind: 'jars_given', count: 4, deposit: 0 },
    { kind: 'deposit', count: 0, deposit: 600 },
  ] as const
).map((entry, at) => ({
  id: `019a0000-0000-7000-8000-0000000000c${at}`,
  eventId: id,
  createdAt: new Date().toISOString(),
  ...entry,
  containerId: jar,
  container: '20 L',
  order: null,
  pickupId: at === 0 ? jar : null,
}));

const pagination = (totalItems: number) => ({ currentPage: 1, limit: 20, totalPages: 1, totalItems });

async function haveJars(page: Page): Promise<void> {
  await giveAnswer(page, 'GET /jars', () => ({ data: { jars: myJars } }));
  await giveAnswer(page, 'GET /jars/movements', () => ({ data: { movements, pagination: pagination(3) } }));
  const pickups = [pickup(), refunded];
  await giveAnswer(page, 'GET /pickups', () => ({ data: { pickups, pagination: pagination(2) } }));
}

const ofStaff: AdminPickup = {
  ...pickup({ status: 'collected', released: 150, payable: 150 }),
  user: { id: jar, name: '98765', email: null, phone: '9876543210' },
  zone: null,
  ageDays: 2,
};

async function havePickups(page: Page): Promise<void> {
  const detail = { pickup: ofStaff, history: [], credit: 150, jars: myJars.containers };
  await giveAnswer(page, 'GET /admin/pickups/:id', () => ({ data: detail }));
  await giveAnswer(page, 'GET /admin/pickups', () => ({ data: { pickups: [ofStaff], pagination: pagination(1) } }));
}

export const jars: Screen[] = [
  { name: 'my-jars', who: 'customer', path: () => '/jars', until: 'History', before: haveJars },
  {
    name: 'keep-jars',
    who: 'customer',
    path: () => '/jars',
    until: 'To pay for this order: {amount}',
    async before(page) {
      await haveJars(page);
      await giveAnswer(page, 'GET /orders/:id', () => ({ data: { order: swap } }));
    },
    act: (page, read) =>
      page
        .getByRole('button', { name: read("Don't return") })
        .first()
        .click(),
  },
  { name: 'return-jars', who: 'customer', path: () => '/jars/return', until: 'How many jars?', before: haveJars },
  {
    name: 'return-jars-promised',
    who: 'customer',
    path: () => '/jars/return',
    until: 'All your jars are already booked to be returned.',
    async before(page) {
      await haveJars(page);
      const containers = myJars.containers.map((one) => ({ ...one, promised: one.held }));
      await giveAnswer(page, 'GET /jars', () => ({ data: { jars: { ...myJars, containers } } }));
    },
  },
  {
    name: 'pay-back',
    who: 'customer',
    path: () => '/jars',
    until: 'How should we pay you?',
    before: haveJars,
    act: openFirst('Refund my balance'),
  },
  {
    name: 'admin-pickups',
    who: 'admin',
    path: () => '/admin/jars/pickups?status=open',
    until: '{count} days ago',
    before: havePickups,
  },
  {
    name: 'admin-pickup',
    who: 'admin',
    path: () => '/admin/jars/pickups',
    until: 'Can be refunded',
    before: havePickups,
    act: (page) => page.locator('[data-opens-row]').first().click(),
  },
];
