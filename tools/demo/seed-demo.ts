/**
 * Fills a database with believable demo data: once, and never the database of a real shop. Finds it as the shop does, by
 * DATA_DIR or DATABASE_URL, whether the shop is running or not.
 *
 *   npm run seed:demo [-- --new]     --new: an empty database becomes a demo
 */
import { mkdirSync } from 'node:fs';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { readSettings, type Settings } from '#server/core/settings.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startDatabase, withoutPooler } from '#server/platform/db/start-database.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { demoPassword, fillDemo, requireAllowed } from './fill-demo.ts';
import { demoAdmin, demoCustomer } from './make-people.ts';
import { drawPictures } from './pictures/draw-pictures.ts';

const isNew = process.argv.includes('--new');

try {
  const isFilled = await fill(readSettings(process.env));
  console.log(
    [
      isFilled
        ? 'The demo is there: 1,000 orders and those that its plans make from now on, 300 products, 500 users, 300 messages.'
        : 'The demo was there already: nothing was changed.',
      `  Admin area   ${demoAdmin} with password ${demoPassword}`,
      `  Customer     ${demoCustomer} with password ${demoPassword}`,
    ].join('\n'),
  );
} catch (error) {
  console.error(`No demo data was written: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function fill(settings: Settings): Promise<boolean> {
  mkdirSync(settings.dataDir, { recursive: true });
  const { connection, stop } = await startDatabase(withoutPooler(settings));
  try {
    await migrate(connection);
    const db = openDatabase({ ...connection, max: 2 }, () => {});
    const services = { db, settings, clock: () => new Date(), catalogueChanged: () => {} };
    try {
      if (!(await requireAllowed(db, isNew))) return false;
      await seedCatalogue(services, console.log);
      const pictures = await drawPictures(openPictureStore(settings), console.log);
      return await fillDemo(services, isNew, pictures);
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}
