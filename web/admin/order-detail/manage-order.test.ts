import { afterEach, describe, expect, test, vi } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import {
  changesOf,
  errorsOf,
  formOf,
  hasUnsaved,
  type OrderChanges,
  updateOrder,
  withAnswers,
} from './manage-order.ts';

const unpaid: AdminOrder = {
  id: '0193c3e0-0000-7000-8000-000000000001',
  orderNumber: 'PW-261121-7K3FQ',
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: 'cash',
  createdAt: '2026-11-21T06:00:00.000Z',
  deliveryName: 'Asha Rao',
  deliveryState: 'Karnataka',
  deliveryAddress: '12 MG Road, Indiranagar',
  deliveryCity: 'Bengaluru',
  deliveryPincode: '560038',
  deliveryPhone: '9876543210',
  deliveryDate: '2026-11-22',
  deliveryTime: 'morning',
  deliveryWindow: { label: 'Morning', from: '09:00', to: '12:00' },
  floor: null,
  hasLift: false,
  gateNote: '',
  legalName: '',
  gstin: '',
  isByPhone: false,
  soldAtDoor: false,
  planId: null,
  legalVersion: null,
  notes: '',
  chargesDue: paise(0),
  creditUsed: paise(0),
  amountToReturn: paise(0),
  writtenOff: paise(0),
  asked: paise(0),
  failedStops: 0,
  totalAmount: paise(220_10),
  deliveryCharge: paise(50_00),
  floorCharge: paise(0),
  depositAmount: paise(300_00),
  orderItems: [],
  user: { id: '0193c3e0-0000-7000-8000-000000000002', name: 'Asha Rao', email: 'asha@example.in' },
  amountPaid: paise(0),
  amountDue: paise(520_10),
  adminNotes: 'Gate code 12',
};
const confirmed: AdminOrder = {
  ...unpaid,
  status: 'confirmed',
  paymentStatus: 'paid',
  amountPaid: paise(520_10),
  amountDue: paise(0),
};

describe('the fields of the dialog "Manage order"', () => {
  test('have the values of the order if nothing is edited', () => {
    expect(formOf(unpaid, {})).toMatchObject({ status: 'pending', amountPaid: '0.00', amountDue: '520.10' });
  });

  test('show the amounts that result from a chosen payment status', () => {
    expect(formOf(unpaid, { paymentStatus: 'paid' })).toMatchObject({ amountPaid: '520.10', amountDue: '0.00' });
    expect(formOf(confirmed, { paymentStatus: 'refunded' })).toMatchObject({ amountPaid: '0.00', amountDue: '0.00' });
  });

  test('show nothing due for a cancelled order until it is reopened', () => {
    const cancelled: AdminOrder = { ...unpaid, status: 'cancelled' };
    expect(formOf(cancelled, {}).amountDue).toBe('0.00');
    expect(formOf(cancelled, { status: 'pending' }).amountDue).toBe('520.10');
    expect(changesOf(cancelled, { status: 'pending' }).payment).toBeUndefined();
  });

  test('keep a typed amount as it is and compute the other amount from it', () => {
    expect(formOf(unpaid, { amountPaid: '100.5' })).toMatchObject({ amountPaid: '100.5', amountDue: '419.60' });
    expect(formOf(unpaid, { amountDue: '20' })).toMatchObject({ amountPaid: '500.10', amountDue: '20' });
  });
});

