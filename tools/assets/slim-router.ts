/**
 * What the router's package brings to each first page and this site never uses: 4.6 kB of 117
 * (docs/decisions/code/0027).
 * All steps reach into files of the package, so all refuse a build when those files look different.
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

/** Links that fetch their page ahead; here that is done for all links at once (web/storefront/ahead). */
export const prefetchingLinks = /[\\/]react-router[\\/].*[\\/]dom[\\/]ssr[\\/]components\.js$/;

/** Of what links fetch with, what they ask for: nothing. Undefined where it is written differently. */
const answers = { PrefetchPageLinks: 'null', usePrefetchBehavior: '[false, null, {}]' };

/** The same module with links that fetch nothing ahead. */
export function withoutPrefetch(code: string): string | undefined {
  let changed = code;
  for (const [name, answer] of Object.entries(answers)) {
    const before = changed;
    changed = changed.replace(
      new RegExp(`^function ${name}\\(.*\\) \\{$[^]*?^\\}$`, 'm'),
      `function ${name}() { return ${answer}; }`,
    );
    if (changed === before) return undefined;
  }
  return changed;
}

/** Replaces the unused parts in the browser's build; its package cannot shake them off. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: [unusedParts, prefetchingLinks] },
    handler(code, id) {
      const empty = prefetchingLinks.test(id) ? withoutPrefetch(code) : emptyModule(code);
      if (empty === undefined)
        this.error('The router writes its modules differently now: adapt tools/assets/slim-router.ts.');
      return empty;
    },
  },
};

interface Manifest {
  routes: Record<string, { id?: string; imports?: string[]; [has: string]: unknown }>;
}

const start = 'window.__reactRouterManifest=';
/** A route is called as it is found: said by the file only once. */
const end = ';for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;';

/**
 * The browser's list of all routes, in a folder of built files, without what it never asks: which files a page imports
 * matters to the server, which has a list of its own. What a route does not have need not be said: the router asks only whether it has it.
 */
export function slimManifest(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const file = join(folder, name);
    const code = readFileSync(file, 'utf8');
    if (!code.startsWith(start)) throw new Error(`${name} begins differently now: adapt tools/assets/slim-router.ts`);
    const manifest: Manifest = JSON.parse(code.slice(start.length).replace(/;\s*$/, ''));
    for (const route of Object.values(manifest.routes)) {
      delete route.imports;
      delete route.id;
      for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
    }
    writeFileSync(file, start + JSON.stringify(manifest) + end);
  }
}
