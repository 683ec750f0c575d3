/** The Node that runs the shop: the one of the npm package "node", which npm's scripts find before the system's. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { inProject, run, systemEnvironment } from './project.mjs';

const needed = 24;
const link = inProject('node_modules', '.bin', 'node');

export function nodeWorks() {
  return majorOf(versionOfScripts()) >= needed;
}

/** Of the Node that npm's scripts will find: without the package's, the system's own. */
function versionOfScripts() {
  if (!existsSync(link)) return spawnSync('node', ['--version'], { encoding: 'utf8', env: systemEnvironment() }).stdout;
  // Where it is running this very script there is no need to ask it.
  if (existsSync(process.execPath) && realpathSync(link) === realpathSync(process.execPath)) return process.version;
  return spawnSync(link, ['--version'], { encoding: 'utf8' }).stdout;
}

/** The package's install script fetches the program; npm may have been told not to run it (ignore-scripts). */
export async function mendNode() {
  const installer = inProject('node_modules', 'node', 'installArchSpecificPackage.js');
  if (existsSync(installer)) {
    const env = systemEnvironment({ npm_config_ignore_scripts: 'false', npm_config_loglevel: 'error' });
    await run(`Installing Node ${needed}`, ['node', installer], { env, cwd: inProject('node_modules', 'node') });
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync('../node/bin/node', link);
    }
  }
  if (nodeWorks()) return;
  throw new Error(`Node ${needed} could not be installed: run "npm rebuild node", or install Node ${needed} yourself.`);
}

function majorOf(version) {
  return Number((/^v(\d+)\./.exec(version || '') || [])[1] || 0);
}
