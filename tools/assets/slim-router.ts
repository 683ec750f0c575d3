/**
 * What the router's package brings to each first page and this site never uses: 3.3 kB of 116
 * (docs/decisions/code/0027).
 * Both steps reach into files of the package, so both refuse a build when those files look different.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Routes discovered one by one (react-router.config.ts: all are known from the start) and instruments for measuring. */
export const unusedParts = /[\\/]react-router[\\/].*[\\/](fog-of-war|instrumentation)\.js$/;

/** The same exports, each of them a function that does nothing; undefined for a module without a list of exports. */
export function emptyModule(code: string): string | undefined {
  const names = code.match(/^export \{ (.*) \};$/m)?.[1]?.split(', ');
  return names?.map((name) => `export function ${name}() {}`).join('\n');
}

/** Replaces the unused parts in the browser's build; its package cannot shake them off. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: unusedParts },
    handler(code) {
      const empty = emptyModule(code);
      if (empty === undefined)
        this.error('The router writes its exports differently now: adapt tools/assets/slim-router.ts.');
      return empty;
    },
  },
};

interface Manifest {
  routes: Record<string, { imports?: string[]; [has: string]: unknown }>;
}

const start = 'window.__reactRouterManifest=';

// The only links with `prefetch` lead there.
const fetchedAhead = /^storefront\/product/;

/**
 * The browser's list of all routes, in a folder of built files, without what it never asks: which files a page imports
 * matters to the server, which has a list of its own, and to links that fetch their page ahead. What a route does not
 * have need not be said: the router asks only whether it has it.
 */
export function slimManifest(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const file = join(folder, name);
    const code = readFileSync(file, 'utf8');
    if (!code.startsWith(start)) throw new Error(`${name} begins differently now: adapt tools/assets/slim-router.ts`);
    const manifest: Manifest = JSON.parse(code.slice(start.length).replace(/;\s*$/, ''));
    for (const [id, route] of Object.entries(manifest.routes)) {
      if (!fetchedAhead.test(id)) delete route.imports;
      for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
    }
    writeFileSync(file, `${start}${JSON.stringify(manifest)};`);
  }
}
