/** Screens for planning runs, counting them, and for issues of runs. */
import type { Page } from '@playwright/test';
import type { DispatchStop, Rider, Run, RunDetail } from '#contract/runs/calls.ts';
import type { RunIssue } from '#contract/runs/closing-calls.ts';
import { customerRequests, type RunState, requestStates } from '#contract/runs/rules.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { dayFromNow } from '../fixtures/order-data.ts';
import { door, doors, id, place, rider, window } from './riders.ts';
import { openFirst, type Screen, sendEmpty } from './screen.ts';

const dispatchStop = (door: (typeof doors)[number], at: number): DispatchStop => ({
  orderId: id(200 + at),
  pickupId: null,
  orderNumber: `PW-261126-7K3F${at}`,
  status: 'confirmed',
  outcome: null,
  isSale: false,
  runIds: [],
  hasPhoto: false,
  record: null,
  windowKey: 'morning',
  zone: 'कोरमंगला',
  ...place,
  ...door,
  deliveryPhone: `987654321${at}`,
  summary: '2 × Paniwala Jar, 20 L',
  units: 2,
  jars: 2,
  empties: 2,
  toCollect: 220,
});

const planned = (state: RunState): Run => ({
  id: id(50),
  day: dayFromNow(0),
  windowKey: 'morning',
  state,
  version: 3,
  rider: { ...rider, heardAt: new Date(Date.now() - 20 * 60_000).toISOString() },
  startedAt: null,
  returnedAt: null,
  verifiedAt: state === 'verified' ? new Date().toISOString() : null,
  verifiedBy: state === 'verified' ? 'मीरा' : null,
  stops: 3,
  done: state === 'planned' ? 0 : 2,
  failed: state === 'planned' ? 0 : 1,
  empties: 6,
  toCollect: 660,
  products: [
    {
      productId: id(8),
      name: 'Paniwala Jar, 20 L',
      container: { id: id(7), name: '20 लीटर का जार' },
      planned: 6,
      loaded: 8,
      sold: 1,
    },
    ...['पानी की बोतल, 1 L', 'पानी की बोतल, 500 ml', 'जार का स्टैंड'].map((name, at) => ({
      productId: id(80 + at),
      name,
      container: null,
      planned: 24 - at,
      loaded: 24,
      sold: 0,
    })),
  ],
});

