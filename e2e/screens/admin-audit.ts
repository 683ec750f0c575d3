/** The log of who changed what, with entries of every kind, its dialog, and requests for a second person. */
import type { Approval } from '#contract/approvals/calls.ts';
import type { AuditEntry } from '#contract/audit/calls.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { openFirst, type Screen } from './screen.ts';

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

/** Requests for a second person, in every state, and the limit of a role. */
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
