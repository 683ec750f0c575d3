/**
 * One rule per typed field, with its exact message: the browser checks forms with it and the server's schemas are made
 * from it, so that both always agree. The browser loads this file, so it must not import Zod.
 */
import { isCalendarDay } from './days.ts';
import { pincodeMessages, pincodePattern } from './pincode-rules.ts';
import type { FieldError, NumberRule, TextRule, TextRules } from './rules.ts';
import { inLatinDigits } from './typed-text.ts';

// Names appear in emails and lists: they must not add lines, change the direction of text or contain links.
export const personPattern = /^(?!.*:\/\/)[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]*$/u;
export const invalidPerson = 'Name must not contain line breaks, hidden marks or links';
const shortPassword = 'Password must be at least 6 characters long';
export const tooLong = (what: string, length: number) =>
  [length, `${what} must not exceed ${length} characters`] as const;

const name: TextRule = {
  required: 'Name is required',
  min: [2, 'Name must be at least 2 characters long'],
  max: tooLong('Name', 100),
  pattern: [personPattern, invalidPerson],
};
export const emailRule: TextRule = {
  required: 'Email is required',
  max: tooLong('Email', 254),
  email: 'Please enter a valid email address',
};
const password: TextRule = {
  required: 'Password is required',
  min: [6, shortPassword],
  max: tooLong('Password', 200),
  verbatim: true,
};
// The sign-in form refuses fewer than six characters before anything is sent (docs/specification.md). Six is the
// lowest minimum that passwords ever had: a higher minimum for new passwords must not lock out people with older ones.
const knownPassword: TextRule = { ...password, min: [6, shortPassword] };
// `phonePattern` requires ten digits, with spaces, +, - and brackets between them. `phoneLimit` allows at most fifteen
// digits and 30 characters in all.
const phonePattern = /^(?:[ ()+-]*\d){10,}[ ()+-]*$/;
const phoneLimit = /^(?=.{0,30}$)(?:\D*\d){0,15}\D*$/;
// Matches "9811100047-48" and "98111 00047 / 98111 00048": a whole Indian number, followed by more digits or a second
// number. The digits of a number with country code or 0 may be grouped in any way, those of another number only in the
// usual ways.
const indianNumber =
  '(?:(?:(?:\\+|00)?91|0)(?:[ ()-]*\\d){10}|[2-9](?:\\d{9}|\\d{4}[ -]\\d{5}|\\d[ -]\\d{8}|\\d\\d[ -]\\d{7}))';
const twoPhones = new RegExp(
  `^\\(?${indianNumber}\\)?[ ()-]{1,5}\\d|\\d *(?:[,;/&|]|(?:or|and|to|या|और|से) ) *[+(]?\\d`,
  'i',
);
const onePhone = [twoPhones, 'Please enter only one phone number'] as const;
export const phone: TextRule = {
  required: 'Phone number is required',
  pattern: [phonePattern, 'Phone number must be at least 10 digits'],
  limit: [phoneLimit, 'Phone number must not exceed 15 digits'],
  except: onePhone,
  is: 'number',
};
export const address: TextRule = {
  required: 'Address is required',
  min: [10, 'Address must be at least 10 characters long'],
  max: tooLong('Address', 500),
};
const city: TextRule = { required: 'City is required', max: tooLong('City', 50) };
const state: TextRule = { required: 'State is required', max: tooLong('State', 50), isState: true };
const pincode: TextRule = {
  required: 'Pincode is required',
  min: [6, 'Pincode must be at least 6 digits'],
  pattern: [pincodePattern, pincodeMessages.invalid],
  is: 'number',
};

export const loginRules = { email: emailRule, password: knownPassword } satisfies TextRules;

export const registrationRules = {
  name,
  email: emailRule,
  password,
  phone,
  address,
  city,
  state,
  pincode,
} satisfies TextRules;

/** The field for typing a new password a second time. */
export const confirmPassword = { required: 'Please confirm your password', verbatim: true } satisfies TextRule;
export const passwordsDiffer = 'Passwords do not match';
type TypedTwice = Record<'password' | 'confirmPassword', string>;
export const checkConfirmation = ({ password, confirmPassword: again }: TypedTwice): FieldError[] =>
  again !== '' && again !== password ? [{ path: 'confirmPassword', msg: passwordsDiffer }] : [];

export const profileRules = { name, phone, address, city, pincode } satisfies TextRules;

export const newUserRules = { name, email: emailRule, password, phone, city, address, pincode } satisfies TextRules;

/**
 * The form with which staff create an account for a customer who calls: it has no password yet, and perhaps no email
 * address.
 */
export const callerRules = {
  name,
  phone,
  email: { ...emailRule, required: undefined } as TextRule,
  address,
  city,
  pincode,
} satisfies TextRules;

