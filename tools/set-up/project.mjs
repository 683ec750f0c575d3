/** The project's folder, and how to run npm and Node in it. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export function inProject(...path) {
  return join(root, ...path);
}

export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The environment without node_modules/.bin in PATH. npm puts that folder first, so `node` could be the program that
 * `npm ci` is about to remove. Installers must run with the system's Node.
 */
export function systemEnvironment(extra = {}) {
  const path = (process.env.PATH || '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}

/** The command of the npm that started this script, or the npm on PATH if it was started without npm. */
export function npmCommand() {
  const cli = process.env.npm_execpath || '';
  return /npm-cli\.c?js$/.test(cli) ? ['node', cli] : ['npm'];
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Runs a command and shows its title and the time. The output is shown only if the command fails. Resolves to true if
 * the command succeeded.
 */
export function run(title, [program, ...args], { env = process.env, cwd = root } = {}) {
  const progress = showProgress(title);
  const output = [];
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stopped = 0;
    const stops = Object.entries(signals).map(([signal, number]) => {
      // After an interrupt npm takes time to undo its work. A second interrupt kills it.
      const stop = () => {
        child.kill(stopped ? 'SIGKILL' : signal);
        stopped = 128 + number;
      };
      process.on(signal, stop);
      return () => process.removeListener(signal, stop);
    });
    const end = (succeeded) => {
      for (const forget of stops) forget();
      progress(succeeded);
      if (stopped) process.exit(stopped);
      if (!succeeded) process.stderr.write(Buffer.concat(output));
      resolve(succeeded);
    };
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/**
 * Shows how long the work takes. On a terminal the seconds are updated in place; elsewhere there is a line at the
 * start, one every 20 s, and one at the end.
 */
function showProgress(title) {
  const { stderr } = process;
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  stderr.write(stderr.isTTY ? `${title} …` : `${title} …\n`);
  const timer = setInterval(
    () => stderr.write(stderr.isTTY ? `\r${title} … ${seconds()}` : `… ${seconds()}\n`),
    stderr.isTTY ? 1_000 : 20_000,
  );
  return (succeeded) => {
    clearInterval(timer);
    stderr.write(`${stderr.isTTY ? `\r${title} … ` : '… '}${succeeded ? 'done' : 'failed'} after ${seconds()}\n`);
  };
}
