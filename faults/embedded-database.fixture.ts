/** A minimal process that uses the embedded database: it prints "up" when it is connected, and exits on SIGTERM. */
import { startEmbedded } from '#server/core/db/embedded/start.ts';

const embedded = await startEmbedded(process.argv[2] ?? '');
process.once('SIGTERM', () => {
  clearInterval(alive);
  void embedded.stop();
});
const alive = setInterval(() => {}, 60_000);
console.log('up');
