import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textField, valueFields } from '../http/value-fields.ts';
import { checkoutRules } from './delivery-address.ts';
import { contactRules, deliveryRules, loginRules, newUserRules, profileRules, registrationRules } from './fields.ts';
import { checkValue, checkValues, type Rules, type TextRule } from './rules.ts';

const messages = (rules: Rules, values: Record<string, string>) =>
  Object.fromEntries(checkValues(rules, values).map(({ path, msg }) => [path, msg]));

// Proves accounts-86
test('an empty registration reports every field at once, each with its own message', () => {
  expect(messages(registrationRules, {})).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    password: 'Password is required',
    phone: 'Phone number is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    pincode: 'Pincode is required',
  });
});

// Proves shopping-81
test('an empty checkout reports every field at once, each with its own message', () => {
  expect(messages(checkoutRules, {})).toEqual({
    deliveryName: 'Full name is required',
    email: 'Email is required',
    deliveryPhone: 'Phone number is required',
    deliveryAddress: 'Address is required',
    deliveryCity: 'City is required',
    deliveryState: 'State is required',
    deliveryPincode: 'Pincode is required',
    deliveryDate: 'Delivery date is required',
    deliveryTime: 'Delivery time is required',
  });
});

test('a registration in which several values are invalid reports each of their fields', () => {
  const short = { name: ' A ', email: 'asha', password: '12345', phone: '98765', address: 'Road 1', city: 'Pune' };
  expect(messages(registrationRules, { ...short, state: 'Maharashtra', pincode: '4110' })).toEqual({
    name: 'Name must be at least 2 characters long',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters long',
    phone: 'Phone number must be at least 10 digits',
    address: 'Address must be at least 10 characters long',
    pincode: 'Pincode must be at least 6 digits',
  });
});

// Proves shopping-84
test('the checkout measures text after trimming and allows empty instructions', () => {
  const form = {
    deliveryName: 'Asha Rao',
    email: 'asha@example.in',
    deliveryPhone: '123456789 ',
    deliveryAddress: '  short  ',
    deliveryCity: ' B ',
    deliveryState: 'Karnataka',
    deliveryPincode: '12345',
    deliveryDate: '2026-11-21',
    deliveryTime: 'morning',
    notes: 'x'.repeat(501),
  };
  expect(messages(checkoutRules, form)).toEqual({
    deliveryPhone: 'Phone must be between 10 and 15 characters',
    deliveryAddress: 'Address must be between 10 and 500 characters',
    deliveryCity: 'City must be between 2 and 50 characters',
    deliveryPincode: 'Pincode must be between 6 and 10 characters',
    notes: 'Special instructions must not exceed 500 characters',
  });
  expect(messages(checkoutRules, { ...form, notes: '' })).not.toHaveProperty('notes');
});

// Proves shopping-83
test.each([
  ['deliveryAddress', [10, 500], 'Address must be between 10 and 500 characters'],
  ['deliveryCity', [2, 50], 'City must be between 2 and 50 characters'],
  ['deliveryPincode', [6, 6], 'Pincode must be between 6 and 10 characters'],
  ['deliveryPhone', [10, 15], 'Phone must be between 10 and 15 characters'],
  ['notes', [0, 500], 'Special instructions must not exceed 500 characters'],
])(
  'the checkout refuses %s above its maximum length or below its minimum, if any, without counting outer spaces',
  (field, [least = 0, most = 0], message) => {
    const refusalOf = (length: number) =>
      messages(checkoutRules, { [field]: `  ${'1'.repeat(length)}  ` })[field as 'deliveryCity'];
    expect([least, most].map(refusalOf)).toEqual([undefined, undefined]);
    if (least > 0) expect(refusalOf(least - 1)).toBe(message);
    if (field !== 'deliveryPincode') expect(refusalOf(most + 1)).toBe(message);
    else expect(refusalOf(11)).toBe(message);
  },
);

// Proves accounts-100
test('a contact message has 10 to 2000 characters', () => {
  const form = { name: 'Asha', email: 'asha@example.in' };
  expect(messages(contactRules, { ...form, message: 'x'.repeat(2001) })).toEqual({
    message: 'Message must not exceed 2000 characters',
  });
  expect(messages(contactRules, { ...form, message: 'x'.repeat(2000) })).toEqual({});
});

test('a password is kept as typed, and all other fields are trimmed', () => {
  const schema = z.object(valueFields(loginRules));
  expect(schema.parse({ email: ' a@b.in ', password: ' secret ' })).toEqual({ email: 'a@b.in', password: ' secret ' });
});

test('the sign-in accepts passwords of 6 to 200 characters, whatever the minimum for new passwords is', () => {
  const refusalOf = (password: string) => messages(loginRules, { email: 'asha@example.in', password }).password;
  expect(['x'.repeat(6), 'x'.repeat(200), '      '].map(refusalOf)).toEqual([undefined, undefined, undefined]);
  expect(['', 'x'.repeat(5), 'x'.repeat(201)].map(refusalOf)).toEqual([
    'Password is required',
    'Password must be at least 6 characters long',
    'Password must not exceed 200 characters',
  ]);
});

