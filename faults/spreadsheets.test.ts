/** A spreadsheet that crashes the process reading it must not stop the shop, or prevent the next start. */
import { readdirSync, readFileSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { ImportState } from '#contract/imports/columns.ts';
import { sql } from '#server/core/db/database.ts';
import { insertImport, queueImport } from '#server/imports/import.store.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { type DataFolder, endShop, makeDataFolder, startShop } from '#server/testing/real-shop.ts';

const many = `name,phone,address\n${`Asha,98450 12345,"${'14 Lake View Road, '.repeat(50)}"\n`.repeat(9000)}`;
const few = 'name,phone,address\nAsha,98450 12345,"14 Lake View Road, Indiranagar"\n';
const begun = sql('update imports set attempts = $2, claimed_until = $3 where id = $1');
const unclaimed = sql('update imports set claimed_until = null where id = $1');
const states = sql<{ id: string; state: ImportState; fault: string | null }>('select id, state, fault from imports');

/**
 * Inserts an import whose reading was started `attempts` times. After at least one, a process still has a claim on
 * the import.
 */
async function insertBegun(folder: DataFolder, by: string, attempts: number, text: string): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const content = Buffer.from(text);
  const file = { kind: 'customers' as const, fileName: 'list.csv', fileHash: Buffer.from(id), content };
  await folder.db.transaction(async (tx) => {
    await insertImport(tx, { id, ...file, by, at });
    if (attempts > 0) await tx.run(begun, [id, attempts, new Date(at.getTime() + 600_000)]);
  });
  return id;
}

/** Ends the claim, as happens 90 seconds after its process was killed, and queues the import again. */
async function endClaim(folder: DataFolder, id: string): Promise<void> {
  await folder.db.run(unclaimed, [id]);
  await folder.db.transaction((tx) => queueImport(tx, id));
}

/** Ids of the shop's child processes that read a spreadsheet. */
function readersOf(shop: number | undefined): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      const isReader = parent === shop && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('read-process.ts');
      return isReader ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

// Proves jars-16
test('an import is given up after its reading process was killed twice, and is read after one kill; the shop keeps running', {
  timeout: 120_000,
}, async () => {
  const folder = makeDataFolder();
  const env = { DATA_DIR: folder.path };
  const stateOf = async (id: string) => {
    const { state, fault } = (await folder.db.rows(states)).find((one) => one.id === id) ?? {};
    return [state, fault];
  };
  try {
    const before = await startShop(env);
    const { id: by } = await buildAdmin(folder);
    const [twice, once] = [await insertBegun(folder, by, 2, few), await insertBegun(folder, by, 1, few)];
    await endShop(before, 'SIGKILL');
    const shop = await startShop(env);
    for (const id of [twice, once]) await endClaim(folder, id);
    await vi.waitFor(async () => expect(await stateOf(twice)).toEqual(['unreadable', 'gaveUp']), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await stateOf(once)).toEqual(['checked', null]), { timeout: 30_000 });

    const killed = new Set<number>();
    const dying = await insertBegun(folder, by, 0, many);
    await endClaim(folder, dying);
    await vi.waitFor(
      async () => {
        for (const pid of readersOf(shop.child.pid)) {
          process.kill(pid, 'SIGKILL');
          killed.add(pid);
        }
        expect(await stateOf(dying)).toEqual(['unreadable', 'gaveUp']);
      },
      { timeout: 30_000, interval: 20 },
    );
    expect(killed.size).toBe(2);
    expect((await fetch(`${shop.address}/api/products`)).status).toBe(200);
    await endShop(shop);
  } finally {
    await folder.close();
  }
});
