/** The migration that brings all keys into one table: a repeat of before is still answered, for its time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const migration = readFileSync(join(import.meta.dirname, '../../../db/migrations/0112_requests.sql'), 'utf8');
/** What it reads of the tables of before. */
const before = `
  create temp table pickups (id uuid, customer_id uuid, request_key text, created_at timestamptz);
  create temp table pickup_events (changed_by uuid, request_key text, created_at timestamptz);
  create temp table plans (id uuid, customer_id uuid, request_key text, created_at timestamptz);
  create temp table customer_notes (id uuid, created_by uuid, request_key text, created_at timestamptz);
  create temp table bulk_requests (admin_id uuid, key text, order_id uuid, change text, created_at timestamptz);`;

test('keys of pick-ups, their steps, plans, notes, doors and steps of many orders are moved with their answers', async () => {
  const [asha, meera] = [await buildCustomer(shop), await buildAdmin(shop)];
  const [pickup, plan, note, order] = [newId(), newId(), newId(), newId()];
  const client = await shop.db.pool.connect();
  try {
    await client.query(`begin; ${before}`);
    const at = shop.clock().toISOString();
    for (const row of [
      `pickups values ('${pickup}', '${asha.id}', 'pick-up', '${at}'), ('${newId()}', '${asha.id}', null, '${at}')`,
      `pickup_events values ('${meera.id}', 'step', '${at}'), (null, 'nobody', '${at}')`,
      `plans values ('${plan}', '${asha.id}', 'plan', '${at}')`,
      `customer_notes values ('${note}', '${meera.id}', 'note', '${at}'), ('${newId()}', null, 'gone', '${at}')`,
      `bulk_requests values ('${meera.id}', 'list', '${order}', 'payment', '${at}'),
        ('${meera.id}', 'door', '${order}', 'delivery:hash', '${at}'),
        ('${asha.id}', 'pick-up', '${order}', 'pay-back:hash', '${at}')`,
    ]) {
      await client.query(`insert into ${row}`);
    }
    await client.query(migration.slice(migration.indexOf('insert into requests')));
    const { rows } = await client.query('select actor_id, key, answer, content_hash from requests order by key');
    expect(rows.map(({ actor_id, key, answer, content_hash }) => [actor_id, key, answer, content_hash])).toEqual([
      [meera.id, 'door', null, null],
      [meera.id, `list:${order}`, null, null],
      [meera.id, 'note', note, null],
      [asha.id, 'pick-up', pickup, null],
      [asha.id, 'plan', plan, null],
      [meera.id, 'step', null, null],
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
