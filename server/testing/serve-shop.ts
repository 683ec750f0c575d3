/** Runs the whole shop in a separate process, for tests that break it. It serves pages only if WITH_PAGES is set. */

import { readSettings } from '../core/settings.ts';
import { runShop } from '../run-shop.ts';

const shop = await runShop(readSettings(process.env), () => {}, process.env.WITH_PAGES ? undefined : async () => {});
process.once('SIGTERM', () => shop.close().then(() => process.exit(0)));
console.log(shop.address);
