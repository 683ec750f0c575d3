/**
 * Fills a database with believable demo data: once, and never the database of a real shop. Finds it as the shop does, by
 * DATA_DIR or DATABASE_URL, whether the shop is running or not.
 *
 *   npm run seed:demo [-- --new]     --new: an empty database becomes a demo
 *
 * With --open the labels that are not drawn when the data is there are left to draw-labels.ts: `npm run demo` opens the
 * shop at once.
 */
import { mkdirSync } from 'node:fs';
import { demoRiders, riderPin } from '#db/seed/demo/people.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { readSettings, type Settings } from '#server/core/settings.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startDatabase, withoutPooler } from '#server/platform/db/start-database.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { findFilledDay } from './demo.store.ts';
import { demoPassword, fillDemo, requireAllowed } from './fill-demo.ts';
import { type DemoPictures, drawLabels, prepareLabels } from './label-pictures.ts';
import { demoAdmin, demoCustomer } from './make-people.ts';
import { type Opened, workMorning } from './morning/work-morning.ts';

const isNew = process.argv.includes('--new');
const opensAtOnce = process.argv.includes('--open');

try {
  const oldSince = await fill(readSettings(process.env));
  console.log(
    [
      oldSince === null
        ? 'The demo is there: 1,000 orders and those that its plans make, 300 products, 500 users, 300 messages.'
        : `The demo was there already, since ${oldSince}: nothing was changed. An empty data folder becomes one of today.`,
      `  Admin area   ${demoAdmin} with password ${demoPassword}`,
      `  Customer     ${demoCustomer} with password ${demoPassword}`,
      ...demoRiders.map(({ name, phone }) => `  Rider        ${phone} with PIN ${riderPin} (${name}), at /run/login`),
    ].join('\n'),
  );
} catch (error) {
  console.error(`No demo data was written: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Null when it was filled, else the day on which it was filled before. */
async function fill(settings: Settings): Promise<string | null> {
  mkdirSync(settings.dataDir, { recursive: true });
  const { connection, stop } = await startDatabase(withoutPooler(settings));
  try {
    await migrate(connection);
    const db = openDatabase({ ...connection, max: 2 }, () => {});
    const services = { db, settings, clock: () => new Date(), catalogueChanged: () => {} };
    try {
      const store = openPictureStore(settings);
      const { addresses, labels } = await prepareLabels();
      const isWanted = await requireAllowed(db, isNew);
      if (isWanted) await seedCatalogue(services, console.log);
      let isThere = false;
      // Both at once. Labels that an interrupted run has not drawn are drawn by the next one.
      await Promise.all([
        isWanted && openMorning(services, addresses).finally(() => (isThere = true)),
        drawLabels(store, labels, console.log, () => opensAtOnce && (isThere || !isWanted)),
      ]);
      return isWanted ? null : await findFilledDay(db);
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}

async function openMorning(services: Opened, addresses: DemoPictures): Promise<void> {
  await fillDemo(services, isNew, addresses);
  console.log('The orders of three months are there, this morning follows.');
  // The demo is there without it, too.
  await workMorning(services).catch((error) => console.error('This morning is not worked:', error));
}
