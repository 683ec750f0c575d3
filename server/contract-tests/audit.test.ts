/**
 * Each call of staff that changes something must write exactly one row of the audit log, in the transaction of its
 * change. The calls come from the contract.
 */

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditedCall, auditedCalls, type UnloggedCall } from '#contract/audited-calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { isForStaff } from '#contract/shared/permissions.ts';
import { secretFields } from '../core/audit.rules.ts';
import { sql } from '../core/db/database.ts';
import { buildCustomer, wrongAppCode } from '../testing/builders/accounts.ts';
import { buildCallers, type Callers } from '../testing/builders/callers.ts';
import { closeZones } from '../testing/builders/zones.ts';
import { describeEverything } from '../testing/describe-everything.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { inputOf, secret } from './inputs.ts';

interface Loose {
  params?: Record<string, string> | undefined;
  body?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
}

interface Entry {
  id: string;
  actorId: string;
  call: string;
  records: string[];
  fields: string[];
  reason: string | null;
  requestId: string | null;
  ipAddress: string | null;
  changes: { field: string; before?: unknown; after: unknown }[] | null;
}

// Ids of later entries are higher.
const newestId = sql<{ id: string }>('select id from audit_log order by id desc limit 1');
const entriesAfter = sql<Entry>(`
  select l.id, l.actor_id, l.call, l.records, l.fields, l.reason, l.request_id, d.ip_address, d.changes
  from audit_log l join audit_details d on d.id = l.id where l.id > $1 order by l.id`);

