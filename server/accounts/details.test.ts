/** A migration and a check for states and phone numbers that older versions stored as typed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officialState } from '#contract/shared/state-names.ts';
import { gstCodesOf, stateNames } from '#contract/shared/states.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import { sql } from '../core/db/database.ts';
import { migrationFolder } from '../core/db/migrate.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { findUnclearDetails } from './details.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const migration = readFileSync(join(migrationFolder, '0022_clean_details.sql'), 'utf8');
const store = sql('update users set state = $2, phone = $3 where id = $1');
const read = sql<{ state: string; phone: string }>('select state, phone from users where id = $1');

/** Runs the migration on typed values and returns the stored ones. */
async function clean(typed: readonly { state?: string; phone?: string }[]) {
  const customers = await Promise.all(typed.map(() => buildCustomer(shop)));
  for (const [at, { state = 'Goa', phone = '9845012345' }] of typed.entries()) {
    await shop.db.run(store, [customers[at]?.id, state, phone]);
  }
  await shop.db.pool.query(`begin; ${migration}; commit`);
  const rows = await Promise.all(customers.map(({ id }) => shop.db.row(read, [id])));
  return rows;
}

// Proves typed-12
test('the migration reads states and phone numbers as forms do', async () => {
  const typed = [
    'UP',
    'u. p.',
    '०९',
    '9',
    '09-Uttar Pradesh',
    'यूपी',
    'उ.प्र.',
    'Orissa',
    'उड़ीसा',
    'J & K',
    'State of Goa',
  ];
  const others = ['New Delhi', 'D&NH', '\u200eKA', 'चण्डीगढ़', 'जम्मू और कश्मीर', 'Utter', 'Kathmandu', '40', ''];
  const codes = stateNames.flatMap(gstCodesOf).slice(0, 6);
  const states = [...typed, ...others, ...codes];
  const phones = [
    '\u202a+91 98450\u00a012345\u202c',
    '९८४५०१२३४५',
    '98450\u201112345',
    'tel: 98450-12345',
    '௯௮௪௫௦௧௨௩௪௫',
  ];
  const found = await clean([...states.map((state) => ({ state })), ...phones.map((phone) => ({ phone }))]);
  expect(found.map((row) => row?.state).slice(0, states.length)).toEqual(states.map(officialState));
  expect(found.map((row) => row?.phone).slice(states.length)).toEqual(phones.map(cleanNumber));
});

// Proves typed-12
test('the check lists states and phone numbers that no rule can read, but not usual ones', async () => {
  await shop.db.run(sql(`update users set state = 'Goa'`));
  expect(await findUnclearDetails(shop.db)).toEqual([]);
  const asha = await buildCustomer(shop);
  await shop.db.run(store, [asha.id, 'Utter', '9811100047-48']);
  const ravi = await buildCustomer(shop);
  await shop.db.run(store, [ravi.id, '', '+1 (202) 555-0134']);
  expect(await findUnclearDetails(shop.db)).toEqual([
    `account of ${asha.name} (${asha.email}): there is no state "Utter"`,
    `account of ${asha.name} (${asha.email}): "9811100047-48" is not one phone number`,
  ]);
});
