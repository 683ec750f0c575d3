/** The only access to the database: prepared statements, typed rows, transactions that are repeated on conflict. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inSpan } from '../telemetry/span.ts';
import { runStatement } from './column-names.ts';
import { openPool } from './open-pool.ts';

/**
 * A static statement. Its name lets PostgreSQL prepare it once per connection. `Row` is the type of a row, with the
 * names used in code: the column `order_number` is `orderNumber`.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** This property is never set. It exists only so that the type parameter `Row` is used. */
  readonly row?: Row;
}

/** Declares a statement. Its text is constant: parameters are `$1`, `$2`, … and never part of it. */
export function sql<Row = Record<string, never>>(text: string): Statement<Row> {
  return { name: createHash('sha1').update(text).digest('base64url'), text };
}

/** Converts rows to one array per column, for a statement that reads these arrays with `unnest`. */
export const arraysOf = <Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]));

export interface Queryable {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row; undefined if there is none. */
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Returns the row of a statement that always has one, such as a sum or a count. */
  one<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row>;
  /** Returns how many rows the statement changed. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<number>;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws; repeats it on a serialization failure or deadlock. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Returns the result of `work`, and undoes all its writes: it runs in one transaction that never commits. Its own
   * transactions become savepoints; they run one after the other, like its statements.
   */
  rehearse<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /**
   * Commits when `work` resolves, as `transaction` does, but gives it a whole database: transactions of acts become
   * savepoints of this one.
   */
  joined<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** How many transactions were repeated so far because of a deadlock or a conflict. */
  repeats(): number;
  /**
   * Returns the first row, read on a separate connection, so that it does not queue behind other requests. Concurrent
   * callers share one answer.
   */
  ping<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Returns a `Queryable` that runs its statements on this connection. */
  onClient(client: pg.PoolClient): Queryable;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Milliseconds after which the server ends a statement, a wait for a lock, or an idle transaction. */
const serverTimeouts = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** The client's own timeouts, for a server that was stopped or cut off and cannot end anything itself. */
const clientTimeouts = { connectionTimeoutMillis: 5_000, query_timeout: 20_000, keepAlive: true };
/** A connection sends a statement even if the answer to the one before it is missing. */
const pipelined = { pipeline: true };
const pingTimeouts = { connectionTimeoutMillis: 1_500, query_timeout: 1_500, idleTimeoutMillis: 30_000, max: 1 };

const conflicts = new Set(['40001', '40P01']);
const mostAttempts = 6;

const brokenConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** Whether the error concerns the connection to the database, not the statement. */
export function isConnectionError(error: unknown): error is Error {
  if (!(error instanceof Error) || isDatabaseError(error)) return false;
  const { syscall, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return false;
  const isSocketFault = syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
  return isSocketFault || brokenConnection.test(error.message);
}

export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/**
 * Whether the error is temporary: the database is unreachable or full or had a conflict, so the same statement may
 * succeed later.
 */
export const isPassing = (error: unknown): boolean =>
  isConnectionError(error) || (isDatabaseError(error) && /^(08|40|53|55|57)/.test(error.code ?? ''));

/** Whether the error violates this unique constraint, index or foreign key. */
export function violates(error: unknown, constraint: string): boolean {
  return isDatabaseError(error) && /^2350[35]$/.test(error.code ?? '') && error.constraint === constraint;
}

const pinnedClient = new AsyncLocalStorage<pg.PoolClient>();

/** Runs `work` so that all its statements outside a transaction use this connection. */
export function readThrough<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  return pinnedClient.run(client, work);
}

/** A row that a transaction writes together with its commit. */
export interface CommitRow {
  /** Called when a transaction begins, also when it is repeated after a conflict. */
  begin(): void;
  /** Returns the statement that writes the row; undefined if this transaction writes none. */
  take(): { statement: Statement<unknown>; values: readonly unknown[] } | undefined;
  /** Called after the commit of a transaction that wrote the row. */
  written(): void;
}

const commitRow = new AsyncLocalStorage<CommitRow>();

/** Runs `work`, whose transactions ask `row` for a row before they commit. A rehearsal does not ask. */
export function withCommitRow<Result>(row: CommitRow, work: () => Promise<Result>): Promise<Result> {
  return commitRow.run(row, work);
}

function queryable(choose: () => pg.Pool | pg.PoolClient, { isPrepared }: { isPrepared: boolean }): Queryable {
  const query = <Row>(statement: Statement<Row>, values: readonly unknown[] = []) =>
    // The text has numbered parameters instead of values, so it contains no personal data.
    inSpan('sql', { 'db.system.name': 'postgresql', 'db.query.text': statement.text }, () =>
      runStatement<Row>(choose(), {
        ...(isPrepared && { name: statement.name }),
        text: statement.text,
        values: [...values],
      }),
    );
  return {
    rows: async (statement, values) => (await query(statement, values)).rows,
    row: async (statement, values) => (await query(statement, values)).rows[0],
    one: async (statement, values) => requireRow((await query(statement, values)).rows[0]),
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  };
}

function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A statement that always has a row has none');
  return row;
}

