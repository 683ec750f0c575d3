/** Complaints of customers, guests and staff, with invented answers. */
import type { Page } from '@playwright/test';
import type { AdminComplaint, Complaint, ComplaintEntry } from '#contract/complaints/calls.ts';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { giveAnswer } from '../../fixtures/broken-line.ts';
import { matching } from '../../fixtures/hindi-words.ts';
import { type Act, openFirst, type Screen, sendForm } from '../screen.ts';

const id = (n: number) => `01936f0e-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const long = 'नल से पानी टपकता है, और सुबह तक आधा जार खाली हो जाता है। '.repeat(4);
const greyPixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const open: Complaint = {
  id: id(1),
  number: 'C-7K3FQ2',
  kind: 'leak',
  status: 'open',
  outcome: null,
  text: long,
  amount: null,
  order: { id: id(2), orderNumber: 'PW-261121-7K3FQ' },
  replacement: null,
  createdAt: inDays(-1),
  acknowledgeBy: inDays(1),
  resolveBy: inDays(29),
  acknowledgedAt: null,
  resolvedAt: null,
  reopenUntil: null,
  photos: 1,
  photosLeft: 5,
};
const resolved: Complaint = {
  ...open,
  id: id(3),
  number: 'C-QW4T9Z',
  kind: 'charge',
  status: 'resolved',
  outcome: 'declined',
  acknowledgedAt: inDays(-1),
  resolvedAt: inDays(0),
  reopenUntil: inDays(15),
  photosLeft: 0,
};
const entry = (n: number, given: Partial<ComplaintEntry>): ComplaintEntry => ({
  id: id(10 + n),
  kind: 'received',
  text: '',
  outcome: null,
  createdAt: inDays(-1),
  ...given,
});
const entries = [
  entry(1, {}),
  entry(2, { kind: 'acknowledged' }),
  entry(3, { kind: 'message', text: long }),
  entry(4, { kind: 'reply', text: '—' }),
];
const answered = [...entries, entry(5, { kind: 'resolved', text: '—', outcome: 'declined' })];

const photos = { data: { photos: [{ id: id(30), createdAt: inDays(-1), picture: greyPixel }] } };

async function giveComplaint(page: Page, complaint: Complaint, its: readonly ComplaintEntry[]): Promise<void> {
  await giveAnswer(page, 'GET /complaints/:id/photos', () => photos);
  await giveAnswer(page, 'GET /complaints/:id', () => ({ data: { complaint, entries: [...its] } }));
}

const ofStaff: AdminComplaint = {
  ...open,
  customer: { id: id(4), name: 'आशा' },
  name: 'आशा',
  email: null,
  phone: '98450 70001',
  assignee: { id: id(5), name: 'मीरा' },
  overdue: null,
  version: 3,
};
const listed: AdminComplaint[] = [
  { ...ofStaff, id: id(6), overdue: 'acknowledge', acknowledgeBy: inDays(-1) },
  { ...ofStaff, id: id(7), number: 'C-H8M2RT', status: 'acknowledged', acknowledgedAt: inDays(-1), customer: null },
  { ...ofStaff, ...resolved, outcome: 'settled', assignee: null },
];
const pagination = { currentPage: 1, limit: 20, totalPages: 1, totalItems: 3 };

async function giveStaff(page: Page): Promise<void> {
  const history = [...entries, entry(6, { kind: 'note', text: '—' }), entry(7, { kind: 'assigned', text: 'मीरा' })];
  const withNames = history.map((one) => ({ ...one, by: 'मीरा' }));
  await giveAnswer(page, 'GET /admin/complaints/:id/photos', () => photos);
  await giveAnswer(page, 'GET /admin/complaints/:id', () => ({ data: { complaint: ofStaff, entries: withNames } }));
  await giveAnswer(page, 'GET /admin/orders/:id', () => ({ data: { order: goods } }));
}

const goods: AdminOrder = {
  id: id(2),
  orderNumber: 'PW-261121-7K3FQ',
  status: 'delivered',
  paymentStatus: 'paid',
  paymentMethod: 'cash',
  createdAt: inDays(-2),
  deliveryName: 'आशा',
  deliveryPhone: '98450 70001',
  deliveryAddress: '—',
  deliveryCity: '—',
  deliveryState: 'Karnataka',
  deliveryPincode: '560038',
  floor: null,
  hasLift: false,
  gateNote: '',
  legalName: '',
  gstin: '',
  deliveryDate: '2026-11-21',
  deliveryTime: 'morning',
  deliveryWindow: { label: 'Morning', from: '09:00', to: '12:00' },
  isByPhone: false,
  soldAtDoor: false,
  planId: null,
  legalVersion: null,
  notes: '',
  totalAmount: 220,
  deliveryCharge: 50,
  floorCharge: 0,
  depositAmount: 0,
  amountDue: 0,
  chargesDue: 0,
  creditUsed: 0,
  amountToReturn: 0,
  writtenOff: 0,
  orderItems: [
    {
      id: id(40),
      productId: id(41),
      quantity: 2,
      orderedQuantity: 2,
      containerId: id(42),
      emptiesBack: 2,
      unitPrice: 85,
      unitDeposit: 150,
      totalPrice: 170,
      depositAmount: 0,
      product: { name: 'पानी का जार', description: '—', size: '20 L', image: null },
    },
  ],
  user: { id: id(4), name: 'आशा', email: null },
  amountPaid: 220,
  asked: 0,
  failedStops: 0,
  adminNotes: '',
};

/** Opens the dialog that resolves a complaint, chooses an outcome, and submits it without filling it in. */
const resolveWith =
  (outcome: string): Act =>
  async (page, read) => {
    await openFirst('Resolve')(page, read);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: matching(read(outcome)) }).check();
    await dialog.getByRole('button', { name: matching(read('Resolve')) }).click();
  };

const ofOne = () => `/admin/complaints/${open.id}`;

export const complaints: readonly Screen[] = [
  { name: 'complaint-new', who: 'customer', path: () => '/complaints/new', until: 'What went wrong?' },
  {
    name: 'complaint-new-errors',
    who: 'visitor',
    path: () => '/complaints/new',
    until: 'Please tell us what went wrong',
    act: sendForm,
  },
  {
    name: 'complaints',
    who: 'customer',
    path: () => '/complaints',
    until: 'Leaking jar',
    before: (page) =>
      giveAnswer(page, 'GET /complaints', () => ({ data: { complaints: [open, resolved], pagination } })),
  },
  { name: 'complaints-none', who: 'newcomer', path: () => '/complaints', until: 'You have made no complaint.' },
  {
    name: 'complaint',
    who: 'customer',
    path: () => `/complaints/${open.id}`,
    until: 'Add a message',
    before: (page) => giveComplaint(page, open, entries),
  },
  {
    name: 'complaint-resolved',
    who: 'customer',
    path: () => `/complaints/${resolved.id}`,
    until: 'Not solved?',
    before: (page) => giveComplaint(page, resolved, answered),
  },
  {
    name: 'complaint-of-guest',
    who: 'visitor',
    path: () => `/complaint/${'0'.repeat(64)}`,
    until: 'Keep the address of this page: with it you can follow your complaint.',
    before: (page) => giveComplaint(page, open, entries),
  },
  {
    name: 'admin-complaints',
    who: 'admin',
    path: () => '/admin/complaints',
    until: 'Past the deadline',
    before: (page) => giveAnswer(page, 'GET /admin/complaints', () => ({ data: { complaints: listed, pagination } })),
  },
  {
    name: 'admin-complaints-none',
    who: 'admin',
    path: () => '/admin/complaints',
    until: 'Nobody has complained yet.',
  },
  { name: 'admin-complaint', who: 'admin', path: ofOne, until: 'Grievance officer', before: giveStaff },
  {
    name: 'admin-complaint-resolve',
    who: 'admin',
    path: ofOne,
    until: 'The customer reads the reason.',
    before: giveStaff,
    act: openFirst('Resolve'),
  },
  {
    name: 'admin-complaint-replace',
    who: 'admin',
    path: ofOne,
    until: 'Please choose from the products of the order',
    before: giveStaff,
    act: resolveWith('Replacement'),
  },
  {
    name: 'admin-complaint-refund',
    who: 'admin',
    path: ofOne,
    until: 'Please write what the customer reads',
    before: giveStaff,
    act: resolveWith('Refund'),
  },
  {
    name: 'admin-complaint-message',
    who: 'admin',
    path: ofOne,
    until: (page) => page.getByRole('dialog'),
    before: giveStaff,
    act: openFirst('Write to the customer'),
  },
  {
    name: 'admin-complaint-note',
    who: 'admin',
    path: ofOne,
    until: 'Only staff read it.',
    before: giveStaff,
    act: openFirst('Add note'),
  },
  {
    name: 'admin-complaint-assign',
    who: 'admin',
    path: ofOne,
    until: 'Who answers it?',
    before: giveStaff,
    act: openFirst('Assign to a person'),
  },
];
