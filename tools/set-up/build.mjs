/** The web pages in build/, made from these sources. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { inProject, npmCommand, readText, run } from './project.mjs';

const sources = [
  'web',
  'contract',
  'languages',
  'tools/assets',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const record = inProject('build', '.sources');

export function pagesAreBuilt() {
  return readText(record) === hashSources();
}

export async function buildPages() {
  // Taken before: what changes while it builds will be built next time.
  const hash = hashSources();
  const env = { ...process.env, NODE_ENV: 'production' };
  if (!(await run('Building the web pages', [...npmCommand(), 'run', 'build', '--silent'], { env }))) {
    throw new Error('The web pages could not be built: see above.');
  }
  writeFileSync(record, hash);
}

/** By content, because the times of files say nothing after a checkout; some 20 ms for a few hundred files. */
function hashSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesIn)) {
    const content = readFileSync(inProject(path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const found = statSync(inProject(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(inProject(path))
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesIn(`${path}/${name}`));
}
