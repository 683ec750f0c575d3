/** The version of the shop, from package.json. `npm run release` raises it. */
import { readFileSync } from 'node:fs';
import { inProject } from './project-folder.ts';

export const version: string = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;
