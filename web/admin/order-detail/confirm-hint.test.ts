import { expect, test } from 'vitest';
import { isKeptBySetting } from './confirm-hint.tsx';

// Proves admin-orders-107
test.each([
  ['cash', 'pending', 'always', true],
  ['cash', 'failed', 'always', true],
  ['', 'pending', 'always', true],
  ['cash', 'pending', 'prepaid', false],
  ['cash', 'paid', 'always', false],
  ['upi', 'pending', 'always', false],
  ['card', 'failed', 'always', false],
  ['cash', 'refunded', 'always', false],
] as const)(
  'an order with method "%s" and payment %s under the rule "%s" waits for its payment only because of that rule: %s',
  (...row) => {
    const [paymentMethod, paymentStatus, rule, isKept] = row;
    expect(isKeptBySetting({ paymentMethod, paymentStatus }, rule)).toBe(isKept);
  },
);
