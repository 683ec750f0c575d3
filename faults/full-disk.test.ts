import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { endShop, makeDataFolder, startShop, waitForHealth } from '#server/testing/real-shop.ts';
import { auditStorm, startStorm } from '#server/testing/storm.ts';

/** Mounts a small file system in memory. Only root may do so. */
function mountSmallDisk(): string {
  const path = mkdtempSync(join(tmpdir(), 'paniwala-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=0755', 'tmpfs', path]);
  if (status !== 0) throw new Error(`No disk to fill: ${stderr}`);
  return path;
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(canMount)(
  'while the disk is full the shop answers 503, and afterwards it continues and has lost no order',
  {
    timeout: 90_000,
  },
  async () => {
    const path = mountSmallDisk();
    const folder = makeDataFolder(path);
    try {
      const shop = await startShop({ DATA_DIR: path });
      const products = await Promise.all(Array.from({ length: 3 }, () => buildProduct(folder, { stock: 90_000 })));
      const customers = await Promise.all(Array.from({ length: 5 }, () => buildCustomer(folder)));
      const storm = startStorm({ address: () => shop.address, customers, productIds: products.map(({ id }) => id) });
      await storm.reach(20);

      const ballast = join(path, 'ballast');
      expect(() => writeFileSync(ballast, Buffer.alloc(250_000_000))).toThrow('ENOSPC');
      // PostgreSQL still has free space in its files, so rows are written until it fails.
      const fill = sql(`insert into visitors (site, unique_id, first_seen, last_seen)
      select repeat('x', 200), gen_random_uuid()::text, now(), now() from generate_series(1, 20000)`);
      for (let tries = 0; tries < 30; tries += 1) {
        const failed = await folder.db.run(fill).then(
          () => false,
          () => true,
        );
        if (failed) break;
      }
      const refusedBefore = (storm.statuses.get(503) ?? 0) + (storm.statuses.get(0) ?? 0);
      for (
        let tries = 0;
        (storm.statuses.get(503) ?? 0) + (storm.statuses.get(0) ?? 0) < refusedBefore + 5;
        tries += 1
      ) {
        if (tries > 400) throw new Error('Nobody was refused although the disk is full');
        await folder.db.run(fill).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      expect(storm.wrong).toEqual([]);

      rmSync(ballast);
      await waitForHealth(shop.address, 200);
      await storm.reach(storm.placed.size + 20);
      await storm.stop();
      expect(await auditStorm(folder, storm)).toEqual([]);
      await endShop(shop);
    } finally {
      await folder.close().catch(() => {});
      spawnSync('umount', ['-l', path]);
      rmdirSync(path);
    }
  },
);
