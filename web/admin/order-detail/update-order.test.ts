import { afterEach, describe, expect, test, vi } from 'vitest';
import { updateOrder } from './update-order.ts';

const order = { id: '0193c3e0-0000-7000-8000-000000000001' };
const payment = `PUT /api/admin/orders/${order.id}/payment-status`;
const status = `PUT /api/admin/orders/${order.id}/status`;

/** A server that notes when each request starts and ends, and refuses those that are named. */
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
  test('sends both changes at once', async () => {
    const log = answerRequests();
    const result = await updateOrder(order, {
      status: { status: 'cancelled' },
      payment: { paymentStatus: 'refunded' },
    });
    expect(log.slice(0, 2).toSorted()).toEqual([`start ${payment}`, `start ${status}`]);
    expect(result).toEqual({ success: 'Order status and payment details updated successfully!', failures: [] });
  });

  // Proves admin-orders-58
  test('pays first when the form pays and confirms', async () => {
    const log = answerRequests();
    await updateOrder(order, { status: { status: 'confirmed' }, payment: { paymentStatus: 'paid' } });
    expect(log).toEqual([`start ${payment}`, `end ${payment}`, `start ${status}`, `end ${status}`]);
  });

  // Proves admin-orders-58
  test('records the method first when the form confirms, as the rule requires', async () => {
    const log = answerRequests();
    await updateOrder(order, { status: { status: 'confirmed' }, payment: { paymentMethod: 'cash' } });
    expect(log).toEqual([`start ${payment}`, `end ${payment}`, `start ${status}`, `end ${status}`]);
  });

  test('does not confirm after a failed payment, and reports it once', async () => {
    const log = answerRequests({ [payment]: { message: 'x', errorType: 'ORDER_NOT_FOUND' } });
    const result = await updateOrder(order, { status: { status: 'confirmed' }, payment: { paymentStatus: 'paid' } });
    expect(log).not.toContain(`start ${status}`);
    expect(result).toEqual({ success: null, failures: [{ text: 'Order not found. Please refresh the page.' }] });
  });

  test('reports what was saved and what was not', async () => {
    answerRequests({ [status]: { message: 'x', errorType: 'STATUS_ALREADY_SET' } });
    const result = await updateOrder(order, { status: { status: 'preparing' }, payment: { adminNotes: 'VIP' } });
    expect(result.success).toBe('Admin notes updated successfully!');
    expect(result.failures.map(({ text }) => text)).toEqual(['Order status is already set to this value.']);
  });
});
