import { expect, test } from 'vitest';
import { settlePayment } from './payment.ts';

test.each([
  ['paid', { status: 'paid', paidPaise: 500, duePaise: 0 }],
  ['failed', { status: 'failed', paidPaise: 0, duePaise: 500 }],
  ['refunded', { status: 'refunded', paidPaise: 0, duePaise: 0 }],
] as const)('without amounts in the request, the status %s determines the paid and due amounts', (status, after) => {
  expect(settlePayment({ status: 'pending', paidPaise: 0, duePaise: 500 }, 500, { status })).toEqual(after);
});

test('settlePayment uses the amounts in the request; if only one is given, it determines the other one', () => {
  const before = { status: 'pending', paidPaise: 0, duePaise: 500 } as const;
  expect(settlePayment(before, 500, { status: 'paid', paidPaise: 450, duePaise: 50 })).toEqual({
    status: 'paid',
    paidPaise: 450,
    duePaise: 50,
  });
  expect(settlePayment(before, 500, { paidPaise: 200 })).toEqual({ status: 'pending', paidPaise: 200, duePaise: 300 });
  expect(settlePayment(before, 500, { duePaise: 100 })).toEqual({ status: 'pending', paidPaise: 400, duePaise: 100 });
});

test('a payment change with neither amounts nor a new status keeps the amounts', () => {
  const partly = { status: 'pending', paidPaise: 200, duePaise: 300 } as const;
  expect(settlePayment(partly, 500, { status: 'pending' })).toEqual(partly);
});