const detail = (state: RunState): { run: RunDetail } => ({
  run: {
    ...planned(state),
    list: doors.map(dispatchStop),
    unplaced: 2,
    requests: requestStates.map((state, at) => ({
      id: id(60 + at),
      madeAt: new Date().toISOString(),
      orderId: id(200),
      orderNumber: 'PW-261126-7K3F0',
      name: doors[at % doors.length]?.deliveryName ?? '',
      wish: customerRequests[at % customerRequests.length] ?? 'skip',
      day: dayFromNow(3),
      state,
    })),
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

const pagination = (totalItems: number) => ({ currentPage: 1, limit: 100, totalPages: 1, totalItems });
const riders: Rider[] = [
  {
    ...rider,
    phone: '9876500001',
    isActive: true,
    balance: 440,
    heardAt: new Date().toISOString(),
    wrongPins: 3,
    hasEasyPin: true,
  },
  {
    id: id(2),
    name: 'सलीम',
    phone: '9876500002',
    isActive: false,
    balance: 0,
    heardAt: null,
    wrongPins: 0,
    hasEasyPin: false,
  },
];
const answerRiders = (page: Page) =>
  giveAnswer(page, 'GET /admin/riders', () => ({ data: { riders, pagination: pagination(2) } }));

async function answerDispatch(page: Page): Promise<void> {
  await answerRiders(page);
  await giveAnswer(page, 'GET /admin/runs', () => ({
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

const answerRun = (state: RunState) => async (page: Page) => {
  await answerRiders(page);
  await giveAnswer(page, 'GET /admin/runs/:id', () => ({ data: detail(state) }));
};
const runPath = () => `/admin/runs/${id(50)}`;

const issue: Omit<RunIssue, 'id'> = {
  kind: 'customer_objects',
  runId: id(50),
  rider: rider.name,
  orderId: id(200),
  orderNumber: 'PW-261126-7K3F0',
  pickupId: null,
  count: 1,
  firstBy: null,
  customerName: 'आशा राव',
  detail: '2 दिए, 2 खाली लिए, आपके पास जार: 2, मिले ₹170.00। ग्राहक ने लिखा: “मैंने तीन खाली जार दिए थे”',
  phoneAt: new Date().toISOString(),
  createdAt: new Date().toISOString(),
  clearedBy: null,
  clearedNote: '',
};
const matters: RunIssue[] = [
  { ...issue, id: id(90), count: 3 },
  { ...issue, id: id(91), kind: 'other_cash', detail: 'विजय शर्मा' },
  { ...issue, id: id(92), kind: 'already_recorded', firstBy: 'desk', detail: '2 दिए, 2 खाली लिए, मिले ₹170.00' },
];
const answerIssues = (page: Page) =>
  giveAnswer(page, 'GET /admin/run-matters', () => ({ data: { matters, open: 3, pagination: pagination(3) } }));

/** A run whose first stop was tried and whose second one was delivered. */
async function answerRecorded(page: Page): Promise<void> {
  await answerRiders(page);
  const { run } = detail('started');
  const record = { at: new Date().toISOString(), by: rider.name, cash: 170, upi: 220.5, reason: '' };
  const failed = { ...record, by: null, cash: 0, upi: 0, reason: 'गेट बंद था, गार्ड ने अंदर नहीं जाने दिया' };
  const list = run.list.map((stop, at): DispatchStop => {
    if (at > 1) return stop;
    return at === 0
      ? { ...stop, outcome: 'again', hasPhoto: true, record: failed }
      : { ...stop, outcome: 'delivered', record };
  });
  await giveAnswer(page, 'GET /admin/runs/:id', () => ({ data: { run: { ...run, list } } }));
}

const ofRun = { who: 'admin', path: runPath } as const satisfies Partial<Screen>;
const toBeCleared = { who: 'admin', path: () => '/admin/runs/matters' } as const satisfies Partial<Screen>;

export const adminRuns: Screen[] = [
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
  { ...ofRun, name: 'admin-run', until: 'Empties in', before: answerRun('planned') },
  {
    ...ofRun,
    name: 'admin-run-start',
    until: '{planned} planned',
    before: answerRun('planned'),
    act: openFirst('Start run'),
  },
  {
    ...ofRun,
    name: 'admin-run-closing',
    until: 'All as expected',
    before: answerRun('returned'),
    act: openFirst('Count and close'),
  },
  {
    ...ofRun,
    name: 'admin-run-reverse',
    until: 'This amount is due for the order again.',
    before: answerRun('returned'),
    async act(page, read) {
      await openFirst('Count and close')(page, read);
      await openFirst('Reverse: {name}')(page, read);
    },
  },
  { ...ofRun, name: 'admin-run-closed', until: 'Expected', before: answerRun('verified') },
  {
    ...ofRun,
    name: 'admin-run-recorded',
    until: (page, read) => page.getByText(read('recorded by the desk')),
    before: answerRecorded,
  },
  {
    ...ofRun,
    name: 'admin-run-photo',
    until: (page) => page.getByRole('dialog').getByRole('img'),
    async before(page) {
      await answerRecorded(page);
      await giveAnswer(page, 'GET /admin/stop-photos/:id', () => ({
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
    name: 'admin-rider-cash',
    who: 'admin',
    path: () => '/admin/runs/riders',
    until: 'The cash bag should hold {amount}.',
    before: answerRiders,
    act: openFirst('Take in cash of {name}'),
  },
  {
    ...ofRun,
    name: 'admin-run-rider',
    until: 'New rider',
    before: answerRun('started'),
    act: openFirst('Change rider'),
  },
  {
    ...ofRun,
    name: 'admin-run-move',
    until: 'Move stops of {name} to another rider',
    async before(page) {
      await answerDispatch(page);
      await answerRun('started')(page);
    },
    act: openFirst('Move stops'),
  },
  {
    name: 'admin-rider-errors',
    who: 'admin',
    path: () => '/admin/runs/riders',
    until: 'PIN is required',
    before: answerRiders,
    act: sendEmpty('Add a rider'),
  },
  {
    ...toBeCleared,
    name: 'admin-matters',
    until: 'Open the run',
    before: answerIssues,
  },
  {
    ...toBeCleared,
    name: 'admin-matter-clear',
    until: 'How did you resolve it?',
    before: answerIssues,
    act: openFirst('Mark as resolved'),
  },
  {
    ...toBeCleared,
    name: 'admin-matter-take-back',
    until: 'The first record stays. The money and jars of this one are undone:',
    before: answerIssues,
    act: openFirst('Undo the phone’s record'),
  },
  { ...toBeCleared, name: 'admin-matters-none', until: 'Nothing to resolve.' },
];
