import { expect, test } from 'vitest';
import { textField } from '../http/value-fields.ts';
import { registrationRules } from './fields.ts';
import { officialState } from './state-names.ts';
import { gstCodesOf, stateNames } from './states.ts';

/** Other names of states, by the official name of the state. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Uttar Pradesh': [
    'UP',
    'U.P.',
    'u. p.',
    '09',
    '9',
    '०९',
    'Uttar  Pradesh',
    'उत्तर प्रदेश',
    'यूपी',
    'उ.प्र.',
    '09-Uttar Pradesh',
  ],
  Odisha: ['Orissa', 'OR', 'Odisha', '21', 'उड़ीसा', 'ओडिशा', 'ओड़िशा'],
  'Jammu and Kashmir': ['J&K', 'J & K', 'JK', 'Jammu & Kashmir', 'जम्मू और कश्मीर', 'जम्मू कश्मीर', '01'],
  Telangana: ['TS', 'TG', 'telangana', '36', 'तेलंगाना'],
  Delhi: ['दिल्ली', 'New Delhi', 'NCT of Delhi', 'DL', '7'],
  Uttarakhand: ['Uttaranchal', 'UK', 'उत्तराखण्ड', 'उत्तराखंड'],
  Puducherry: ['Pondicherry', 'पुडुचेरी', '34'],
  'Andhra Pradesh': ['28', '37', 'A.P.', 'आन्ध्र प्रदेश', 'आंध्र प्रदेश'],
  'Dadra and Nagar Haveli and Daman and Diu': ['Daman & Diu', '25', '26', 'DNH'],
  'Tamil Nadu': ['Tamilnadu', 'TN', 'तमिल नाडु'],
  Karnataka: ['karnataka', 'KARNATAKA', '\u200eKA', 'कर्नाटक'],
};
const pairs = Object.entries(otherNames).flatMap(([official, names]) => names.map((name) => [name, official] as const));

// Proves typed-10
test.each(pairs)('"%s" is read as the state %s', (name, official) => expect(officialState(name)).toBe(official));

test.each(['', 'Kathmandu', 'Utter', '40', '99', 'Up north', 'and'])(
  'officialState returns "%s" unchanged, because it is no state',
  (name) => {
    expect(officialState(name)).toBe(name);
  },
);

test('officialState returns an official name unchanged, and the state of each GST number', () => {
  for (const name of stateNames) {
    expect(officialState(name)).toBe(name);
    for (const code of gstCodesOf(name)) expect(officialState(code)).toBe(name);
  }
});

// Proves typed-10
test('the server stores the official name of a state that was typed differently', () => {
  expect(textField(registrationRules.state).parse(' u.p. ')).toBe('Uttar Pradesh');
  expect(textField(registrationRules.state).parse('Bagmati')).toBe('Bagmati');
});