let shop: TestShop;
let readEverything: () => Promise<string>;
beforeAll(async () => {
  // Passkeys need HTTPS.
  shop = await openTestShop({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.test' });
  readEverything = await describeEverything(shop);
});
afterAll(() => shop.close());

const audited = Object.keys(auditedCalls) as AuditedCall[];
/**
 * Calls whose input in `inputs.ts` is refused, because they would send an email. `server/start/email-account.test.ts`
 * makes them.
 */
const refusedHere: readonly AuditedCall[] = ['PUT /admin/email-account', 'DELETE /admin/email-account'];
const made = audited.filter((name) => !refusedHere.includes(name));

async function openScene(name: CallName) {
  await closeZones(shop);
  const callers = await buildCallers(shop, await buildCustomer(shop, { name: secret }));
  return { callers, input: await inputOf(name)(shop, callers) };
}

/** A call that signs somebody in is made without a session. */
const makeAs = ({ admin }: Callers, name: AuditedCall) =>
  (calls[name] as Call).may === 'anyone' ? shop.call : shop.as(admin);

async function entriesDuring(work: () => Promise<unknown>): Promise<Entry[]> {
  const { id } = (await shop.db.row(newestId)) ?? { id: '00000000-0000-0000-0000-000000000000' };
  await work();
  return shop.db.rows(entriesAfter, [id]);
}

/** Calls that are not logged, because they compute something or mark alerts as seen, and change nothing in the shop. */
const reading: ReadonlySet<string> = new Set([
  'POST /admin/zones/taken',
  'POST /admin/start/rehearsal',
  'POST /admin/price-changes/preview',
  'POST /admin/orders/:id/edit/preview',
  'POST /admin/alerts/seen',
] satisfies UnloggedCall[]);

test('the table names each writing call and each download of staff, and no other call that needs a permission', () => {
  const wanted = (Object.entries(calls) as [CallName, Call][])
    .filter(([, call]) => isForStaff(call.may) && call.may !== 'runs.drive')
    .filter(([name, call]) => !name.startsWith('GET ') || !('answer' in call))
    .map(([name]) => name)
    .filter((name) => !reading.has(name));
  expect(audited.filter((name) => isForStaff((calls[name] as Call).may)).toSorted()).toEqual(wanted.toSorted());
});

/** Calls that write an email or a picture, and nothing else to the database. */
const isWritingElsewhere: readonly AuditedCall[] = ['POST /admin/start/test-email', 'POST /upload/product'];

/** Calls that count the tries of a code before their transaction. */
const countsTries: readonly AuditedCall[] = ['POST /admin/users/:id/join'];

/** Calls that make another call for somebody else. The other call has its own entry. */
const performed: Partial<Record<AuditedCall, readonly string[]>> = {
  'POST /admin/approvals/:id/confirm': ['POST /admin/money/given-up'],
};

const unknownId = '01936f0e-0000-7000-8000-000000000000';

const isVersioned = (name: AuditedCall) => 'version' in ((calls[name] as Call).body?.shape ?? {});

/** Inputs that must be refused: one for an unknown record, and one for an outdated version. */
function refusedInputs(name: AuditedCall, { params = {}, body, headers }: Loose): Loose[] {
  return [
    ...Object.keys(params).map((part) => ({ params: { ...params, [part]: unknownId }, body, headers })),
    ...(isVersioned(name) ? [{ params, body: { ...body, version: 999 }, headers }] : []),
  ];
}

/** Sends a request, with a new idempotency key if it has one, and counts the entries that it adds to the audit log. */
async function countEntries({ admin }: Callers, name: AuditedCall, { headers, ...input }: Loose) {
  const newKey = headers?.['idempotency-key'] && { 'idempotency-key': newId() };
  let status = 0;
  const written = await entriesDuring(async () => {
    ({ status } = await shop.as(admin)(name, { ...input, headers: { ...headers, ...newKey } } as never));
  });
  return { status, written: written.length };
}

/** Calls that also succeed if there is nothing left to do. */
const neverRefused: readonly AuditedCall[] = [
  'DELETE /auth/sessions/:id',
  'DELETE /admin/passkeys/:id',
  'PUT /admin/legal',
];

/**
 * Whether a call is refused for an unknown record or an outdated version. Lists are not refused: for an unknown record
 * they are empty.
 */
const isRefusable = (name: AuditedCall): boolean => {
  if ((calls[name] as Call).may === 'anyone' || name.startsWith('GET ') || neverRefused.includes(name)) return false;
  return name.includes('/:') || isVersioned(name);
};

/** Sends the inputs. Each refused one must write no row to the audit log. Returns how many were refused. */
async function countRefusals(callers: Callers, name: AuditedCall, inputs: readonly Loose[]): Promise<number> {
  let refusals = 0;
  for (const each of inputs) {
    const { status, written } = await countEntries(callers, name, each);
    if (status < 400) continue;
    refusals += 1;
    expect(written, `it answered ${status}`).toBe(0);
  }
  return refusals;
}

// Proves audit-1, audit-2, audit-3
test.each(made)('%s writes one row, without which it changes nothing, and none if it is refused', async (name) => {
  const { callers, input } = await openScene(name);
  const send = () => makeAs(callers, name)(name, input as never);
  if (!isWritingElsewhere.includes(name)) {
    const before = await readEverything();
    await shop.db.run(refuseEntries);
    const { status, body } = await send();
    await shop.db.run(acceptEntries);
    expect(status, `it did something without its row: ${JSON.stringify(body)}`).toBe(500);
    if (!name.startsWith('GET ') && !countsTries.includes(name)) expect(await readEverything()).toBe(before);
  }
  const [entry, ...others] = await entriesDuring(async () => {
    const { status, body } = await send();
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  });
  expect(others.map((other) => other.call)).toEqual(performed[name] ?? []);
  expect(entry).toMatchObject({ call: name, requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(entry?.ipAddress).toEqual(expect.any(String));
  if ((calls[name] as Call).may !== 'anyone') expect(entry?.actorId).toBe(callers.admin.id);
  const { params = {}, body = {} } = input as { params?: Record<string, string>; body?: Record<string, unknown> };
  if (name.includes('/:id')) expect(entry?.records).toContain(params.id);
  if (body.reason && 'reason' in ((calls[name] as Call).body?.shape ?? {})) expect(entry?.reason).toBe(body.reason);
  const { reason: why } = (input as { query?: { reason?: string } }).query ?? {};
  if (why) expect(entry?.reason).toBe(why);
  for (const field of secretFields) {
    if (body[field]) expect(JSON.stringify(entry)).not.toContain(String(body[field]));
  }
  if (!isRefusable(name)) return;
  // Many calls are also refused when they are made again, for example because the record is deleted.
  const inputs = [...refusedInputs(name, input as Loose), input as Loose];
  expect(await countRefusals(callers, name, inputs)).toBeGreaterThan(0);
});

/** Calls whose transaction is committed even after a wrong code, because it stores the number of wrong codes. */
const wrongCodes: readonly [AuditedCall, () => object][] = [
  ['POST /admin/proof/code', () => ({ code: wrongAppCode(shop) })],
  ['POST /admin/proof/recovery-code', () => ({ recoveryCode: '0000-0000-0000-0000' })],
  ['POST /admin/second-factor', () => ({ code: wrongAppCode(shop) })],
];

// Proves audit-3
test.each(wrongCodes)('%s writes no row for a wrong code', async (name, makeBody) => {
  const { callers } = await openScene(name);
  expect(await countEntries(callers, name, { body: makeBody() as Loose['body'] })).toEqual({ status: 400, written: 0 });
});

const hide = { body: { isActive: false } };
/** Calls whose repetition succeeds and changes nothing, with fields of their input. */
const repeated: readonly [AuditedCall, { body?: object }][] = [
  ['POST /admin/upi-claims/:id/confirm', {}],
  ['POST /admin/upi-claims/:id/refuse', {}],
  ['POST /admin/run-payments/:id/check', {}],
  ['POST /admin/run-matters/:id/take-back', {}],
  ['POST /admin/imports/:id/cancel', {}],
  ['PUT /admin/users/:id/status', {}],
  ['PUT /admin/legal', {}],
  ['DELETE /auth/sessions', {}],
  ['DELETE /auth/sessions/:id', {}],
  ['POST /admin/plans/:id/pause', {}],
  ['POST /admin/plans/:id/resume', {}],
  ['POST /admin/plans/:id/end', {}],
  ['PATCH /admin/products/:id/toggle-status', hide],
  ['PATCH /categories/:id/toggle-status', hide],
  ['PATCH /admin/containers/:id/toggle-status', hide],
  ['POST /admin/products/:id/restore', {}],
  ['POST /categories/:id/restore', {}],
];

// Proves audit-3
test.each(repeated)('%s that is made twice writes one row', async (name, fields) => {
  const { callers, input } = await openScene(name);
  const made = { ...(input as Loose), ...fields } as Loose;
  expect(await countEntries(callers, name, made)).toEqual({ status: 200, written: 1 });
  expect(await countEntries(callers, name, made)).toEqual({ status: 200, written: 0 });
});

const refuseEntries = sql(`alter table audit_log add constraint audit_log_refuses check (false) not valid`);
const acceptEntries = sql(`alter table audit_log drop constraint audit_log_refuses`);
