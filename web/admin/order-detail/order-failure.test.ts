import { describe, expect, test } from 'vitest';
import { CallError } from '#web/shared/call-error.ts';
import { describeOrderFailure } from './order-failure.tsx';

const fallback = 'Failed to update order.';
const describeError = (failure: ConstructorParameters<typeof CallError>[1], status = 400) =>
  describeOrderFailure(new CallError(status, failure), fallback);

describe('the message about a rejected order change', () => {
  // Proves admin-orders-65, admin-orders-68, admin-orders-69, admin-orders-71
  test.each([
    ['ORDER_NOT_FOUND', 'Order not found. Please refresh the page.'],
    ['STATUS_ALREADY_SET', 'Order status is already set to this value.'],
    ['PAYMENT_STATUS_ALREADY_SET', 'Payment status is already set to this value.'],
    ['DATABASE_ERROR', 'Database error. Please try again later.'],
  ] as const)('is a fixed sentence for the error %s', (errorType, text) => {
    expect(describeError({ errorType, message: errorType === 'ORDER_NOT_FOUND' ? 'Order not found' : text })).toEqual({
      text,
    });
  });

  // Proves admin-orders-64, admin-orders-66, admin-orders-67, admin-orders-70
  test.each([
    ['INSUFFICIENT_STOCK', 'Stock Issue'],
    ['INVALID_STATUS', 'Invalid status selected. Please try again.'],
    ['INVALID_PAYMENT_STATUS', 'Invalid payment status selected. Please try again.'],
    ['VALIDATION_ERROR', 'Validation Error'],
  ] as const)('has a title and the server’s sentence for the error %s', (errorType, text) => {
    expect(describeError({ errorType, message: 'Only 2 left.' })).toEqual({ text, detail: 'Only 2 left.' });
  });

  test('lists all field errors', () => {
    const errors = [
      { path: 'amountPaid', msg: 'Too small.' },
      { path: 'adminNotes', msg: 'Too long.' },
    ];
    expect(
      describeError({ errorType: 'VALIDATION_ERROR', message: 'Please correct the errors below', errors }),
    ).toEqual({
      text: 'Validation Error',
      detail: 'Too small. Too long.',
    });
  });

  test('asks for a confirmation to refund an amount again that was already refunded as deposit', () => {
    const message = '₹300.00 of it was already refunded as deposit. Refund it again?';
    const errors = [{ path: 'givesMore', msg: message }];
    expect(describeError({ errorType: 'CONFLICT', message, errors }, 409)).toEqual({ text: message, asksMore: true });
  });

  test('asks for a confirmation to deliver the order in addition to a newer order of the same day', () => {
    const message =
      'The plan has placed order PW-261121-7K3FQ for this day since then. Reopening this one brings both.';
    const errors = [{ path: 'both', msg: message }];
    expect(describeError({ errorType: 'CONFLICT', message, errors }, 409)).toEqual({ text: message, asksBoth: true });
  });

  // Proves admin-orders-72
  test('is the server’s message for other errors, or a default without one', () => {
    expect(describeError({ errorType: 'CONFLICT', message: 'Somebody was faster.' }, 409)).toEqual({
      text: 'Somebody was faster.',
    });
    expect(describeError({}, 502)).toEqual({ text: fallback });
    expect(describeOrderFailure(new TypeError('x'), fallback)).toEqual({ text: fallback });
  });
});
