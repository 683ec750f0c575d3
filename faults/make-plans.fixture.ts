/** Makes the orders of plans again and again until it is killed, like an instance whose job runs without a pause. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/core/db/database.ts';
import { readSettings } from '#server/core/settings.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { buildServices } from '#server/testing/builders/services.ts';

const [connection = '{}', instant = ''] = process.argv.slice(2);
const db = openDatabase({ ...JSON.parse(connection), max: 2 }, () => {});
const settings = readSettings({ LOG_LEVEL: 'silent' });
const services = buildServices(db, settings, () => new Date(instant));
console.log('ready');
for (;;) {
  // This fails while the database is unreachable, and is tried again. The real job is tried again in the next minute.
  await makePlans(services, { batchSize: 4 }).catch(() => {});
  await sleep(20);
}
