/**
 * Fills a database with believable demo data. It does so only once, and never in the database of a real shop. It finds
 * the database as the shop does, by DATA_DIR or DATABASE_URL; the shop may be running.
 *
 *   npm run seed:demo [-- --new]     --new: an empty database becomes a demo
 */
import { mkdirSync } from 'node:fs';
import { demoRiders, demoStaff, riderPin } from '#db/seed/demo/people.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { startDatabase, withoutPooler } from '#server/core/db/start-database.ts';
import { readSettings, type Settings } from '#server/core/settings.ts';
import { findFilledDay } from './demo.store.ts';
import { demoPassword, fillDemo, requireAllowed } from './fill-demo.ts';
import { demoCustomer } from './make-people.ts';
import { type Opened, workMorning } from './morning/work-morning.ts';

const isNew = process.argv.includes('--new');

try {
  const oldSince = await fill(readSettings(process.env));
  console.log(
    [
      oldSince === null
        ? 'The demo is there: 1,000 orders and those that its plans make, 300 products, 500 users, 300 messages.'
        : `The demo was there already, since ${oldSince}: nothing was changed. An empty data folder becomes one of today.`,
      ...demoStaff.map(({ name, email, roles: [role] }) => {
        return `  Admin area   ${email} with password ${demoPassword} (${name}, ${role})`;
      }),
      `  Customer     ${demoCustomer} with password ${demoPassword}`,
      ...demoRiders.map(({ name, phone }) => `  Rider        ${phone} with PIN ${riderPin} (${name}), at /run/login`),
    ].join('\n'),
  );
} catch (error) {
  console.error(`No demo data was written: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Returns null if the database was filled, or the day on which it had been filled before. */
async function fill(settings: Settings): Promise<string | null> {
  mkdirSync(settings.dataDir, { recursive: true });
  const { connection, stop } = await startDatabase(withoutPooler(settings));
  try {
    await migrate(connection);
    const db = openDatabase({ ...connection, max: 2 }, () => {});
    const services = { db, settings, clock: () => new Date(), catalogueChanged: () => {} };
    try {
      if (!(await requireAllowed(db, isNew))) return await findFilledDay(db);
      await seedCatalogue(services, console.log);
      await openMorning(services);
      return null;
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}

async function openMorning(services: Opened): Promise<void> {
  await fillDemo(services, isNew);
  console.log('The orders of three months are there, this morning follows.');
  // If making this morning's runs fails, the demo can still be used.
  await workMorning(services).catch((error) => console.error('This morning is not worked:', error));
}