describe('the validation of the dialog "Manage order"', () => {
  test('requires a payment before an order is confirmed, which may be selected in the same form', () => {
    const sentence =
      'Order cannot be confirmed until payment is completed. Please update payment status to "Paid" first.';
    expect(errorsOf(unpaid, { status: 'confirmed' }, 'always')).toEqual({ status: sentence });
    expect(errorsOf(unpaid, { status: 'confirmed', paymentStatus: 'paid' }, 'always')).toEqual({});
    expect(
      errorsOf({ ...unpaid, paymentStatus: 'paid' }, { status: 'confirmed', paymentStatus: 'failed' }, 'always'),
    ).toEqual({
      status: sentence,
    });
  });

  // Proves first-week-1
  test('requires no payment under the rule "prepaid" if the method in the form is cash', () => {
    const upi = { ...unpaid, paymentMethod: 'upi' };
    const confirm = { status: 'confirmed' } as const;
    expect(errorsOf(unpaid, confirm, 'prepaid')).toEqual({});
    expect(errorsOf(upi, confirm, 'prepaid')).toHaveProperty('status');
    expect(errorsOf(upi, { ...confirm, paymentMethod: 'cash' }, 'prepaid')).toEqual({});
    expect(errorsOf(unpaid, { ...confirm, paymentMethod: 'upi' }, 'prepaid')).toHaveProperty('status');
  });

  // Proves admin-orders-56
  test('rejects an earlier status, and a status that skips a step', () => {
    const sentence = (to: string) =>
      `Cannot change status from "confirmed" to "${to}". Order status can only move forward.`;
    expect(errorsOf(confirmed, { status: 'pending' }, 'always')).toEqual({ status: sentence('pending') });
    expect(errorsOf(confirmed, { status: 'delivered' }, 'always')).toEqual({ status: sentence('delivered') });
    expect(errorsOf(confirmed, { status: 'cancelled' }, 'always')).toEqual({});
  });

  // Proves admin-orders-61
  test.each(['', '-1', '1.234', 'abc', '1e3', '10000000.01'])('rejects "%s" as an amount', (typed) => {
    expect(errorsOf(unpaid, { amountPaid: typed, amountDue: typed }, 'always')).toEqual({
      amountPaid: 'Amount paid must be 0 or more, with at most 2 decimals',
      amountDue: 'Amount due must be 0 or more, with at most 2 decimals',
    });
  });

  test.each(['0', '12.5', ' 1,250.00 '])('accepts "%s" as an amount', (typed) => {
    expect(errorsOf(unpaid, { amountPaid: typed }, 'always')).toEqual({});
  });
});

describe('the request of the dialog "Manage order"', () => {
  test('is empty if nothing differs from the order or only a reason is given', () => {
    expect(changesOf(unpaid, {})).toEqual({});
    const same = {
      status: 'pending',
      paymentMethod: 'cash',
      amountDue: '520.10',
      adminNotes: ' Gate code 12 ',
    } as const;
    expect(changesOf(unpaid, same)).toEqual({});
    expect(changesOf(unpaid, { changeReason: 'Customer called' })).toEqual({});
  });

  test('contains only the status, with reason and notes, if the payment is unchanged', () => {
    const draft = { status: 'preparing', changeReason: ' Van is here ', adminNotes: '' } as const;
    expect(changesOf(confirmed, draft)).toEqual({
      status: { status: 'preparing', changeReason: 'Van is here', adminNotes: '' },
    });
  });

  test('contains a changed payment without amounts if none was typed, so that the server sets them', () => {
    expect(changesOf(unpaid, { paymentStatus: 'paid', paymentMethod: 'upi' })).toEqual({
      payment: { paymentStatus: 'paid', paymentMethod: 'upi' },
    });
  });

  test('contains a typed amount if it differs from the order’s amount, or if the payment status changes', () => {
    expect(changesOf(unpaid, { amountPaid: '100.10' })).toEqual({ payment: { amountPaid: 100_10 } });
    expect(changesOf(unpaid, { paymentStatus: 'failed', amountDue: '520.10' })).toEqual({
      payment: { paymentStatus: 'failed', amountDue: 520_10 },
    });
  });

  test('contains both amounts if both were typed and one differs from the order, so that both are saved as shown', () => {
    expect(changesOf(unpaid, { amountPaid: '100', amountDue: '520.10' })).toEqual({
      payment: { amountPaid: 100_00, amountDue: unpaid.amountDue },
    });
    expect(changesOf(unpaid, { amountDue: '520.10' })).toEqual({});
  });

  test('has two calls for status and payment, with the reason in both and the notes in one', () => {
    const draft = {
      status: 'confirmed',
      paymentStatus: 'paid',
      changeReason: 'Paid at the shop',
      adminNotes: 'VIP',
    } as const;
    expect(changesOf(unpaid, draft)).toEqual({
      status: { status: 'confirmed', changeReason: 'Paid at the shop', adminNotes: 'VIP' },
      payment: { paymentStatus: 'paid', changeReason: 'Paid at the shop' },
    });
  });

  test('contains only the notes if nothing else is changed', () => {
    expect(changesOf(unpaid, { adminNotes: 'VIP' })).toEqual({ payment: { adminNotes: 'VIP' } });
  });
});

