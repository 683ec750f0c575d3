/** A minimal shop process for start.test.ts: prints "up" when it has the database, and leaves it on SIGTERM. */
import { startEmbedded } from '#server/core/db/embedded/start.ts';

const embedded = await startEmbedded(process.argv[2] ?? '');
process.once('SIGTERM', () => {
  clearInterval(alive);
  void embedded.stop();
});
const alive = setInterval(() => {}, 60_000);
console.log('up');
