/** The whole shop but its pages in a process of its own, for tests that break it: database, worker, API. */
import { runShop } from '../run-shop.ts';
import { readSettings } from '../settings.ts';

const shop = await runShop(
  readSettings(process.env),
  () => {},
  async () => {},
);
process.once('SIGTERM', () => shop.close().then(() => process.exit(0)));
console.log(shop.address);
