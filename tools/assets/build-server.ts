/**
 * Builds the server into build/shop: our code and the libraries in few files, without unused parts. The shop then
 * starts in half the time and with a quarter less memory than from 1,400 separate files.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { serverOutput } from './server-output.ts';

/** Libraries that are not bundled, because they load compiled code or other files from their own folder. */
const separate = ['@node-rs/argon2', 'sharp', 'vite'];

const root = join(import.meta.dirname, '../..');

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: separate },
  build: {
    ssr: true,
    outDir: 'build/shop',
    // Put all files into build/shop itself, two folders deep, as server/core/project-folder.ts expects.
    assetsDir: '',
    target: 'node20',
    rolldownOptions: {
      input: ['server/open-shop.ts', 'server/run-shop.ts'],
      output: serverOutput,
    },
  },
});
