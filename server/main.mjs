/**
 * Starts the shop: from its build, or, for developers and before the first build, from its sources. Node.js caches the
 * compiled code, so that the next start takes half the processor time. `--compile` only fills the cache: a build ends
 * with that. This file is JavaScript, because it runs before the cache is active: for one file of TypeScript Node.js
 * would load its type stripper, 10 MB and a quarter of a second.
 */
import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// If this folder cannot be written, each start compiles again.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'server'));

const program = process.argv.includes('--compile') ? 'run-shop' : 'open-shop';
const isBuilt = process.env.NODE_ENV !== 'development' && existsSync(join(import.meta.dirname, '../build/shop'));
await import(isBuilt ? `../build/shop/${program}.js` : `./${program}.ts`);
// Writes new code to the cache. Node.js then frees its copy of the cache, 6 MB, which it would keep until the end.
flushCompileCache();
