/** The API on a real port in a process of its own, for tests that kill it. Connection as JSON in the first argument. */
import { createApp } from '../app.ts';
import { readSettings } from '../core/settings.ts';
import { openDatabase } from '../platform/db/database.ts';
import { edgeLimits } from '../platform/edge/edge.ts';
import { followSettings } from '../settings/follow-settings.ts';

const db = openDatabase(JSON.parse(process.argv[2] ?? '{}'), () => {});
const settings = readSettings({ ...process.env, LOG_LEVEL: 'silent' });
const callsAtOnce = Number(process.env.CALLS_AT_ONCE ?? edgeLimits.callsAtOnce);
const services = {
  db,
  settings,
  clock: () => new Date(),
  ...followSettings(db, settings.shop),
  catalogueChanged: () => {},
  catalogueVersion: () => undefined,
};
const { http } = await createApp(services, { limits: { ...edgeLimits, callsAtOnce } });
console.log(await http.listen({ host: '127.0.0.1', port: 0 }));