test('the dialog "Manage order" has unsaved changes if anything differs, including a reason or an invalid amount', () => {
  expect(hasUnsaved(unpaid, {})).toBe(false);
  expect(hasUnsaved(unpaid, { status: 'pending', changeReason: ' ' })).toBe(false);
  expect(hasUnsaved(unpaid, { changeReason: 'Customer called' })).toBe(true);
  expect(hasUnsaved(unpaid, { amountPaid: 'abc' })).toBe(true);
  expect(hasUnsaved(unpaid, { status: 'cancelled' })).toBe(true);
});

test('the dialog "Manage order" sends only edited fields, so that it undoes no change of another admin', () => {
  expect(changesOf(confirmed, { paymentMethod: 'upi' })).toEqual({ payment: { paymentMethod: 'upi' } });
});

test('each confirmation by staff is sent with the change of the status or payment that it confirms', () => {
  const changes: OrderChanges = {
    status: { status: 'pending' },
    payment: { paymentStatus: 'refunded', amountPaid: paise(0) },
  };
  expect(withAnswers(changes, {})).toEqual(changes);
  expect(withAnswers(changes, { overLimit: true, givesMore: true, both: true })).toEqual({
    status: { status: 'pending', overLimit: true, both: true },
    payment: { paymentStatus: 'refunded', amountPaid: paise(0), givesMore: true },
  });
  expect(withAnswers({ payment: changes.payment }, { overLimit: true })).toEqual({ payment: changes.payment });
});

const order = { id: '0193c3e0-0000-7000-8000-000000000001' };
const payment = `PUT /api/admin/orders/${order.id}/payment-status`;
const status = `PUT /api/admin/orders/${order.id}/status`;

/** Simulates a server that logs the start and end of each request and rejects the requests in `refused`. */
function answerRequests(refused: Record<string, object> = {}): string[] {
  const log: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const request = `${method} ${path}`;
    log.push(`start ${request}`);
    await new Promise(setImmediate);
    log.push(`end ${request}`);
    const failure = refused[request];
    return Response.json(failure ? { success: false, ...failure } : { success: true }, { status: failure ? 400 : 200 });
  });
  return log;
}

afterEach(() => vi.unstubAllGlobals());

describe('updateOrder', () => {
  // Proves admin-orders-58
  test('sends the changes of status and payment at the same time', async () => {
    const log = answerRequests();
    const result = await updateOrder(order, {
      status: { status: 'cancelled' },
      payment: { paymentStatus: 'refunded' },
    });
    expect(log.slice(0, 2).toSorted()).toEqual([`start ${payment}`, `start ${status}`]);
    expect(result).toEqual({ success: 'Order status and payment details updated successfully!', failures: [] });
  });

  // Proves admin-orders-58
  test('records the payment before the status if the form changes both', async () => {
    const log = answerRequests();
    await updateOrder(order, { status: { status: 'confirmed' }, payment: { paymentStatus: 'paid' } });
    expect(log).toEqual([`start ${payment}`, `end ${payment}`, `start ${status}`, `end ${status}`]);
  });

  // Proves admin-orders-58
  test('records the payment method before the status, because the method decides whether an order can be confirmed', async () => {
    const log = answerRequests();
    await updateOrder(order, { status: { status: 'confirmed' }, payment: { paymentMethod: 'cash' } });
    expect(log).toEqual([`start ${payment}`, `end ${payment}`, `start ${status}`, `end ${status}`]);
  });

  test('does not confirm the order after the payment was rejected, and reports one failure', async () => {
    const log = answerRequests({ [payment]: { message: 'x', errorType: 'ORDER_NOT_FOUND' } });
    const result = await updateOrder(order, { status: { status: 'confirmed' }, payment: { paymentStatus: 'paid' } });
    expect(log).not.toContain(`start ${status}`);
    expect(result).toEqual({ success: null, failures: [{ text: 'Order not found. Please refresh the page.' }] });
  });

  test('reports which of the two changes was saved and which one was rejected', async () => {
    answerRequests({ [status]: { message: 'x', errorType: 'STATUS_ALREADY_SET' } });
    const result = await updateOrder(order, { status: { status: 'preparing' }, payment: { adminNotes: 'VIP' } });
    expect(result.success).toBe('Admin notes updated successfully!');
    expect(result.failures.map(({ text }) => text)).toEqual(['Order status is already set to this value.']);
  });
});
