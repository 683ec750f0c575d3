/** Creates the orders of plans repeatedly until it is killed: an instance whose job never pauses. */
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
  // Without a database it retries, like the job in the next minute.
  await makePlans(services, { batchSize: 4 }).catch(() => {});
  await sleep(20);
}
