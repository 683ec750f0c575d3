/** The version of the shop: from package.json; `npm run release` raises it. */
import { readFileSync } from 'node:fs';

export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
