/** Which version of the shop this is: package.json says it, `npm run release` raises it. */
import { readFileSync } from 'node:fs';

export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
