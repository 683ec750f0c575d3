/**
 * Screens of the audit log with entries of every kind and its dialog, of requests for a second person's approval, and
 * of the numbers of a period with their lists.
 */
import type { Approval } from '#contract/approvals/calls.ts';
import type { AuditEntry } from '#contract/audit/calls.ts';
import type { CashBag, DrivenRun, FailedStop, Numbers, QuietCustomer } from '#contract/numbers/calls.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { openFirst, type Screen, sendForm } from './screen.ts';

const id = (n: number) => `01936f0e-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const meera = { id: id(90), name: 'मीरा' };
const ravi = { id: id(91), name: 'रवि' };

const entry = (n: number, given: Partial<AuditEntry>): AuditEntry => ({
  id: id(n),
  at: `2026-11-20T06:0${n}:00.000Z`,
  by: meera,
  confirmedBy: null,
  area: 'catalogue',
  call: 'PUT /admin/products/:id',
  records: [],
  moreRecords: 0,
  fields: [],
  reason: null,
  requestId: '01936f0e',
  ip: '203.0.113.7',
  userAgent: null,
  changes: null,
  isWithheld: false,
  ...given,
});

const long = 'साफ़, ठंडा और मीठा पानी, हर सुबह आपके दरवाज़े पर, बिना किसी परेशानी के। '.repeat(5);
const entries = [
  entry(1, {
    records: [{ id: id(1), kind: 'product', name: '२० लीटर जार' }],
    fields: ['price', 'description', 'stock', 'isActive', 'deposit'],
    changes: [
      { field: 'price', before: 85, after: 90 },
      { field: 'description', before: '', after: long },
      { field: 'stock', before: 10, after: 40 },
      { field: 'isActive', before: true, after: false },
      { field: 'deposit', before: 150, after: 200 },
    ],
  }),
  entry(2, {
    by: ravi,
    area: 'prices',
    call: 'POST /admin/money/given-up',
    records: [{ id: id(2), kind: 'user', name: 'आशा राव' }],
    fields: ['amount'],
    reason: 'दो बार देर से आए',
    changes: [{ field: 'amount', after: 40 }],
  }),
  entry(3, {
    area: 'orders',
    call: 'PUT /admin/orders/:id/status',
    fields: ['status'],
    changes: [{ field: 'status', before: 'confirmed', after: 'delivered' }],
  }),
  entry(4, { area: 'exports', call: 'GET /admin/users/export' }),
  entry(5, { by: { id: id(92), name: null }, area: 'signIns', call: 'POST /admin/login', ip: null }),
  entry(6, { area: 'staff', call: 'PUT /admin/riders/:id', fields: ['name', 'phone', 'pin'] }),
];

const people = [meera, ravi];
const data = { entries, next: `2026-11-20T06:01:00.000Z_${id(1)}`, found: 10_000, isMore: true, people };

const audit: Screen = {
  name: 'admin-audit',
  who: 'admin',
  path: () => '/admin/audit',
  until: 'Older entries',
  before: (page) => giveAnswer(page, 'GET /admin/audit', () => ({ data })),
};

export const adminAudit: Screen[] = [
  audit,
  {
    ...audit,
    name: 'admin-audit-record',
    path: () => `/admin/audit?record=${id(2)}&before=2026-11-20T06:09:00.000Z_${id(9)}`,
    until: 'Newest entries',
  },
  {
    name: 'admin-audit-none',
    who: 'admin',
    path: () => '/admin/audit?search=zzzz',
    until: 'Nothing matches your current filters.',
  },
  {
    ...audit,
    name: 'admin-audit-empty',
    until: 'Entries up to this day',
    act: (page, read) => page.getByRole('button', { name: read('Empty values') }).click(),
  },
];

const approval = (n: number, given: Partial<Approval>): Approval => ({
  id: id(n),
  call: 'POST /admin/money/given-up',
  amount: 600,
  by: { id: id(90), name: 'राजू' },
  customer: { id: id(91), name: 'आशा राव' },
  order: { id: id(92), orderNumber: '20261120-0042' },
  reason: 'ग्राहक शहर छोड़कर चले गए',
  fields: [{ field: 'amount', value: 600 }],
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  answer: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  expiresAt: '2026-11-21T06:00:00.000Z',
  isOwn: false,
  isAboveLimit: false,
  ...given,
});

const decided = { decidedBy: 'मीरा नायर', decidedAt: '2026-11-20T07:00:00.000Z' };
const waiting = [
  approval(1, {}),
  approval(2, { isOwn: true }),
  approval(3, { isAboveLimit: true, amount: 1_25_000, order: null }),
];
const closed = [
  approval(4, { state: 'done', ...decided }),
  approval(5, { state: 'failed', answer: 'सिर्फ़ ₹500.00 बाकी है।', ...decided }),
  approval(6, { state: 'declined', answer: 'थोड़ा-थोड़ा करके ले लें', ...decided }),
  approval(7, { state: 'withdrawn' }),
  approval(8, { state: 'expired' }),
];

const list = (name: string, path: string, approvals: Approval[]): Screen => ({
  name,
  who: 'admin',
  path: () => path,
  until: 'Decided',
  before: (page) =>
    giveAnswer(page, 'GET /admin/approvals', () => ({
      data: { approvals, pagination: { currentPage: 1, limit: 20, totalPages: 1, totalItems: approvals.length } },
    })),
});
const openList = list('admin-approvals', '/admin/approvals', waiting);

/** Requests for the approval of a second person in every state, and the limit of a role. */
export const adminApprovals: Screen[] = [
  openList,
  list('admin-approvals-decided', '/admin/approvals?state=closed', closed),
  { name: 'admin-approvals-none', who: 'admin', path: () => '/admin/approvals', until: 'No requests here.' },
  {
    ...openList,
    name: 'admin-approvals-confirm',
    until: 'It is done at once. The log of the staff names both of you.',
    act: openFirst('Confirm'),
  },
  {
    name: 'admin-role-limit',
    who: 'admin',
    path: () => '/admin/users/roles',
    until: 'Leave blank for no limit.',
    act: openFirst('Change the limit of {name}'),
  },
];

const figure = (now: number | null, before: number | null) => ({ now, before });

const work = (n: number) => ({
  phoneOrders: figure(n, 4),
  deliveries: figure(12 * n, 0),
  payments: figure(7, null),
  orderEdits: figure(0, 0),
});

const numbers: Numbers = {
  period: { from: '2026-11-01', to: '2026-11-21', days: 21 },
  before: { from: '2026-10-01', to: '2026-10-21', days: 21 },
  since: '2026-10-05',
  orders: {
    placed: figure(1248, 1102),
    cancelled: figure(31, 40),
    delivered: figure(1190, 1050),
    litres: figure(45_820.5, 41_220),
    onTime: figure(1102, 998),
    late: figure(88, 52),
  },
  failures: [
    { reason: 'Door locked', count: figure(21, 14) },
    { reason: 'Nobody there', count: figure(9, 9) },
    { reason: 'Delivery refused', count: figure(0, 2) },
    { reason: 'No cash at the door', count: figure(4, 0) },
    { reason: 'Wrong address', count: figure(1, 1) },
    { reason: 'other', count: figure(3, 5) },
  ],
  jars: [{ id: id(1), name: '२० लीटर जार', out: figure(2310, 2100), back: figure(2280, 2105) }],
  cash: {
    bags: figure(44, 0),
    expected: figure(1_84_350.5, null),
    counted: figure(1_84_300, null),
    difference: figure(-50.5, null),
  },
  quiet: figure(14, 6),
  riders: [
    {
      id: id(2),
      name: 'रमेश कुमार',
      runs: figure(20, 18),
      stops: figure(612, 540),
      failed: figure(18, 11),
      jars: figure(1190, 1020),
      minutes: figure(6125, null),
      cash: figure(92_400, null),
    },
    {
      id: id(3),
      name: 'इमरान ख़ान',
      runs: figure(0, 3),
      stops: figure(0, 60),
      failed: figure(0, 0),
      jars: figure(0, 90),
      minutes: figure(null, 540),
      cash: figure(null, 12_000),
    },
  ],
  staff: [
    { id: id(4), name: 'मीरा', all: figure(410, 320), work: work(9) },
    { id: id(5), name: '', all: figure(12, 0), work: work(1) },
  ],
};

const screen: Screen = {
  name: 'admin-numbers',
  who: 'admin',
  path: () => '/admin/numbers?period=month',
  until: 'Litres delivered',
  before: (page) => giveAnswer(page, 'GET /admin/numbers', () => ({ data: { numbers } })),
};

const at = '2026-11-20T06:05:00.000Z';
const pagination = { currentPage: 1, limit: 20, totalPages: 2, totalItems: 21 };
const stops: FailedStop[] = [
  {
    id: id(10),
    at,
    order: { id: id(11), orderNumber: 'PW-261120-7K3FQ', name: 'आशा राव' },
    rider: 'रमेश कुमार',
    reason: 'Door locked',
  },
  { id: id(12), at, order: { id: id(13), orderNumber: 'PW-261119-8L4GR', name: 'रवि' }, rider: null, reason: '' },
];
const bags: CashBag[] = [
  {
    id: id(20),
    at,
    rider: 'रमेश कुमार',
    runId: id(21),
    expected: 4350,
    counted: 4300,
    difference: -50,
    reason: 'पचास कम थे',
  },
  { id: id(22), at, rider: 'इमरान ख़ान', runId: null, expected: 0, counted: 20, difference: 20, reason: '' },
];
const runs: DrivenRun[] = [
  {
    id: id(30),
    day: '2026-11-20',
    rider: 'रमेश कुमार',
    state: 'verified',
    stops: 31,
    failed: 2,
    jars: 60,
    minutes: 305,
    cash: 4300,
  },
  {
    id: id(31),
    day: '2026-11-21',
    rider: 'रमेश कुमार',
    state: 'started',
    stops: 3,
    failed: 0,
    jars: 7,
    minutes: null,
    cash: null,
  },
];
const customers: QuietCustomer[] = [
  {
    id: id(40),
    name: 'सुषमा अय्यर',
    phone: '9876543210',
    whatsApp: 'https://wa.me/919876543210?text=',
    lastOrder: '2026-11-01',
    usualGap: 6.5,
    quietSince: '2026-11-15',
  },
];

const listScreen = (name: string, until: string, before: Screen['before']): Screen => ({
  name: `admin-numbers-${name}`,
  who: 'admin',
  path: () => `/admin/numbers?list=${name}&from=2026-11-01&to=2026-11-21`,
  until,
  before,
});

export const adminNumbers: Screen[] = [
  screen,
  {
    ...screen,
    name: 'admin-numbers-errors',
    path: () => '/admin/numbers?from=2026-11-21&to=2026-11-20',
    until: 'The last day must not be before the first day',
    act: sendForm,
  },
  listScreen('failed-stops', 'Door locked', (page) =>
    giveAnswer(page, 'GET /admin/numbers/failed-stops', () => ({ data: { stops, pagination } })),
  ),
  listScreen('cash-bags', 'Open the run', (page) =>
    giveAnswer(page, 'GET /admin/numbers/cash-bags', () => ({ data: { bags, pagination } })),
  ),
  listScreen('runs', 'Jars given', (page) =>
    giveAnswer(page, 'GET /admin/numbers/runs', () => ({ data: { runs, pagination } })),
  ),
  listScreen('quiet', 'Usual gap', (page) =>
    giveAnswer(page, 'GET /admin/numbers/quiet', () => ({ data: { customers, pagination } })),
  ),
];
