/** Opens connection pools that never end the process when a connection breaks. */
import pg from 'pg';

/** `onBroken` is told of connections that break while idle: without a listener such an error would end the process. */
export function openPool(config: pg.PoolConfig, onBroken: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool ends before its connections have closed: the database may be stopped while one still closes.
  pool.on('error', (error) => {
    if (!pool.ending) onBroken(error);
  });
  // A connection that breaks between the pool and its next user fails that user's statement; it must not end the
  // process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
