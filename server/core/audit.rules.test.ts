import { expect, test } from 'vitest';
import { auditedCalls } from '#contract/audited-calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { findRecords, listChanges, readReason, secretFields, setsDelivered } from './audit.rules.ts';

const one = '01936f0e-0000-7000-8000-000000000001';
const two = '01936f0e-0000-7000-8000-000000000002';
const three = '01936f0e-0000-7000-8000-000000000003';

// Proves audit-1
test('with the values before, only fields that differ are named', () => {
  const body = { name: 'Jar', price: 90, stock: 4, stockSeen: 5, version: 3, reason: 'Diesel', description: undefined };
  const before = { name: 'Jar', price: 85, stock: 4, description: 'Cool' };
  expect(listChanges('PUT /admin/products/:id', { body }, before)).toEqual({
    fields: ['price'],
    changes: [{ field: 'price', before: 85, after: 90 }],
  });
});

test('without the values before, all fields that say something are named', () => {
  const body = { name: 'Jar', price: 90, isActive: false, containerId: null, image: '', items: [] };
  expect(listChanges('POST /admin/products', { body }, undefined).fields).toEqual(['name', 'price']);
});

test('a field that was emptied is named, and groups of settings have their name', () => {
  const body = { shop: { tagline: '', phone: '98' }, version: 1 };
  const before = { shop: { tagline: 'Cool water', phone: '98' } };
  expect(listChanges('PUT /admin/settings', { body }, before).changes).toEqual([
    { field: 'shop.tagline', before: 'Cool water', after: '' },
  ]);
});

// Proves audit-2
test('secrets are named without their values, and a sign-in keeps nothing that was typed', () => {
  const body = { name: 'Ravi', phone: '98', pin: '204060' };
  expect(listChanges('POST /admin/riders', { body }, undefined)).toEqual({
    fields: ['name', 'phone', 'pin'],
    changes: [
      { field: 'name', after: 'Ravi' },
      { field: 'phone', after: '98' },
    ],
  });
  const typed = { body: { email: 'asha@paniwala.test', password: 'water' } };
  expect(listChanges('POST /admin/login', typed, undefined)).toEqual({ fields: [], changes: [] });
});

// Proves audit-2
test('every field of the contract that sounds like a secret is one, or is listed here', () => {
  const harmless = new Set(['pincode', 'pincodes', 'codeTold', 'deliveryPincode', 'token']);
  const named = Object.keys(auditedCalls).flatMap((name) =>
    Object.keys((calls[name as CallName] as Call).body?.shape ?? {}),
  );
  const suspicious = new Set(named.filter((field) => /pass|pin|code|otp|secret|token/i.test(field)));
  // The token of a reset link is in a call whose fields are never kept.
  expect([...suspicious].filter((field) => !harmless.has(field) && !secretFields.has(field))).toEqual([]);
});

test('long values are cut, and an entry keeps at most 10,000 characters of values', () => {
  const body = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`field${n}`, 'x'.repeat(5000)]));
  const { fields, changes } = listChanges('POST /admin/products', { body }, undefined);
  expect(fields).toHaveLength(90);
  expect(changes[0]?.after).toBe(`${'x'.repeat(500)}…`);
  expect(JSON.stringify(changes).length).toBeLessThan(10_100);
});

// Proves audit-1
test('a long value or reason is not cut inside an emoji', () => {
  const [long, nested] = [`${'x'.repeat(499)}💧 cool`, { hi: { name: `${'x'.repeat(499 - '{"name":"'.length)}💧` } }];
  const { changes } = listChanges('POST /admin/products', { body: { long, nested } }, undefined);
  expect(changes.map(({ after }) => after)).toEqual([`${'x'.repeat(499)}\ufffd…`, expect.stringMatching(/x\ufffd…$/)]);
  expect(readReason({ body: { reason: `${'x'.repeat(1999)}💧` } })).toBe(`${'x'.repeat(1999)}\ufffd`);
});

test('records are the ids of path and body, the orders of a change of many, and what was created', () => {
  const input = { params: { id: one }, body: { customerId: two, items: [{ productId: three }], note: 'x' } };
  expect(findRecords(input, [])).toEqual([one, two]);
  expect(findRecords({ body: { orders: [{ id: one }, { id: two }] } }, [three])).toEqual([one, two, three]);
  expect(findRecords({ params: { key: 'night' } }, [])).toEqual(['night']);
});

test('the reason is read from both of its fields', () => {
  expect(readReason({ body: { reason: 'Diesel' } })).toBe('Diesel');
  expect(readReason({ body: { changeReason: 'Paid twice' } })).toBe('Paid twice');
  expect(readReason({ body: { reason: '' } })).toBeNull();
});

// Proves numbers-12
test.each([
  ['PUT /admin/orders/:id/status', { status: 'delivered' }, true],
  ['PUT /admin/orders/:id/status', { status: 'confirmed' }, false],
  [
    'POST /admin/orders/bulk',
    { change: 'next-status', orders: [{ status: 'pending' }, { status: 'out_for_delivery' }] },
    true,
  ],
  ['POST /admin/orders/bulk', { change: 'next-status', orders: [{ status: 'preparing' }] }, false],
  ['POST /admin/orders/bulk', { change: 'payment', orders: [{ status: 'out_for_delivery' }] }, false],
  ['POST /admin/orders/:id/delivery', { given: [] }, false],
])('%s with %o sets an order to delivered: %s', (name, body, expected) => {
  expect(setsDelivered(name, { body })).toBe(expected);
});
