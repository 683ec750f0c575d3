/**
 * Serves the API on a real port in a separate process, for tests that kill it. The first argument is the connection to
 * the database as JSON.
 */
import { createApp } from '../app.ts';
import { openDatabase } from '../core/db/database.ts';
import { readSettings } from '../core/settings.ts';
import { requestLimits } from '../platform/http-server/request-limits.ts';
import { buildServices } from './builders/services.ts';

const db = openDatabase(JSON.parse(process.argv[2] ?? '{}'), () => {});
const settings = readSettings({ ...process.env, LOG_LEVEL: 'silent' });
const mostWaiting = Number(process.env.MOST_WAITING ?? requestLimits.mostWaiting);
const services = buildServices(db, settings, () => new Date());
// All customers of a test have the same client address, so the limits of one client are those of the whole server.
const limits = { ...requestLimits, ownWorksAtOnce: requestLimits.worksAtOnce, mostWaiting };
const { http } = await createApp(services, { limits });
console.log(await http.listen({ host: '127.0.0.1', port: 0 }));
