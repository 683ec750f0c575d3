/**
 * Runs scripts of package.json at the same time, and prints the output of each when it has ended, so that their lines do
 * not mix: `node tools/check/at-once.ts check:types check:code`. Exits with 1 if one of them failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(parts));
  return code === 0;
}

const passed = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
