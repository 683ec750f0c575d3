/** A worker that takes a job named `wait` and does not end it. A test kills the worker. */
import { Logger, run } from 'graphile-worker';
import { openPool } from '#server/core/db/open-pool.ts';

const [connection = '{}'] = process.argv.slice(2);
await run({
  pgPool: openPool(JSON.parse(connection), () => {}),
  noHandleSignals: true,
  // Nothing is logged, because the test waits for the output that says that the job was taken.
  logger: new Logger(() => () => {}),
  parsedCronItems: [],
  taskList: {
    wait: () => new Promise<void>(() => console.log('taken')),
  },
});
