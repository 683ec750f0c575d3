/**
 * Builds the server into build/shop: our code and the libraries in few files, of which only what is used is left. The
 * shop then starts in half the time and with a quarter less memory than from 1,400 separate files.
 */
import { join } from 'node:path';
import { build } from 'vite';

/** Libraries with files or compiled code of their own, which they look for in their own folder. */
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
    // All files lie two folders deep, as server/core/project-folder.ts expects.
    assetsDir: '',
    target: 'node20',
    rolldownOptions: {
      input: ['server/open-shop.ts', 'server/run-shop.ts'],
      // Function names stay, so that the log of a fault can be read.
      output: { minify: { compress: true, mangle: false, codegen: true } },
    },
  },
});
