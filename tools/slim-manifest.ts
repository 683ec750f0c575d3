import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  routes: Record<string, { imports?: string[] }>;
}

const start = 'window.__reactRouterManifest=';

// The only links with `prefetch` lead there.
const fetchedAhead = /^storefront\/product/;

/**
 * The browser's list of all routes, in a folder of built files, without what it never asks: which files a page imports
 * matters to the server, which has a list of its own, and to links that fetch their page ahead.
 */
export function slimManifest(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const file = join(folder, name);
    const code = readFileSync(file, 'utf8');
    if (!code.startsWith(start)) throw new Error(`${name} begins in another way now: mend tools/slim-manifest.ts`);
    const manifest: Manifest = JSON.parse(code.slice(start.length).replace(/;\s*$/, ''));
    for (const [id, route] of Object.entries(manifest.routes)) if (!fetchedAhead.test(id)) delete route.imports;
    writeFileSync(file, `${start}${JSON.stringify(manifest)};`);
  }
}
