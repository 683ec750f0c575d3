/** Screens of riders, with invented runs. */
import type { Page } from '@playwright/test';
import type { CallAnswer } from '#contract/calls.ts';
import type { RiderRun, RiderStop } from '#contract/runs/rider-calls.ts';
import type { StopOutcome } from '#contract/runs/rules.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { dayFromNow } from '../fixtures/order-data.ts';
import { openFirst, type Screen, sendForm } from './screen.ts';

export const id = (number: number) => `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const rider = { id: id(1), name: 'रवि कुमार' };
export const window = { key: 'morning', label: 'Morning', from: '09:00', to: '12:00' };
export const place = {
  deliveryCity: 'बेंगलुरु',
  deliveryState: 'Karnataka',
  deliveryPincode: '560034',
  floor: 3,
  hasLift: false,
};
export const doors = [
  {
    deliveryName: 'आशा राव',
    deliveryAddress: '14 Lake View Road, Indiranagar',
    gateNote: 'गेट का कोड 4421, दो बार घंटी',
  },
  { deliveryName: 'विजय शर्मा', deliveryAddress: '22, गली 5, कोरमंगला चौथा ब्लॉक', gateNote: '' },
  { deliveryName: 'सनराइज़ सॉफ़्टवेयर प्राइवेट लिमिटेड', deliveryAddress: 'टावर बी, प्रेस्टीज टेक पार्क', gateNote: '' },
];

const stopOf = (door: (typeof doors)[number], at: number): RiderStop => ({
  id: id(100 + at),
  place: at + 1,
  outcome: null,
  act: null,
  orderId: id(200 + at),
  orderNumber: `PW-261126-7K3F${at}`,
  pickupId: null,
  customerId: id(500 + at),
  state: 'out_for_delivery',
  ...place,
  ...door,
  deliveryPhone: `987654321${at}`,
  position: at === 0 ? { latitude: 12.97194, longitude: 77.59369 } : null,
  notes: at === 0 ? 'रसोई में रख दें' : '',
  window,
  items: [
    {
      itemId: id(300 + at),
      productId: id(8),
      containerId: id(7),
      name: 'Paniwala Jar, 20 L',
      quantity: 2,
      price: 85,
      deposit: 150,
      depositFreeUnits: 2,
    },
  ],
  containers: [{ containerId: id(7), name: '20 लीटर का जार', expected: 2, held: 3, deposit: 450 }],
  bill: {
    totalPrice: 170,
    deliveryCharge: 50,
    deposit: 0,
    amountPaid: 0,
    asked: 0,
    amountDue: 220,
    otherDues: at === 0 ? 85 : 0,
    credit: 0,
    isOnAccount: at === 2,
    isCash: at < 2,
  },
  answer: at === 0 ? 'agreed' : null,
  isSale: false,
  wantsCode: at === 0,
  ahead:
    at > 0
      ? null
      : {
          planId: id(9),
          date: dayFromNow(1),
          orderId: null,
          day: dayFromNow(1),
          window: 'morning',
          more: 'Paniwala Jar, 20 L',
          asked: null,
        },
});

/** The rider's record of a stop. */
const actOf = (at: number): RiderStop['act'] => ({
  id: id(400 + at),
  given: [{ itemId: id(300 + at), quantity: 2 }],
  taken: [{ containerId: id(7), count: 2, damaged: 1, charge: 0 }],
  payments: [{ method: 'cash', amount: 220 }],
  code: '4421',
});

const runOf = (outcomes: readonly StopOutcome[] = []): RiderRun => ({
  id: id(50),
  day: dayFromNow(0),
  window,
  state: 'started',
  stops: doors
    .map(stopOf)
    .map((stop, at) => ({ ...stop, outcome: outcomes[at] ?? null, act: outcomes[at] ? actOf(at) : null })),
  goods: {
    full: [
      {
        productId: id(8),
        name: 'Paniwala Jar, 20 L',
        containerId: id(7),
        price: 85,
        deposit: 150,
        loaded: 14,
        left: 10,
      },
      {
        productId: id(80),
        name: 'पानी की बोतल, 500 ml, 24 का केस',
        containerId: null,
        price: 240,
        deposit: 0,
        loaded: 3,
        left: 3,
      },
    ],
    empties: [{ containerId: id(7), name: '20 लीटर का जार', count: 4 }],
  },
  balance: 440,
  closing: null,
});

const shop = { name: 'Paniwala', phone: '080 4000 1234', upiId: 'paniwala@okicici' };

/** Signs a rider in on the phone, and answers with these runs. */
const drive =
  (runs: () => RiderRun[], more: Partial<CallAnswer<'GET /run'>['data']> = {}) =>
  async (page: Page) => {
    await page.addInitScript(
      (session) => localStorage.setItem('rider_session', session),
      JSON.stringify({ token: 'r', rider, isHeld: false }),
    );
    await giveAnswer(page, 'GET /run', () => ({
      data: {
        rider,
        today: dayFromNow(0),
        now: new Date().toISOString(),
        shop,
        windows: [window],
        runs: runs(),
        balance: 440,
        ...more,
      },
    }));
  };
const driveOne = drive(() => [runOf()]);

/** A picture of one pixel. */
export const door = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==';

const onRun = { who: 'visitor', path: () => '/run', before: driveOne } as const satisfies Partial<Screen>;

/** A stop at the same door as the first one. */
const atFirstDoor = (stop: RiderStop): RiderStop => ({ ...stop, ...doors[0] });

export const riderScreens: Screen[] = [
  { name: 'rider-login', who: 'visitor', path: () => '/run/login', until: '6 digits. The shop gives it to you.' },
  { name: 'rider-login-errors', who: 'visitor', path: () => '/run/login', until: 'PIN is required', act: sendForm },
  { ...onRun, name: 'rider-run', until: 'Collect now' },
  {
    ...onRun,
    name: 'rider-deliver',
    until: 'Money received (₹)',
    act: openFirst('Deliver'),
  },
  {
    ...onRun,
    name: 'rider-deliver-upi',
    until: (page, read) => page.getByRole('img', { name: read('QR code to pay {amount} by UPI').split('{')[0] ?? '' }),
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await page.getByRole('radio', { name: read('UPI'), exact: true }).check();
    },
  },
  {
    ...onRun,
    name: 'rider-damaged',
    until: 'Of these, damaged',
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await page.getByText(read('Damaged empties'), { exact: true }).click();
    },
  },
  {
    ...onRun,
    name: 'rider-correct',
    until: 'Undo it: the stop is open again',
    before: drive(() => [runOf(['delivered'])]),
    act: openFirst('Correct {name}'),
  },
  {
    ...onRun,
    name: 'rider-not-delivered',
    until: 'What happens next?',
    act: openFirst('Not delivered'),
  },
  {
    ...onRun,
    name: 'rider-photo',
    until: 'Remove the photo',
    async act(page, read) {
      await openFirst('Not delivered')(page, read);
      await page
        .getByLabel(read('Take a photo (optional)'))
        .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(door, 'base64') });
    },
  },
  {
    ...onRun,
    name: 'rider-asked',
    until: 'Record it',
    async act(page, read) {
      await openFirst('The customer asked me')(page, read);
      await page.getByRole('radio', { name: read('Another day'), exact: true }).check();
    },
  },
  {
    ...onRun,
    name: 'rider-recorded',
    until: (page, read) => page.getByText(read('Waiting'), { exact: true }),
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await page.locator('dialog button[type=submit]').click();
    },
  },
  {
    ...onRun,
    name: 'rider-done',
    until: 'All stops are done',
    before: drive(() => [runOf(['delivered', 'again', 'back'])]),
  },
  {
    ...onRun,
    name: 'rider-answers',
    until: 'Customer says it is wrong',
    before: drive(() => {
      const run = runOf(['delivered', 'delivered']);
      const answers = ['objected', 'code'] as const;
      return [{ ...run, stops: run.stops.map((stop, at) => ({ ...stop, answer: answers[at] ?? null })) }];
    }),
  },
  {
    ...onRun,
    name: 'rider-counted',
    until: 'The shop has counted everything. Thank you.',
    before: drive(() => [
      {
        ...runOf(),
        state: 'verified',
        stops: [],
        balance: 0,
        closing: { balance: 440, counted: 430, reason: 'दस रुपये चाय में गए' },
      },
    ]),
  },
  {
    ...onRun,
    name: 'rider-wrong-clock',
    until: 'The date or time of this phone is wrong. Set it to automatic; what you record counts anyway.',
    before: drive(() => [runOf()], { now: '2026-01-01T04:00:00.000Z' }),
  },
  {
    ...onRun,
    name: 'rider-no-run',
    until: 'Hand it in at the shop.',
    before: drive(() => [], { balance: 1040 }),
  },
  {
    ...onRun,
    name: 'rider-old-dues',
    until: 'With old dues',
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await page.getByRole('checkbox').first().check();
      await page.locator('dialog').getByText(read('How it adds up'), { exact: true }).click();
    },
  },
  {
    ...onRun,
    name: 'rider-door-orders',
    until: 'Something was different: record one order',
    before: drive(() => {
      const run = runOf();
      return [{ ...run, stops: run.stops.map(atFirstDoor) }];
    }),
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await openFirst('Deliver all {count} orders at this door')(page, read);
      await page.getByRole('radio', { name: read('UPI'), exact: true }).check();
    },
  },
  {
    ...onRun,
    name: 'rider-door-changed',
    until: 'The orders at this door have changed. Please check them again.',
    async before(page) {
      let reads = 0;
      await drive(() => {
        reads += 1;
        const run = runOf();
        return [{ ...run, stops: run.stops.map(atFirstDoor).slice(0, reads === 1 ? 2 : 3) }];
      })(page);
    },
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await openFirst('Deliver all {count} orders at this door')(page, read);
      // The dialog covers the button that synchronizes the phone with the server, so a click cannot reach it. The page
      // synchronizes automatically every two minutes.
      await page.locator('header button').first().dispatchEvent('click');
    },
  },
  {
    ...onRun,
    name: 'rider-load',
    until: '{left} full',
    act: (page, read) => page.getByText(read('Load list'), { exact: true }).click(),
  },
  {
    ...onRun,
    name: 'rider-sell',
    until: 'Leave both empty if the buyer swaps every jar.',
    act: openFirst('Sell without an order'),
  },
  {
    ...onRun,
    name: 'rider-sell-deposit',
    until: 'Phone number is required',
    async act(page, read) {
      await openFirst('Sell without an order')(page, read);
      const groupOf = (name: string) => page.locator('dialog').getByRole('group', { name, exact: true });
      await groupOf(read('Sold')).getByRole('button').nth(1).click();
      await groupOf(read('Empties taken')).getByRole('button').first().click();
      await page
        .locator('dialog')
        .getByRole('radio', { name: read('UPI'), exact: true })
        .check();
      await page.locator('dialog button[type=submit]').click();
    },
  },
  {
    ...onRun,
    name: 'rider-sold',
    until: (page, read) => page.getByText(read('Waiting'), { exact: true }),
    async act(page, read) {
      await openFirst('Sell without an order')(page, read);
      await page.locator('dialog fieldset').first().locator('button').nth(1).click();
      await page.locator('dialog button[type=submit]').click();
    },
  },
  {
    ...onRun,
    name: 'rider-moved-stops',
    until: 'I have read it',
    async before(page) {
      let reads = 0;
      await drive(() => {
        reads += 1;
        const run = runOf();
        return [{ ...run, stops: run.stops.filter((_, at) => (reads === 1 ? at < 2 : at > 0)) }];
      })(page);
    },
    async act(page, read) {
      await openFirst('Menu')(page, read);
      await openFirst('Send and refresh')(page, read);
      await page.keyboard.press('Escape');
    },
  },
  {
    ...onRun,
    name: 'rider-menu',
    until: 'Send and refresh',
    act: openFirst('Menu'),
  },
];
