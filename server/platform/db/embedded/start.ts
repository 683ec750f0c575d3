/** The embedded database: a private PostgreSQL in the data folder, on a unix socket that only we can reach. */
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { port, prepareFolder } from './database-folder.ts';
import { registerProcess } from './guard.ts';
import { describeOwner } from './identity.ts';
import { ensureServer, isAnswering, user } from './server.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface Embedded {
  connection: Connection;
  /** A sentence for operators. */
  notice: string | undefined;
  /** Brings the server back if it died; costs a fraction of a millisecond when it is well. */
  ensureRunning(): Promise<void>;
  /** Signs off; the last shop to do so stops the server. */
  stop(): Promise<void>;
}

const database = 'paniwala';

/** Starts the server in this folder, or joins the one that another process has started there. */
export async function startEmbedded(folder: string): Promise<Embedded> {
  const location = prepareFolder(folder);
  const binaries = await findBinaries(location);
  const guard = await registerProcess(location);
  const connection = { host: location.socketFolder, port, user, database };

  const start = async () => {
    guard.keep();
    if (!(await isAnswering(location))) await ensureServer(location, binaries);
  };
  try {
    await start();
    await createDatabase(connection);
  } catch (error) {
    await guard.release();
    throw error;
  }

  let starting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  return {
    connection,
    notice: describeOwner(location),
    async ensureRunning() {
      if (stopped) return;
      starting ??= start().finally(() => {
        starting = undefined;
      });
      await starting;
    },
    stop() {
      stopped ??= (starting ?? Promise.resolve()).catch(() => {}).then(() => guard.release());
      return stopped;
    },
  };
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  // A server that is killed now fails the query; without a listener it would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // Another process was faster: refused by name before it began, or by the catalogue's unique index.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
