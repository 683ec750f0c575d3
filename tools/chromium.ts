/**
 * Finds a browser for tests and screenshots: the one in CHROMIUM_PATH, the headless shell of an npm package, or an
 * installed one. The shell runs the tests in about half the time of a desktop browser, and its version is the same
 * everywhere.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

interface Program {
  path: string;
  env: Record<string, string>;
}

/** Flags for tests. The sandbox is off, because it does not work as root; the browser opens only pages of the shop. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Starts a browser for tests. With `keepsPages` the back/forward cache is on, as in people's browsers. Playwright turns
 * it off, because Playwright does not notice restored pages; and the headless shell needs a flag to turn it on.
 */
export async function launchChromium({ keepsPages = false } = {}): Promise<Browser> {
  const { path, env } = findChromium();
  return chromium.launch({
    executablePath: path,
    args: keepsPages ? [...chromiumFlags, '--enable-bfcache'] : chromiumFlags,
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    env: { ...definedEnvironment(), ...env },
  });
}

/** Finds the browser program, for tools that start it themselves. */
export function findChromium(): Program {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { path: CHROMIUM_PATH, env: {} };
  // The package contains only a Linux program.
  return (process.platform === 'linux' ? undefined : findInstalled()) ?? unpackFromPackage();
}

function findInstalled(): Program | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const path = [...onPath, chromium.executablePath()].find(isProgram);
  return path ? { path, env: {} } : undefined;
}

/**
 * Unpacks the browser of the npm package into a folder of this user. AWS_EXECUTION_ENV makes the package unpack the
 * libraries that the browser needs, too. The folder gets its name when it is complete, because two processes may unpack
 * at the same time.
 */
function unpackFromPackage(): Program {
  const own = ownFolder();
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = createRequire(import.meta.url)(join(dirname(dirname(entry)), 'package.json')) as {
    version: string;
  };
  const folder = join(own, version);
  if (!existsSync(folder)) {
    const beside = mkdtempSync(join(own, 'new-'));
    const unpack = `await (await import(${JSON.stringify(entry)})).default.executablePath()`;
    try {
      execFileSync(process.execPath, ['--input-type=module', '--eval', unpack], {
        env: { ...process.env, TMPDIR: beside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      renameSync(beside, folder);
    } catch (error) {
      rmSync(beside, { recursive: true, force: true });
      // If the folder exists now, another process has unpacked the browser.
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: configureFonts(folder) },
  };
}

/** Configures fonts: the package contains only Open Sans, so the system's fonts are added if there are any. */
function configureFonts(folder: string): string {
  const own = `<dir>${join(folder, 'fonts')}</dir>`;
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  const text = `<fontconfig>${system}${own}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`;
  // The file name depends on its content, so that another checkout of the project does not overwrite it.
  const path = join(folder, `fonts-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.conf`);
  writeFileSync(path, text);
  return path;
}

/** A folder for unpacked programs. It must belong to this user, and nobody else may write to it. */
function ownFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `paniwala-chromium-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to somebody else: remove it, or name a browser in CHROMIUM_PATH.`);
  }
  return folder;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
