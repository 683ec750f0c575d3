/** Installs the libraries of package-lock.json into node_modules. One of them is Node itself. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { inProject, npmCommand, readText, run, systemEnvironment } from './project.mjs';

const modules = inProject('node_modules');
const record = inProject('node_modules', '.paniwala-installed');

/** True if the libraries of the lock file are installed. Those for development are needed only if `forTests`. */
export function librariesAreInstalled(forTests) {
  const lock = readText(inProject('package-lock.json'));
  return readText(record) === hashOf(lock) || agreesWithNpm(lock, forTests);
}

/** Installs all libraries, even with NODE_ENV=production, so that both `npm start` and `npm test` work afterwards. */
export async function installLibraries() {
  const lock = readText(inProject('package-lock.json'));
  const title = existsSync(modules)
    ? 'Installing libraries (they have changed)'
    : 'Installing libraries (first time: about a minute)';
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!(await run(title, [...npmCommand(), ...flags], { env: systemEnvironment() }))) {
    throw new Error('The libraries could not be installed: see what npm says above, then start again.');
  }
  writeFileSync(record, hashOf(lock));
}

/** Compares the lock file with npm's own record of node_modules, so that a manual `npm ci` is recognized. */
function agreesWithNpm(lock, forTests) {
  const installed = readText(inProject('node_modules', '.package-lock.json'));
  if (!installed || !lock) return false;
  const present = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return Boolean(wanted.optional || (wanted.dev && !forTests) || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

// The shop runs with the Node of the npm package "node", which npm scripts find before the system's Node.
const needed = 24;
const link = inProject('node_modules', '.bin', 'node');

export function nodeWorks() {
  return majorOf(versionOfScripts()) >= needed;
}

/** The version of the Node that npm scripts use: the npm package "node" if it is installed, else the system's Node. */
function versionOfScripts() {
  if (!existsSync(link)) return spawnSync('node', ['--version'], { encoding: 'utf8', env: systemEnvironment() }).stdout;
  // If this Node runs the present script, its version is known without starting it.
  if (existsSync(process.execPath) && realpathSync(link) === realpathSync(process.execPath)) return process.version;
  return spawnSync(link, ['--version'], { encoding: 'utf8' }).stdout;
}

/** Runs the install script of the package "node", which npm skips if it is configured to ignore scripts. */
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
