/**
 * Starts the shop. Node.js keeps what it makes of each source, and the next start takes half of the processor's time and
 * 10 MB less. `--compile` only makes it: a build ends with that. This file is JavaScript, because it is read before that
 * is in force: for one file of TypeScript Node.js would load what reads it, 10 MB and a quarter of a second.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Where this folder cannot be written, each start does it anew.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'server'));
if (process.argv.includes('--compile')) await import('./run-shop.ts');
else await import('./open-shop.ts');
