import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#server/core/db/migrate.ts';
import { serverPlace } from '#server/testing/server-place.ts';

const script = fileURLToPath(new URL('./migrate.fixture.ts', import.meta.url));

test.each(['SIGKILL', 'a terminated connection'])(
  'a migration that %s interrupts leaves no change in the database, and the next start completes it',
  async (how) => {
    const { host, port, user } = serverPlace();
    const admin = new pg.Client({ host, port, user, database: 'postgres' });
    await admin.connect();
    const database = `half_${how.length}_${Date.now()}`;
    await admin.query(`create database ${database}`);
    const connection = { host, port, user, database };
    const blocker = new pg.Client(connection);
    const observer = new pg.Client(connection);
    try {
      await blocker.connect();
      await observer.connect();
      // Another session creates a table of a later migration and does not commit. So the migration runs up to there and
      // waits.
      await blocker.query('begin; create table contact_messages (id int)');
      const child = spawn(process.execPath, [script, JSON.stringify(connection)], { stdio: 'ignore' });
      const ended = once(child, 'exit');
      const waiting = `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`;
      for (let tries = 0; (await observer.query(waiting, [database])).rows.length === 0; tries += 1) {
        if (tries > 400) throw new Error('The migration did not get that far');
        await sleep(25);
      }
      if (how === 'SIGKILL') child.kill('SIGKILL');
      else await observer.query(`select pg_terminate_backend(pid) from (${waiting}) as w`, [database]);
      const [code] = await ended;
      expect(code).not.toBe(0);
      await blocker.query('rollback');

      await migrate(connection);
      const tables = "select count(*)::int as n from pg_class where relname in ('users', 'orders', 'contact_messages')";
      expect((await observer.query(tables)).rows).toEqual([{ n: 3 }]);
      const { rows } = await observer.query(
        'select name, count(*)::int as n from migrations group by name order by name',
      );
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.every(({ n }) => n === 1)).toBe(true);
    } finally {
      await blocker.end();
      await observer.end();
      await admin.query(`drop database ${database} with (force)`);
      await admin.end();
    }
  },
);
