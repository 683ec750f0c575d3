import { expect, test } from 'vitest';
import { z } from 'zod';
import { zoneRules } from '../zones/rules.ts';
import { numberField, valueFields } from './value-fields.ts';

// Calls declare optional texts with optionalText, so the rules of the two optional texts are not tested here.
const { city: _city, state: _state, ...rules } = zoneRules;
const schema = z.object(valueFields(rules));
const zone = { name: 'Lake side', pincodes: '560034', fee: 19.99, cashAllowed: true, isActive: false };
const faultsOf = (change: object) =>
  schema.safeParse({ ...zone, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('valueFields makes a schema with amounts in rupees, in which optional fields may be missing', () => {
  expect(schema.parse(zone)).toEqual({
    ...zone,
    freeFrom: null,
    minimumOrder: null,
    floorFrom: null,
    floorCharge: 0,
    windows: null,
  });
});

test('a schema of valueFields reports all broken rules at once, with the messages of the form', () => {
  expect(
    faultsOf({ name: 'L', fee: -1, freeFrom: 1.005, minimumOrder: 100_000.01, floorFrom: 201, windows: [] }),
  ).toEqual([
    'name: Zone name must be at least 2 characters long',
    'fee: An amount must be 0 or more',
    'freeFrom: An amount has at most two decimals',
    'minimumOrder: Must not exceed 1,00,000',
    'floorFrom: Floor must not exceed 200',
    'windows: Choose at least one window',
  ]);
});

test('a value of the wrong type and a missing number are refused with the message of the rule', () => {
  expect(faultsOf({ fee: undefined, freeFrom: '5', floorFrom: 1.5, floorCharge: null, windows: ['No key'] })).toEqual([
    'fee: An amount must be a number of rupees',
    'freeFrom: An amount must be a number of rupees',
    'floorFrom: Floor must be a whole number',
    'floorCharge: An amount must be a number of rupees',
    'windows.0: There is no such window',
  ]);
});

test('the schema of an amount states its limits in rupees', () => {
  expect(numberField(zoneRules.fee).meta()).toEqual({ unit: 'rupees', minimum: 0, maximum: 100_000 });
});
