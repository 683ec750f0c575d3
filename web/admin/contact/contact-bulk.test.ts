import { expect, test } from 'vitest';
import type { Contact } from '#contract/contact/calls.ts';
import { CallError, unreachable } from '#web/shared/call-error.ts';
import { sendForAll } from './contact-bulk.ts';

const contact = (name: string): Contact => ({
  id: `id-of-${name}`,
  name,
  email: `${name}@paniwala.test`,
  message: 'Hello',
  domain: 'shop.test',
  ipAddress: '203.0.113.9',
  status: 'new',
  adminNotes: '',
  version: 1,
  createdAt: '2026-11-21T04:30:00.000Z',
  updatedAt: '2026-11-21T04:30:00.000Z',
});
const [asha, ravi, imran] = [contact('Asha'), contact('Ravi'), contact('Imran')];

// Proves admin-people-38
test('an action on several messages sends all calls before the first one is answered', async () => {
  const log: string[] = [];
  const send = async (id: string) => {
    log.push(`start ${id}`);
    await new Promise(setImmediate);
    log.push(`end ${id}`);
  };
  const result = await sendForAll('update', [asha, ravi], send);
  expect(log.slice(0, 2)).toEqual(['start id-of-Asha', 'start id-of-Ravi']);
  expect(result).toEqual({
    done: ['id-of-Asha', 'id-of-Ravi'],
    success: '2 contacts updated successfully',
    failure: null,
  });
});

// Proves admin-people-39
test('an action on several messages reports successes and failures separately, with a reason for each failure', async () => {
  const send = async (id: string) => {
    if (id === ravi.id) throw new CallError(404, { message: 'Message not found' });
    if (id === imran.id) throw new CallError(0, {});
  };
  expect(await sendForAll('delete', [asha, ravi, imran], send)).toEqual({
    done: ['id-of-Asha'],
    success: 'Contact deleted successfully',
    failure: {
      title: 'Failed to delete selected contacts (2 of 3)',
      reasons: ['Ravi: Message not found', `Imran: ${unreachable}`],
    },
  });
});

test('an action that fails for all messages shows no success message', async () => {
  const send = () => Promise.reject(new CallError(503, {}));
  const { success, failure } = await sendForAll('update', [asha, ravi], send);
  expect(success).toBeNull();
  expect(failure?.title).toBe('Failed to update selected contacts (2 of 2)');
});
