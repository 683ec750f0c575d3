/**
 * Starts the shop. Node.js caches the compiled sources, and the next start takes half the processor time and 10 MB
 * less. `--compile` only fills the cache: a build ends with that. This file is JavaScript, because it runs before the
 * cache is active: for one file of TypeScript Node.js would load its type stripper, 10 MB and a quarter of a second.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// If this folder cannot be written, each start compiles again.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'server'));
if (process.argv.includes('--compile')) await import('./run-shop.ts');
else await import('./open-shop.ts');
