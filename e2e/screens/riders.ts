/** The rider's phone, and how staff plan and close runs. Their days are made up here: no other screen needs a run. */
import type { Page } from '@playwright/test';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { dayFromNow } from '../fixtures/order-data.ts';
import { openFirst, type Screen, sendForm } from './screen.ts';

const id = (number: number) => `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const rider = { id: id(1), name: 'रवि कुमार' };
const window = { key: 'morning', label: 'Morning', from: '09:00', to: '12:00' };
const place = {
  deliveryCity: 'बेंगलुरु',
  deliveryState: 'Karnataka',
  deliveryPincode: '560034',
  floor: 3,
  hasLift: false,
};
const doors = [
  {
    deliveryName: 'आशा राव',
    deliveryAddress: '14 Lake View Road, Indiranagar',
    gateNote: 'गेट का कोड 4421, दो बार घंटी',
  },
  { deliveryName: 'विजय शर्मा', deliveryAddress: '22, गली 5, कोरमंगला चौथा ब्लॉक', gateNote: '' },
  { deliveryName: 'सनराइज़ सॉफ़्टवेयर प्राइवेट लिमिटेड', deliveryAddress: 'टावर बी, प्रेस्टीज टेक पार्क', gateNote: '' },
];

const stopOf = (door: (typeof doors)[number], at: number) => ({
  id: id(100 + at),
  place: at + 1,
  outcome: null as string | null,
  orderId: id(200 + at),
  orderNumber: `PW-261126-7K3F${at}`,
  pickupId: null,
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
  },
  answer: at === 0 ? 'agreed' : null,
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
        },
});

const runOf = (outcomes: readonly (string | null)[] = []) => ({
  id: id(50),
  day: dayFromNow(0),
  window,
  state: 'started',
  version: 3,
  stops: doors.map(stopOf).map((stop, at) => ({ ...stop, outcome: outcomes[at] ?? null })),
  loads: [{ productId: id(8), name: 'Paniwala Jar, 20 L', planned: 6, loaded: 8 }],
  balance: 440,
});

const shop = { name: 'Paniwala', phone: '080 4000 1234', upiId: 'paniwala@okicici' };

/** Signed in on this phone, with these runs. */
const drive = (runs: () => object[]) => async (page: Page) => {
  await page.addInitScript(
    (session) => localStorage.setItem('rider_session', session),
    JSON.stringify({ token: 'r', rider, isHeld: false }),
  );
  await giveAnswer(page, 'GET /run', () => ({
    data: { rider, today: dayFromNow(0), shop, windows: [window], runs: runs() },
  }));
};
const driveOne = drive(() => [runOf()]);

const dispatchStop = (door: (typeof doors)[number], at: number) => ({
  orderId: id(200 + at),
  pickupId: null,
  orderNumber: `PW-261126-7K3F${at}`,
  status: 'confirmed',
  outcome: null as string | null,
  hasPhoto: false,
  windowKey: 'morning',
  zone: 'कोरमंगला',
  ...place,
  ...door,
  deliveryPhone: `987654321${at}`,
  summary: '2 × Paniwala Jar, 20 L',
  units: 2,
  empties: 2,
  toCollect: 220,
});

const planned = (state: string) => ({
  id: id(50),
  day: dayFromNow(0),
  windowKey: 'morning',
  state,
  version: 3,
  rider,
  startedAt: null,
  returnedAt: null,
  verifiedAt: state === 'verified' ? new Date().toISOString() : null,
  verifiedBy: state === 'verified' ? 'मीरा' : null,
  stops: 3,
  done: state === 'planned' ? 0 : 2,
  failed: state === 'planned' ? 0 : 1,
  empties: 6,
  toCollect: 660,
  products: [{ productId: id(8), name: 'Paniwala Jar, 20 L', planned: 6, loaded: 8 }],
});

const detail = (state: string) => ({
  run: {
    ...planned(state),
    list: doors.map(dispatchStop),
    unplaced: 2,
    closing: {
      balance: 440,
      counted: state === 'verified' ? 430 : null,
      full: [{ productId: id(8), name: 'Paniwala Jar, 20 L', expected: 2, count: state === 'verified' ? 2 : null }],
      empties: [{ containerId: id(7), name: '20 लीटर का जार', expected: 4, count: state === 'verified' ? 3 : null }],
      bank: 220,
      upi: doors.slice(1).map(({ deliveryName: name }, at) => ({
        id: id(70 + at),
        orderId: id(201 + at),
        orderNumber: `PW-261126-7K3F${at + 1}`,
        name,
        amount: 220,
        check: at > 0 ? 'reversed' : state === 'verified' ? 'seen' : null,
        reason: at > 0 ? 'बैंक में नहीं आया' : '',
      })),
      waitingActs: state === 'returned',
      reason: state === 'verified' ? 'एक जार टूट गया' : '',
    },
  },
});

/** One point of colour. */
const door = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==';

const pagination = (totalItems: number) => ({ currentPage: 1, totalPages: 1, totalItems, itemsPerPage: 100 });
const riders = [
  { ...rider, phone: '9876500001', isActive: true, balance: 440 },
  { id: id(2), name: 'सलीम', phone: '9876500002', isActive: false, balance: 0 },
];
const answerRiders = (page: Page) =>
  giveAnswer(page, 'GET /admin/riders*', () => ({ data: { riders, pagination: pagination(2) } }));

async function answerDispatch(page: Page): Promise<void> {
  await answerRiders(page);
  await giveAnswer(page, 'GET /admin/runs*', () => ({
    data: {
      day: dayFromNow(0),
      today: dayFromNow(0),
      windows: [window],
      runs: [planned('started')],
      stops: doors.map(dispatchStop),
      pagination: pagination(3),
    },
  }));
}

const answerRun = (state: string) => async (page: Page) => {
  await answerRiders(page);
  await giveAnswer(page, `GET /admin/runs/${id(50)}`, () => ({ data: detail(state) }));
};
const runPath = () => `/admin/runs/${id(50)}`;

export const riderScreens: Screen[] = [
  { name: 'rider-login', who: 'visitor', path: () => '/run/login', until: '6 digits. The shop gives it to you.' },
  { name: 'rider-login-errors', who: 'visitor', path: () => '/run/login', until: 'PIN is required', act: sendForm },
  { name: 'rider-run', who: 'visitor', path: () => '/run', until: 'Collect now', before: driveOne },
  {
    name: 'rider-deliver',
    who: 'visitor',
    path: () => '/run',
    until: 'Money received (₹)',
    before: driveOne,
    act: openFirst('Deliver'),
  },
  {
    name: 'rider-deliver-upi',
    who: 'visitor',
    path: () => '/run',
    until: (page, read) => page.getByRole('img', { name: read('QR code to pay {amount} by UPI').split('{')[0] ?? '' }),
    before: driveOne,
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await page.getByRole('radio', { name: read('UPI'), exact: true }).check();
    },
  },
  {
    name: 'rider-not-delivered',
    who: 'visitor',
    path: () => '/run',
    until: 'What happens next?',
    before: driveOne,
    act: openFirst('Not delivered'),
  },
  {
    name: 'rider-photo',
    who: 'visitor',
    path: () => '/run',
    until: 'Remove the photo',
    before: driveOne,
    async act(page, read) {
      await openFirst('Not delivered')(page, read);
      await page
        .getByLabel(read('Take a photo (optional)'))
        .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(door, 'base64') });
    },
  },
  {
    name: 'rider-asked',
    who: 'visitor',
    path: () => '/run',
    until: 'Record it',
    before: driveOne,
    async act(page, read) {
      await openFirst('The customer asked me')(page, read);
      await page.getByRole('radio', { name: read('Another day'), exact: true }).check();
    },
  },
  {
    name: 'rider-recorded',
    who: 'visitor',
    path: () => '/run',
    until: (page, read) => page.getByText(read('Waiting'), { exact: true }),
    before: driveOne,
    async act(page, read) {
      await openFirst('Deliver')(page, read);
      await page.locator('dialog button[type=submit]').click();
    },
  },
  {
    name: 'rider-done',
    who: 'visitor',
    path: () => '/run',
    until: 'All stops are done',
    before: drive(() => [runOf(['delivered', 'again', 'back'])]),
  },
  {
    name: 'rider-no-run',
    who: 'visitor',
    path: () => '/run',
    until: 'You have no run today or tomorrow.',
    before: drive(() => []),
  },
  {
    name: 'rider-menu',
    who: 'visitor',
    path: () => '/run',
    until: 'Send and refresh',
    before: driveOne,
    act: openFirst('Menu'),
  },
  {
    name: 'admin-runs',
    who: 'admin',
    path: () => '/admin/runs',
    until: '{count} stops without a rider',
    before: answerDispatch,
  },
  {
    name: 'admin-runs-none',
    who: 'admin',
    path: () => '/admin/runs?date=2090-01-01',
    until: 'No stops without a rider.',
  },
  {
    name: 'admin-runs-assign',
    who: 'admin',
    path: () => '/admin/runs',
    until: (page, read) => page.getByRole('button', { name: read('Assign'), exact: true }),
    before: answerDispatch,
    act: (page) => page.getByRole('checkbox').first().check(),
  },
  { name: 'admin-run', who: 'admin', path: runPath, until: 'Cash to collect', before: answerRun('planned') },
  {
    name: 'admin-run-start',
    who: 'admin',
    path: runPath,
    until: '{planned} planned',
    before: answerRun('planned'),
    act: openFirst('Start run'),
  },
  {
    name: 'admin-run-closing',
    who: 'admin',
    path: runPath,
    until: 'All as expected',
    before: answerRun('returned'),
    act: openFirst('Count and close'),
  },
  { name: 'admin-run-closed', who: 'admin', path: runPath, until: 'Expected', before: answerRun('verified') },
  {
    name: 'admin-run-photo',
    who: 'admin',
    path: runPath,
    until: (page) => page.getByRole('dialog').getByRole('img'),
    async before(page) {
      await answerRiders(page);
      const { run } = detail('started');
      const list = run.list.map((stop, at) => (at === 0 ? { ...stop, outcome: 'again', hasPhoto: true } : stop));
      await giveAnswer(page, `GET /admin/runs/${id(50)}`, () => ({ data: { run: { ...run, list } } }));
      await giveAnswer(page, `GET /admin/stop-photos/${id(200)}`, () => ({
        data: {
          photos: [
            {
              id: id(95),
              rider: rider.name,
              reason: 'दरवाज़ा बंद',
              createdAt: new Date().toISOString(),
              picture: `data:image/png;base64,${door}`,
            },
          ],
        },
      }));
    },
    act: openFirst('Photo of the door of {name}'),
  },
  { name: 'admin-riders', who: 'admin', path: () => '/admin/runs/riders', until: 'Cash bag', before: answerRiders },
  {
    name: 'admin-rider-errors',
    who: 'admin',
    path: () => '/admin/runs/riders',
    until: 'PIN is required',
    before: answerRiders,
    async act(page, read) {
      await openFirst('Add a rider')(page, read);
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
  },
  {
    name: 'admin-matters',
    who: 'admin',
    path: () => '/admin/runs/matters',
    until: 'Other cash than due',
    before: (page) =>
      giveAnswer(page, 'GET /admin/run-matters*', () => ({
        data: {
          matters: [
            {
              id: id(90),
              kind: 'other_cash',
              runId: id(50),
              rider: rider.name,
              orderId: id(200),
              orderNumber: 'PW-261126-7K3F0',
              pickupId: null,
              detail: 'विजय शर्मा',
              phoneAt: new Date().toISOString(),
              createdAt: new Date().toISOString(),
              clearedBy: null,
              clearedNote: '',
            },
          ],
          open: 1,
          pagination: pagination(1),
        },
      })),
  },
  { name: 'admin-matters-none', who: 'admin', path: () => '/admin/runs/matters', until: 'Nothing is to be cleared.' },
];
