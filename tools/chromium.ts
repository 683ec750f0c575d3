/**
 * A browser for tests and screenshots: CHROMIUM_PATH, the headless shell of the npm package, or an installed one. The
 * shell runs the tests in about half the time of a desktop browser, and has the same version everywhere.
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

/** Without the sandbox, which does not work as root and in many containers. The browser opens only our own pages. */
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
 * Starts a browser for tests. With `keepsPages` it enables the back/forward cache, as in people's browsers. Playwright
 * disables it because it does not notice restored pages, and the headless shell needs a flag.
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

/** The browser program, for tools that start it themselves. */
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
 * The package unpacks itself into the system's temporary folder, and adds the libraries that it needs only on AWS
 * Lambda. Here it unpacks into this user's own folder, renamed when complete, because two processes may do it at once.
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
      if (!existsSync(folder)) throw error; // otherwise another process was faster
    }
  }
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: configureFonts(folder) },
  };
}

/** The package contains only Open Sans: adds the system's fonts, if there are any. */
function configureFonts(folder: string): string {
  const own = `<dir>${join(folder, 'fonts')}</dir>`;
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  const text = `<fontconfig>${system}${own}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`;
  // Named by its content, so that other checkouts do not overwrite it.
  const path = join(folder, `fonts-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.conf`);
  writeFileSync(path, text);
  return path;
}

/** Programs are started from it, so it must belong to this user and nobody else may write to it. */
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
