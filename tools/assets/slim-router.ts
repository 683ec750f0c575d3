/**
 * What the router's package brings to each first page and this site never uses: 6.7 kB of 120
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

/** Who calls it after all is told so: then it must come back into the build. */
const leftOut = "throw Error('left out by slim-router');";

/** Functions of the package that nothing here calls, or that have nothing to do here, with what they do instead. */
export const unusedFunctions: readonly { file: RegExp; bodies: Readonly<Record<string, string>> }[] = [
  // Links that fetch their page ahead; here that is done for all links at once (web/storefront/ahead).
  {
    file: /[\\/]dom[\\/]ssr[\\/]components\.js$/,
    bodies: { PrefetchPageLinks: 'return null;', usePrefetchBehavior: 'return [false, null, {}];' },
  },
  // Forms, actions and fetchers, which the client of the contract does without; routes discovered one by one.
  {
    file: /[\\/]router[\\/]router\.js$/,
    bodies: { handleAction: leftOut, fetch: leftOut, discoverRoutes: leftOut },
  },
  { file: /[\\/]dom[\\/]lib\.js$/, bodies: { useSubmit: leftOut, useFormAction: leftOut } },
  {
    file: /[\\/]dom[\\/]ssr[\\/]single-fetch\.js$/,
    bodies: { singleFetchActionStrategy: leftOut, singleFetchLoaderFetcherStrategy: leftOut, nonSsrStrategy: leftOut },
  },
];

/** The same module, its functions with these bodies. Undefined where one is written differently. */
export function withBodies(code: string, bodies: Readonly<Record<string, string>>): string | undefined {
  let changed = code;
  for (const [name, body] of Object.entries(bodies)) {
    const before = changed;
    changed = changed.replace(
      new RegExp(`^((\\t*)(?:async )?function ${name}\\(.*\\) \\{)$[^]*?^\\2\\}$`, 'm'),
      `$1 ${body} }`,
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
    filter: { id: /[\\/]react-router[\\/].*\.js$/ },
    handler(code, id) {
      const functions = unusedFunctions.find(({ file }) => file.test(id));
      if (!functions && !unusedParts.test(id)) return undefined;
      const slim = functions ? withBodies(code, functions.bodies) : emptyModule(code);
      if (slim === undefined)
        this.error('The router writes its modules differently now: adapt tools/assets/slim-router.ts.');
      return slim;
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
