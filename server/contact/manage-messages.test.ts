import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scheduledJobs } from '../jobs.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { type CallShop, type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
});

const unknownId = '01936f0e-0000-7000-8000-000000000000';

const list = async (query: Record<string, unknown> = {}) => (await asAdmin('GET /contact', { query })).body;
const names = async (query: Record<string, unknown> = {}) =>
  (await list(query)).data.map((message: { name: string }) => message.name);
const mark = (id: string, body: Record<string, unknown>) =>
  asAdmin('PATCH /contact/:id/status', { params: { id }, body });

/** Sends a message through the form and returns its id. */
async function send(name: string, message = 'Do you deliver on Sundays?'): Promise<string> {
  const body = { name, email: `${name.toLowerCase()}@paniwala.test`, message };
  const { status } = await shop.call('POST /contact/submit', { body }, { host: 'shop.test' });
  expect(status).toBe(201);
  return (await list()).data[0]?.id ?? '';
}

// Proves admin-orders-75, admin-orders-77
test('contact messages are listed newest first', async () => {
  await send('Asha');
  const id = await send('Ravi');
  expect(await list({ limit: 1 })).toEqual({
    success: true,
    data: [
      {
        id,
        name: 'Ravi',
        email: 'ravi@paniwala.test',
        message: 'Do you deliver on Sundays?',
        domain: 'shop.test',
        ipAddress: '127.0.0.1',
        status: 'new',
        adminNotes: '',
        version: 1,
        createdAt: '2026-11-21T04:30:00.000Z',
        updatedAt: '2026-11-21T04:30:00.000Z',
      },
    ],
    pagination: { total: 2, page: 1, limit: 1, pages: 2 },
  });
  expect(await names({ limit: 1, page: 2 })).toEqual(['Asha']);
  expect(await list({ page: 2 })).toEqual({
    success: true,
    data: [],
    pagination: { total: 2, page: 2, limit: 10, pages: 1 },
  });
});

test('messages can be searched by name, email address and text, and filtered by status', async () => {
  await send('Asha', 'A discount of 50% please');
  const ravi = await send('Ravi', 'नमस्ते, पानी चाहिए');
  await mark(ravi, { status: 'replied' });
  expect(await names({ search: 'rAVI@' })).toEqual(['Ravi']);
  expect(await names({ search: 'नमस्ते, paani' })).toEqual(['Ravi']);
  expect(await names({ search: '50%' })).toEqual(['Asha']);
  expect(await names({ search: '5_%' })).toEqual([]);
  expect(await names({ status: 'new' })).toEqual(['Asha']);
  expect(await names({ status: 'replied', search: 'asha' })).toEqual([]);
  expect(await asAdmin('GET /contact', { query: { status: 'lost' } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'status', msg: 'status must be one of: new, read, replied, closed' }] },
  });
});

// Proves admin-orders-92
test('a message gets a status, and its notes stay unless new ones are sent', async () => {
  const id = await send('Asha');
  shop.clock.advance(60);
  const noted = await mark(id, { status: 'closed', adminNotes: ' Called her ' });
  expect(noted).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Contact status updated successfully',
      data: {
        contact: {
          id,
          status: 'closed',
          adminNotes: 'Called her',
          createdAt: '2026-11-21T04:30:00.000Z',
          updatedAt: '2026-11-21T04:31:00.000Z',
        },
      },
    },
  });
  expect((await mark(id, { status: 'new' })).body.data.contact).toMatchObject({ adminNotes: 'Called her' });
  expect((await mark(id, { status: 'read', adminNotes: '' })).body.data.contact).toMatchObject({ adminNotes: '' });
  expect((await list()).data[0]).toMatchObject({ status: 'read' });
});

// Proves admin-people-56
test('the second of two changes of one version of a message is refused, and nothing is overwritten', async () => {
  const id = await send('Asha');
  const one = { status: 'replied', adminNotes: 'Called her', version: 1 };
  const two = { status: 'closed', adminNotes: 'No answer', version: 1 };
  const answers = await Promise.all([mark(id, one), mark(id, two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.data.contact;
  expect(winner?.version).toBe(2);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    success: false,
    message: 'Someone else changed this message while you were editing. Please reload it and make your change again.',
    errorType: 'CONFLICT',
  });
  const now = await asAdmin('GET /contact/:id', { params: { id } });
  expect(now.body.data.contact).toEqual(winner);
  expect((await mark(id, { ...two, version: 2 })).body.data.contact).toMatchObject({
    adminNotes: 'No answer',
    version: 3,
  });
  expect((await mark(id, { status: 'read' })).body.data.contact).toMatchObject({ adminNotes: 'No answer', version: 4 });
  expect((await mark(unknownId, one)).status).toBe(404);
  expect((await asAdmin('GET /contact/:id', { params: { id: unknownId } })).status).toBe(404);
});

test('an invalid change of a message returns all errors at once', async () => {
  const id = await send('Asha');
  const { status, body } = await mark(id, { status: 'lost', adminNotes: 'x'.repeat(2001) });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { path: 'status', msg: 'status must be one of: new, read, replied, closed' },
    { path: 'adminNotes', msg: 'Admin notes must not exceed 2000 characters' },
  ]);
});

// Proves admin-orders-92
test('a contact message can be deleted; changing or deleting a deleted or unknown one returns 404', async () => {
  const id = await send('Asha');
  await send('Ravi');
  const remove = (which: string) => asAdmin('DELETE /contact/:id', { params: { id: which } });
  expect((await remove(id)).body).toEqual({ success: true, message: 'Contact deleted successfully' });
  expect(await names()).toEqual(['Ravi']);
  for (const which of [id, unknownId, 'asha']) {
    const missing = { status: 404, body: { success: false, message: 'Message not found' } };
    expect(await remove(which)).toMatchObject(missing);
    expect(await mark(which, { status: 'read' })).toMatchObject(missing);
  }
});

test('several messages can be changed and deleted in parallel, with one call each', async () => {
  const ids = [];
  for (const name of ['Asha', 'Ravi', 'Imran', 'Meera']) ids.push(await send(name));
  const marked = await Promise.all(ids.map((id) => mark(id, { status: 'read' })));
  expect(marked.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await names({ status: 'read' })).toHaveLength(4);
  const removed = await Promise.all(ids.map((id) => asAdmin('DELETE /contact/:id', { params: { id } })));
  expect(removed.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await names()).toEqual([]);
});

// Proves own-data-12
test('messages are deleted after three years', async () => {
  const id = await send('Asha');
  const forget = async (days: number) => {
    const clock = () => new Date(shop.clock().getTime() + days * 86_400_000);
    await scheduledJobs.find(({ name }) => name === 'forget_messages')?.run({ ...shop, clock });
    return (await list()).data.map((message: { id: string }) => message.id);
  };
  expect([await forget(1095), await forget(1097)]).toEqual([[id], []]);
});
