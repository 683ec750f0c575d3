import { expect, test } from 'vitest';
import { paise } from '../shared/money.ts';
import { daysOfMonth, monthOf } from './entries.ts';
import { accountReference, upiLink } from './upi.ts';

const payee = { upiId: 'paniwala@okicici', name: 'Paniwala', merchantCode: '' };

// Proves upi-6
test('the UPI link contains payee, amount with two decimals, currency, order and, if there is one, merchant code', () => {
  const payment = { amount: paise(390_00), reference: 'PW-261121-7K3FQ' };
  expect(upiLink(payee, payment)).toBe('upi://pay?pa=paniwala@okicici&pn=Paniwala&am=390.00&cu=INR&tr=PW-261121-7K3FQ');
  expect(upiLink({ ...payee, merchantCode: '5499' }, payment)).toMatch(/&tr=PW-261121-7K3FQ&mc=5499$/);
});

// Proves upi-6
test.each([
  [1, '0.01'],
  [90, '0.90'],
  [1234_50, '1234.50'],
  [10_00_000_00, '1000000.00'],
])('the UPI link for an amount of %i paise has the field am=%s', (amount, am) => {
  expect(upiLink(payee, { amount: paise(amount), reference: 'PW-1' })).toContain(`&am=${am}&`);
});

// Proves upi-6
test('the payee’s name is percent-encoded, so that it cannot add a field to the UPI link', () => {
  const name = "Asha & Sons' Water (Indiranagar) =100%, पानी";
  const link = upiLink({ ...payee, name }, { amount: paise(1_00), reference: 'PW-1' });
  expect(link).toContain(
    'pn=Asha%20%26%20Sons%27%20Water%20%28Indiranagar%29%20%3D100%25%2C%20%E0%A4%AA%E0%A4%BE%E0%A4%A8%E0%A5%80&am=1.00',
  );
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({ pn: name, am: '1.00' });
});

// Proves upi-6
test('the payment reference of an account consists of the day and the end of the customer id', () => {
  expect(accountReference('01936f0e-0000-7000-8000-0000a1b2c3d4', '2026-11-23')).toBe('AC-261123-B2C3D4');
});

// Proves upi-4
test('monthOf crosses the turn of a year, and daysOfMonth returns the first and last day', () => {
  expect([monthOf('2026-11-23'), monthOf('2026-12', 1), monthOf('2027-01', -1)]).toEqual([
    '2026-11',
    '2027-01',
    '2026-12',
  ]);
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
