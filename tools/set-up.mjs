/**
 * Makes `npm start` and `npm test` work on a machine that has only Node: it installs the libraries, checks the Node
 * that they include, and builds the web pages and the server. Steps that are already done are skipped. It is plain
 * JavaScript, because an old Node may run it.
 *
 * node tools/set-up.mjs --start | --test
 */
import { buildAll, everythingIsBuilt } from './set-up/build.mjs';
import { installLibraries, librariesAreInstalled, mendNode, nodeWorks } from './set-up/install.mjs';
import { withLock } from './set-up/lock.mjs';

const oldestNode = [20, 19];

async function setUp(forTests) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Error(`Paniwala needs Node ${oldestNode.join('.')} or newer to start, and this is ${process.version}.`);
  }
  const isReady = () => librariesAreInstalled(forTests) && nodeWorks() && everythingIsBuilt();
  if (isReady()) return;
  await withLock(async () => {
    if (!librariesAreInstalled(forTests)) await installLibraries();
    if (!nodeWorks()) await mendNode();
    await buildAll();
  });
}

try {
  await setUp(process.argv.includes('--test'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
