import { expect, test } from 'vitest';
import { methodOf } from './method-of.ts';

const account = { isBlocked: false };

test.each([
  ['', { cashAllowed: true, account: null }, 'cash'],
  ['', { cashAllowed: false, account: null }, 'online'],
  ['cash', { cashAllowed: false, account }, 'online'],
  ['online', { cashAllowed: true, account }, 'online'],
  ['account', { cashAllowed: true, account }, 'account'],
  ['account', { cashAllowed: true, account: { isBlocked: true } }, 'cash'],
  ['account', { cashAllowed: false, account: { isBlocked: true } }, 'online'],
  ['account', { cashAllowed: true, account: null }, 'cash'],
] as const)('the payment choice "%s" with %o leads to the payment method %s', (choice, ways, method) => {
  expect(methodOf(choice, ways)).toBe(method);
});
