import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { nextStepOf } from './next-step.ts';

const order = { status: 'pending', paymentStatus: 'pending', paymentMethod: 'upi', amountDue: paise(110_00) } as const;
const paid = { paymentStatus: 'paid', amountDue: paise(0) } as const;
const cash = { paymentMethod: 'cash' } as const;
const account = { paymentMethod: 'account' } as const;

test.each([
  [order, { act: 'pay and confirm' }],
  [
    { ...order, ...cash },
    { act: 'move', to: 'confirmed' },
  ],
  [{ ...order, ...cash, paymentStatus: 'refunded' } as const, { act: 'pay and confirm' }],
  [
    { ...order, ...paid },
    { act: 'move', to: 'confirmed' },
  ],
  [{ ...order, ...paid, status: 'confirmed' } as const, { act: 'move', to: 'preparing' }],
  [{ ...order, ...paid, status: 'preparing' } as const, { act: 'move', to: 'out_for_delivery' }],
  [{ ...order, status: 'out_for_delivery' } as const, { act: 'deliver' }],
  [{ ...order, status: 'delivered' } as const, { act: 'pay' }],
  [{ ...order, ...account, status: 'delivered' } as const, { act: 'nothing' }],
  [{ ...order, ...paid, status: 'delivered' } as const, { act: 'nothing' }],
  [{ ...order, status: 'cancelled' } as const, { act: 'reopen' }],
])('the next step of an order with %j is %j', (state, step) => {
  expect(nextStepOf(state, 'prepaid')).toEqual(step);
});

test('a cash order also waits for its payment if the setting requires payment for all orders', () => {
  expect(nextStepOf({ ...order, ...cash }, 'always')).toEqual({ act: 'pay and confirm' });
});