test('the server’s schema gives the same messages as the form’s rules', () => {
  const broken = { name: 'A', email: 'x', password: '1', phone: '1', address: 'a', city: '', state: '', pincode: '1' };
  const parsed = z.object(valueFields(registrationRules)).safeParse(broken);
  const issues = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message }));
  expect(issues).toEqual(checkValues(registrationRules, broken));
});

// Proves accounts-165
test.each(['Asha\r\nYou won', 'Asha\u2028Rao', 'Asha\u0000Rao', 'Asha\u0007Rao', 'https://x.example'])(
  'a name with line breaks, control characters or a link is refused in every form: %j',
  (name) => {
    const refused = 'Name must not contain line breaks, hidden marks or links';
    for (const rules of [registrationRules, profileRules, contactRules, newUserRules]) {
      expect(messages(rules, { name }).name).toBe(refused);
    }
    expect(messages(checkoutRules, { deliveryName: name }).deliveryName).toBe(refused);
  },
);

test.each(['आशा राव', 'Na\u200dme', "D'Souza", 'Asha Rao (2nd floor)', 'A/c Stores: Lake Road'])(
  '%s is accepted as a name',
  (name) => {
    expect(messages(registrationRules, { name })).not.toHaveProperty('name');
  },
);
/** Every form that asks for a phone number and a PIN code, with its rules for these two fields. */
const placeForms = {
  registration: [registrationRules.phone, registrationRules.pincode],
  profile: [profileRules.phone, profileRules.pincode],
  'a new user': [newUserRules.phone, newUserRules.pincode],
  checkout: [checkoutRules.deliveryPhone, checkoutRules.deliveryPincode],
  'an order': [deliveryRules.deliveryPhone, deliveryRules.deliveryPincode],
} as const;

describe.each(Object.entries(placeForms))('fields for phone number and PIN code of %s', (form, [phone, pincode]) => {
  const isOrder = form === 'checkout' || form === 'an order';
  const refusalOf = (rule: TextRule, value: string) => {
    const [answer] = z.object({ it: textField(rule) }).safeParse({ it: value }).error?.issues ?? [];
    // Browser and server give the same message.
    expect(answer?.message).toBe(checkValue(rule, value));
    return answer?.message;
  };

  // Proves first-week-7
  test.each(['9876543210', '+91 98765 43210', '(080) 4123-4567', '+91-(98765)-(432)-(10)', '123456789012345'])(
    'accept "%s" as a phone number',
    (typed) => expect(refusalOf(phone, typed)).toBeUndefined(),
  );

  // Proves first-week-7
  test('accept Devanagari digits, which the server stores as 0 to 9', () => {
    const typed = { phone: '+९१ ९८७६५ ४३२१०', pincode: '५६००३८' };
    for (const [rule, value] of [
      [phone, typed.phone],
      [pincode, typed.pincode],
    ] as const)
      expect(checkValue(rule, value)).toBeUndefined();
    const fields = z.object({ phone: textField(phone), pincode: textField(pincode) });
    expect(fields.parse(typed)).toEqual({ phone: '+91 98765 43210', pincode: '560038' });
  });

  // Proves first-week-7
  test.each([
    'abcdefghij',
    '98765x43210',
    '987654321',
    '+91 98765',
    '9876543210 ext 2',
    '9876.543.210',
    '98765\n43210',
  ])('refuse "%s" as a phone number', (typed) =>
    expect(refusalOf(phone, typed)).toBe(
      isOrder ? 'Phone must be between 10 and 15 characters' : 'Phone number must be at least 10 digits',
    ),
  );

  test.each(['1234567890123456', `+${'9'.repeat(30)}`, `9876543210${' '.repeat(40)}1`])(
    'refuse "%s", which is too long for a phone number',
    (typed) =>
      expect(refusalOf(phone, typed)).toBe(
        isOrder ? 'Phone must be between 10 and 15 characters' : 'Phone number must not exceed 15 digits',
      ),
  );

  test.each(['560038', '110001', '999999'])('accept "%s" as a PIN code', (typed) => {
    expect(refusalOf(pincode, typed)).toBeUndefined();
  });

  // Proves shopping-92, first-week-7
  test.each(['012345', '5600381', '56003a', '560 038', '०१२३४५'])('refuse "%s" as a PIN code', (typed) => {
    expect(refusalOf(pincode, typed)).toBe('Please enter a valid 6-digit pincode');
  });

  test('refuse a PIN code that is too short with the message of its form', () => {
    expect(refusalOf(pincode, '56003')).toBe(
      isOrder ? 'Pincode must be between 6 and 10 characters' : 'Pincode must be at least 6 digits',
    );
  });
});
