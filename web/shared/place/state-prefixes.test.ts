import { expect, test } from 'vitest';
import { pincodeRecords } from '#contract/shared/pincodes.ts';
import { stateNames } from '#contract/shared/states.ts';
import { proposeState } from './state-prefixes.ts';

const all = Array.from({ length: 900 }, (_, n) => String(n + 100));
const statesUnder = (digits: string) =>
  new Set(all.filter((prefix) => prefix.startsWith(digits)).map((prefix) => proposeState(`${prefix}001`)));

// Proves zones-16
test.each([
  ['690001', 'Kerala'],
  ['795001', 'Manipur'],
  ['194101', 'Ladakh'],
  ['403001', 'Goa'],
  ['500090', 'Telangana'],
  ['530001', 'Andhra Pradesh'],
  ['248001', 'Uttarakhand'],
  ['834001', 'Jharkhand'],
  ['492001', 'Chhattisgarh'],
  ['737101', 'Sikkim'],
])('the PIN code %s suggests the state %s', (pincode, state) => expect(proposeState(pincode)).toBe(state));

// Proves zones-16
test.each([
  ['160017', 'Chandigarh, Punjab and Haryana'],
  ['140301', 'Punjab and Chandigarh'],
  ['396210', 'Gujarat and Daman'],
  ['362520', 'Gujarat and Diu'],
  ['605001', 'Tamil Nadu and Puducherry'],
  ['609602', 'Tamil Nadu and Karaikal'],
  ['673310', 'Kerala and Mahe'],
  ['533464', 'Andhra Pradesh and Yanam'],
  ['682555', 'Kerala and Lakshadweep'],
  ['246001', 'Uttar Pradesh and Uttarakhand'],
  ['781029', 'Assam and Meghalaya'],
  ['814001', 'Jharkhand and Bihar'],
  ['507130', 'villages that moved from Telangana to Andhra Pradesh'],
  ['900001', 'the post of the army'],
  ['699001', 'no place'],
])('the PIN code %s suggests no state, because its prefix is used for %s', (pincode) =>
  expect(proposeState(pincode)).toBeUndefined(),
);

test.each(['', '690', '69000', '6900011', 'toString', '६९०००१'])(
  '"%s" is no PIN code and suggests no state',
  (pincode) => {
    expect(proposeState(pincode)).toBeUndefined();
  },
);

test('each suggested state has its official name and agrees with the built-in PIN codes', () => {
  const named = new Set(all.map((prefix) => proposeState(`${prefix}001`)));
  named.delete(undefined);
  for (const state of named) expect(stateNames).toContain(state);
  for (const { pincode, state } of pincodeRecords) expect(proposeState(pincode), pincode).toBe(state);
});

// Proves zones-16
test('several states can share the first two digits of a PIN code', () => {
  for (const digits of ['79', '24', '60', '83', '50']) expect(statesUnder(digits).size, digits).toBeGreaterThan(1);
});
