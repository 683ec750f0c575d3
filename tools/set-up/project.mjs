/** Where the project is, and the environment for the npm that works on it. */
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

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
 * npm runs us with node_modules/.bin in front of PATH, so `node` may be the one that `npm ci` is about to remove.
 * What installs must run with the system's own.
 */
export function systemEnvironment(extra = {}) {
  const path = (process.env.PATH || '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}

/** The npm that started us, or else the one on PATH, as a command with its first arguments. */
export function npmCommand() {
  const cli = process.env.npm_execpath || '';
  return /npm-cli\.c?js$/.test(cli) ? ['node', cli] : ['npm'];
}
