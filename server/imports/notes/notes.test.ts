/** Remarks in a file become notes of staff about its customers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostNotes } from '#contract/accounts/note-rules.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asMeera: CallShop;
let known: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop, { name: 'Meera' }));
  await buildContainer(shop, '20 L jar');
  known = await buildCustomer(shop, { name: 'Known One', phone: '98711 00061' });
});
afterAll(() => shop.close());

const send = (...lines: string[]) =>
  sendImport(shop, asMeera, 'customers', ['Name,Phone,Address,PIN code,Dues,Remarks', ...lines].join('\n'));
const address = '14 Lake Road,560038';
const notesOf = async (id: string) =>
  (await asMeera('GET /admin/users/:id/notes', { params: { id } })).body.data.notes.map(({ note, by }) => [note, by]);
const find = async (search: string) =>
  (await asMeera('GET /admin/users', { query: { search } })).body.data.users[0]?.id ?? '';

// Proves jars-21
test('an import adds each remark once as a note about a new or existing customer, and its undo removes the notes', async () => {
  await asMeera('POST /admin/users/:id/notes', {
    params: known,
    headers: { 'idempotency-key': 'first' },
    body: { note: 'Rings twice' },
  });
  const rows = [
    `Asha,9871100062,${address},50,2nd floor`,
    `Asha,9871100062,16 Lake Road,560038,,2nd floor`,
    `Asha,9871100062,18 Lake Road,560038,,2026-11-02`,
    `Ravi,9871100063,${address},,-`,
    'Known One,9871100061,,,,Dog in the yard',
  ];
  const found = await send(...rows);
  expect(found).toMatchObject({ wrong: 0, unusedColumns: [], sums: { added: 2, known: 1, notes: 3 } });
  const saved = await finishImport(shop, asMeera, 'write', found.id);
  expect(saved).toMatchObject({ state: 'written', passed: 0 });
  const asha = await find('98711 00062');
  expect(await notesOf(asha)).toEqual([
    ['2026-11-02', 'Meera'],
    ['2nd floor', 'Meera'],
  ]);
  expect(await notesOf(await find('98711 00063'))).toEqual([]);
  const onKnown = [
    ['Dog in the yard', 'Meera'],
    ['Rings twice', 'Meera'],
  ];
  expect(await notesOf(known.id)).toEqual(onKnown);

  // The shop already has both notes, so the import adds none.
  const again = await send('Known One,9871100061,,,,Dog in the yard', 'Known One,9871100061,,,,Rings twice');
  expect(again).toMatchObject({ wrong: 0, sums: { known: 1, notes: 0 } });

  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 0 });
  expect(await notesOf(known.id)).toEqual([['Rings twice', 'Meera']]);
  // Asha's dues are in the ledger, so her account stays, deactivated and without the notes.
  expect(await notesOf(asha)).toEqual([]);
});

test('an undo removes a customer with a note of the import, but not one about whom staff wrote another note', async () => {
  const found = await send(`Devi,9871100064,${address},,Call first`, `Lata,9871100065,${address},,Call first`);
  await finishImport(shop, asMeera, 'write', found.id);
  shop.clock.advance(1000);
  const devi = await find('98711 00064');
  await asMeera('POST /admin/users/:id/notes', {
    params: { id: devi },
    headers: { 'idempotency-key': 'second' },
    body: { note: 'Moved' },
  });
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ kept: 1 });
  expect((await notesOf(devi)).map(([note]) => note)).toEqual(['Moved', 'Call first']);
  expect(await find('98711 00065')).toBe('');
});

// Proves jars-21
test('a remark that is too long is a fault, and staff are asked about remarks that look like delivery days', async () => {
  const found = await send(`Usha,9871100066,${address},,${'x'.repeat(2001)}`);
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect(rows[0]?.faults).toMatchObject([{ column: 'note', msg: 'Note must not exceed 2000 characters' }]);
  const asked = await send(`Tara,9871100067,${address},,har 2 din`);
  expect(asked.questions).toEqual([{ kind: 'column', index: 5, fields: ['planDays', 'note'] }]);
});

test('notes about a customer who was removed by the undo of another import are skipped, and the other rows are saved', async () => {
  const first = await send(`Gauri,9871100068,${address},,Gate code 4`);
  await finishImport(shop, asMeera, 'write', first.id);
  const second = await send('Gauri,9871100068,,,,Ring at the back door', 'Known One,9871100061,,,,Pays on Sundays');
  await finishImport(shop, asMeera, 'return', first.id);
  expect(await find('98711 00068')).toBe('');
  expect(await finishImport(shop, asMeera, 'write', second.id)).toMatchObject({ state: 'written', incomplete: 1 });
  expect((await notesOf(known.id))[0]).toEqual(['Pays on Sundays', 'Meera']);
});

// Proves jars-24
test('if staff write notes between check and save, a remark that no longer fits is not saved, and its row is named', async () => {
  const full = await buildCustomer(shop, { name: 'Full One', phone: '98711 00070' });
  const many = Array.from({ length: mostNotes - 1 }, (_, at) => `Full One,9871100070,,,,Remark ${at}`);
  await finishImport(shop, asMeera, 'write', (await send(...many)).id);
  const found = await send('Full One,9871100070,,,,The last one', 'Known One,9871100061,,,,Two gates');
  expect(found).toMatchObject({ wrong: 0, sums: { notes: 2 } });
  await asMeera('POST /admin/users/:id/notes', {
    params: full,
    headers: { 'idempotency-key': 'third' },
    body: { note: 'Written meanwhile' },
  });
  const saved = await finishImport(shop, asMeera, 'write', found.id);
  expect(saved).toMatchObject({ state: 'written', incomplete: 1 });
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  const msg = `The note was not saved: the customer has ${mostNotes} notes now, or was removed or joined.`;
  expect(rows).toMatchObject([{ line: 2, name: 'Full One', faults: [{ column: 'note', msg, cell: 'The last one' }] }]);
  expect((await notesOf(known.id))[0]?.[0]).toBe('Two gates');
  // After the undo, the import lists only rows that it could not undo.
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ kept: 0, incomplete: 0 });
  const after = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect(after.rows).toEqual([]);
});

// Proves jars-21
test('a remark beyond the maximum of notes is a fault of its row; notes that the shop already has are counted', async () => {
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `Hema,9871100069,${address},,Remark ${from + at}`);
  const faultsOf = async (id: string) =>
    (await asMeera('GET /admin/imports/:id/faults', { params: { id } })).body.data.rows.flatMap(({ faults }) =>
      faults.filter(({ column }) => column !== null),
    );
  const fault = { column: 'note', msg: `A customer has at most ${mostNotes} notes.` };
  expect(await send(...many(mostNotes + 1))).toMatchObject({ wrong: mostNotes + 1 });

  const enough = await send(...many(mostNotes - 1));
  expect(enough).toMatchObject({ wrong: 0, sums: { notes: mostNotes - 1 } });
  await finishImport(shop, asMeera, 'write', enough.id);
  const twoMore = await send('Hema,9871100069,,,,Last one', 'Hema,9871100069,,,,One more');
  expect(await faultsOf(twoMore.id)).toMatchObject([fault]);
  const last = await send('Hema,9871100069,,,,Last one');
  await finishImport(shop, asMeera, 'write', last.id);
  const params = { id: await find('98711 00069') };
  expect((await asMeera('GET /admin/users/:id/notes', { params })).body.data.pagination.totalItems).toBe(mostNotes);
  // A note that the shop already has does not count as a new one.
  expect(await send('Hema,9871100069,,,,Remark 7')).toMatchObject({ wrong: 0 });
  expect(await faultsOf((await send('Hema,9871100069,,,,One more')).id)).toMatchObject([fault]);
});
