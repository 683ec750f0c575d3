/** Opens connection pools that never end the process when a connection breaks. */
import pg from 'pg';

/** `onBroken` gets the errors of connections that break while idle. Without a listener they would end the process. */
export function openPool(config: pg.PoolConfig, onBroken: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  // A closing pool may still have connections when the database stops, and their errors are of no interest.
  pool.on('error', (error) => {
    if (!pool.ending) onBroken(error);
  });
  // A connection can break after it left the pool and before it is used. Then the next statement on it fails, but the
  // process must not end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
