/** A shop whose database is restored from backups. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '#server/app.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { readSettings, type Settings } from '#server/core/settings.ts';
import { buildServices } from '#server/testing/builders/services.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { createTestDatabase, urlOf } from '#server/testing/database.ts';

export type Shop = Parameters<typeof createApp>[0] & { http: App['http'] };

export interface RestorableShop {
  settings: Settings;
  /** The path of a backup with this name. */
  archive(name?: string): string;
  /** Opens the shop only while `work` runs, because a restore requires that no shop is running. */
  inShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function openRestorableShop(): Promise<RestorableShop> {
  const target = await createTestDatabase();
  await target.db.close();
  const folder = mkdtempSync(join(tmpdir(), 'paniwala-restored-'));
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: urlOf(target.connection), LOG_LEVEL: 'silent' });
  return {
    settings,
    archive: (name = 'shop') => join(folder, `${name}.tar.gz`),
    async inShop(work) {
      const db = openDatabase(target.connection, () => {});
      const services = buildServices(db, settings, createTestClock());
      const app = await createApp(services);
      try {
        return await work({ ...services, http: app.http });
      } finally {
        await app.http.close();
        await db.close();
      }
    },
    async close() {
      await target.drop().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
