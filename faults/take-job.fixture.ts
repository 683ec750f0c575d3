/** A worker that takes a job named `wait` and never ends it, until it is killed. */
import { Logger, run } from 'graphile-worker';
import { openPool } from '#server/core/db/open-pool.ts';

const [connection = '{}'] = process.argv.slice(2);
await run({
  pgPool: openPool(JSON.parse(connection), () => {}),
  noHandleSignals: true,
  // The output says only that the job was taken.
  logger: new Logger(() => () => {}),
  parsedCronItems: [],
  taskList: {
    wait: () => new Promise<void>(() => console.log('taken')),
  },
});
