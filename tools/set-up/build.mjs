/** Builds the web pages and the server into build/, each only if its sources have changed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { inProject, npmCommand, readText, run } from './project.mjs';

/** Each part is built by one script of package.json from the files and folders in `sources`. */
const parts = [
  {
    title: 'Building the web pages',
    script: 'build:pages',
    sources: [
      'web',
      'contract',
      'languages',
      'tools/assets',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
  {
    title: 'Building the server',
    script: 'build:server',
    sources: [
      'server',
      'contract',
      'languages',
      'db/seed/catalogue.ts',
      'tools/assets/build-server.ts',
      'package-lock.json',
    ],
  },
];

const recordOf = ({ script }) => inProject('build', `.${script.replace(':', '-')}`);
const isBuilt = (part) => readText(recordOf(part)) === hashSources(part);

export const everythingIsBuilt = () => parts.every(isBuilt);

export async function buildAll() {
  for (const part of parts) {
    if (isBuilt(part)) continue;
    // Hash before the build: if a source changes during the build, the next start builds again.
    const hash = hashSources(part);
    const env = { ...process.env, NODE_ENV: 'production' };
    if (!(await run(part.title, [...npmCommand(), 'run', part.script, '--silent'], { env }))) {
      throw new Error(`${part.title} failed: see above.`);
    }
    writeFileSync(recordOf(part), hash);
  }
}

/** Hashes the content of all sources, because file times are useless after a checkout. This takes about 20 ms. */
function hashSources({ sources }) {
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
