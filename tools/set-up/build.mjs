/** Builds the web pages from these sources into build/. */
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
  // Hash before the build, so that changes during it lead to another build next time.
  const hash = hashSources();
  const env = { ...process.env, NODE_ENV: 'production' };
  if (!(await run('Building the web pages', [...npmCommand(), 'run', 'build', '--silent'], { env }))) {
    throw new Error('The web pages could not be built: see above.');
  }
  writeFileSync(record, hash);
}

/** Compares content, because file times say nothing after a checkout. Takes some 20 ms for a few hundred files. */
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