export interface ConnectionMode {
  /** Whether statements are prepared by name, once per connection. */
  isPrepared: boolean;
  /** Whether a pooler is between us and the server. Poolers accept no session settings, such as timeouts. */
  isPooled: boolean;
}

/** `onError` receives the errors of connections that break while idle. */
export function openDatabase(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { isPrepared, isPooled }: ConnectionMode = { isPrepared: true, isPooled: false },
): Database {
  const pool = openPool(
    { max: 10, ...clientTimeouts, ...pipelined, ...(!isPooled && serverTimeouts), ...config },
    onError,
  );
  const onClient = (client: pg.PoolClient) => queryable(() => client, { isPrepared });
  const pingPool = openPool({ ...config, ...pingTimeouts }, onError);
  let pinging: Promise<unknown> | undefined;
  let repeats = 0;

  async function attempt<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    end: 'commit' | 'rollback',
  ): Promise<Result> {
    const row = end === 'commit' ? commitRow.getStore() : undefined;
    const client = await pool.connect();
    let broken: Error | undefined;
    const onClientError = (error: Error) => {
      broken = error;
    };
    client.on('error', onClientError);
    try {
      await client.query('begin');
      row?.begin();
      const result = await work(client);
      const added = row?.take();
      // The statement that writes the row and the commit are sent without a wait in between. If the row is refused, the
      // server rolls back at the commit.
      const adding = added && onClient(client).run(added.statement, added.values);
      await Promise.all([adding, client.query(end)]);
      if (added) row?.written();
      return result;
    } catch (error) {
      // Only the server knows whether a connection that broke or hung was rolled back, so it is never used again.
      if (isConnectionError(error)) broken = error;
      else
        await client.query('rollback').catch((failed: Error) => {
          broken = failed;
        });
      throw error;
    } finally {
      client.off('error', onClientError);
      client.release(broken);
    }
  }

  async function repeatOnConflict<Result>(tryOnce: () => Promise<Result>): Promise<Result> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await tryOnce();
      } catch (error) {
        const again = isDatabaseError(error) && conflicts.has(error.code ?? '') && attempts < mostAttempts;
        if (!again) throw error;
        repeats += 1;
        await sleep(Math.random() * 10 * 2 ** attempts);
      }
    }
  }

  /**
   * A database whose transactions are savepoints in the transaction of this connection. A conflict ends the whole outer
   * transaction, so that it is repeated as a whole.
   */
  function onSavepoints(client: pg.PoolClient): Database {
    const tx = inTurn(onClient(client));
    return {
      ...database,
      ...tx,
      async transaction(work) {
        await client.query('savepoint act');
        try {
          const result = await work(tx);
          await client.query('release savepoint act');
          return result;
        } catch (error) {
          await client.query('rollback to savepoint act').catch(() => {});
          throw error;
        }
      },
    };
  }

  const database: Database = {
    ...queryable(() => pinnedClient.getStore() ?? pool, { isPrepared }),
    onClient,
    pool,
    repeats: () => repeats,
    close: async () => {
      await Promise.all([pool.end(), pingPool.end()]);
    },
    ping<Row>({ text }: Statement<Row>) {
      pinging ??= runStatement<Row>(pingPool, { text })
        .then(({ rows }) => rows[0])
        .finally(() => {
          pinging = undefined;
        });
      return pinging as Promise<Row | undefined>;
    },
    transaction: (work) => repeatOnConflict(() => attempt((client) => work(onClient(client)), 'commit')),
    joined: (work) => repeatOnConflict(() => attempt((client) => work(onSavepoints(client)), 'commit')),
    rehearse: (work) => repeatOnConflict(() => attempt((client) => work(onSavepoints(client)), 'rollback')),
  };
  return database;
}

/** Runs statements one after the other, however many are started at once. */
function inTurn(db: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const wait = <Result>(start: () => Promise<Result>): Promise<Result> => {
    const result = last.then(start);
    last = result.catch(() => {});
    return result;
  };
  return {
    rows: (statement, values) => wait(() => db.rows(statement, values)),
    row: (statement, values) => wait(() => db.row(statement, values)),
    one: (statement, values) => wait(() => db.one(statement, values)),
    run: (statement, values) => wait(() => db.run(statement, values)),
  };
}
