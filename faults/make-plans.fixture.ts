/** Makes the orders of plans over and over, until it is killed: an instance whose job never rests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '#server/core/settings.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { buildServices } from '#server/testing/builders/services.ts';

const [connection = '{}', instant = ''] = process.argv.slice(2);
const db = openDatabase({ ...JSON.parse(connection), max: 2 }, () => {});
const settings = readSettings({ LOG_LEVEL: 'silent' });
const services = buildServices(db, settings, () => new Date(instant));
console.log('ready');
for (;;) {
  // Without a database it tries again, as the job does in the next minute.
  await makePlans(services, { batchSize: 4 }).catch(() => {});
  await sleep(20);
}