/** The form that adds an email address to an account without one. */
export const addedEmailRules = { email: emailRule } satisfies TextRules;

/** The number of digits of a code that proves an email address. */
export const codeLength = 6;
const codePattern = new RegExp(`^\\d{${codeLength}}$`);

/** Reduces typed or pasted text to a code: digits of any script, at most as many as a code has. */
export function keepCode(typed: string): string {
  return inLatinDigits(typed).replace(/\D/g, '').slice(0, codeLength);
}

export const codeRules = {
  email: emailRule,
  otp: {
    required: 'Please enter the 6-digit code',
    pattern: [codePattern, 'Please enter the 6-digit code'],
    is: 'code',
  },
} satisfies TextRules;

export const forgotPasswordRules = {
  email: { ...emailRule, required: 'Please enter your email address' },
} satisfies TextRules;

export const newPasswordRules = {
  token: { required: 'Invalid reset token', max: [200, 'Invalid reset token'] },
  password: { ...password, required: 'Please enter a new password' },
  confirmPassword,
} satisfies TextRules;

const contactName: TextRule = name;
export const contactMessageLimit = 2000;
export const contactRules = {
  name: contactName,
  email: emailRule,
  message: {
    required: 'Message is required',
    min: [10, 'Message must be at least 10 characters long'],
    max: tooLong('Message', contactMessageLimit),
  },
} satisfies TextRules;

const between = (what: string, least: number, most: number) => {
  const message = `${what} must be between ${least} and ${most} characters`;
  return { min: [least, message], max: [most, message] } as const;
};

const wrongPhone = 'Phone must be between 10 and 15 characters';

/**
 * Messages for a window that cannot be chosen. `unknownWindow` names the windows of a new shop; `otherWindow` is used
 * if the shop offers other windows.
 */
export const unknownWindow = 'Please choose morning, afternoon or evening';
export const otherWindow = 'We do not deliver at this time on that day. Please choose another time.';

/** The delivery part of an order, under the names used in the API. */
export const deliveryRules = {
  deliveryAddress: { required: 'Address is required', ...between('Address', 10, 500) },
  deliveryCity: { required: 'City is required', ...between('City', 2, 50) },
  deliveryPincode: {
    required: 'Pincode is required',
    ...between('Pincode', 6, 10),
    pattern: [pincodePattern, pincodeMessages.invalid],
    is: 'number',
  },
  deliveryPhone: {
    required: 'Phone number is required',
    pattern: [phonePattern, wrongPhone],
    limit: [phoneLimit, wrongPhone],
    except: onePhone,
    is: 'number',
  },
  deliveryDate: {
    required: 'Delivery date is required',
    pattern: [/^\d{4}-\d{2}-\d{2}$/, 'Delivery date must be a date like 2026-11-21'],
    limit: [{ test: isCalendarDay }, 'There is no such day in the calendar'],
  },
  deliveryTime: {
    required: 'Delivery time is required',
    // The pattern checks only the form of the key, because only the server knows which windows exist.
    pattern: [/^[a-z0-9][a-z0-9-]{0,39}$/, unknownWindow],
  },
  notes: { max: tooLong('Special instructions', 500) },
} satisfies TextRules;

/** Recipient and state of an order. They are optional, because account and PIN code usually tell them. */
export const recipientRules = {
  deliveryName: {
    required: 'Full name is required',
    max: tooLong('Full name', 100),
    pattern: [personPattern, invalidPerson],
  },
  deliveryState: { required: 'State is required', max: tooLong('State', 50), isState: true },
} satisfies TextRules;

/** The waiting list: people who want an email when the shop begins to deliver to their address. */
export const waitlistRules = { pincode, email: emailRule } satisfies TextRules;

const wrongAmount = 'Amount must be a number of rupees';

/** The amount of one entry, in paise. The limit keeps typing errors out of the books. */
export const deskAmount = {
  kind: 'number',
  unit: 'paise',
  required: wrongAmount,
  invalid: wrongAmount,
  min: [1, 'Amount must be above 0'],
  max: [1_000_000_00, 'At most ₹10,00,000.00 for one entry'],
} as const satisfies NumberRule;
const fromZero = [0, 'Amount must not be below 0'] as const;
const { required: _, ...leftEmpty } = deskAmount;
/** The amount of an entry that may be zero, such as a charge or the payment by one of several methods. */
export const optionalAmount = { ...leftEmpty, min: fromZero } as const satisfies NumberRule;

/** A total, which may exceed the limit of one entry: up to ten crore rupees. */
export const openingAmount = {
  ...deskAmount,
  max: [100_000_000_00, 'Amount must not exceed ₹10,00,00,000'],
} as const satisfies NumberRule;
/** A counted total, which may be zero because a till can be empty. */
export const countedAmount = { ...openingAmount, min: fromZero } as const satisfies NumberRule;
