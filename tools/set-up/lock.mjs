/** Prevents two simultaneous starts from installing at the same time: the second one waits for the first. */
import { mkdirSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project.mjs';

const folder = inProject('.set-up-lock');
/** The holder of the lock touches this file every second. The lock is stale `staleAfter` ms after the last touch. */
const beat = join(folder, 'beat');
const staleAfter = 5_000;

export async function withLock(work) {
  await take();
  const timer = setInterval(keepBeating, 1_000);
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(timer);
    process.removeListener('exit', release);
    release();
  }
}

function keepBeating() {
  try {
    utimesSync(beat, new Date(), new Date());
  } catch {
    // If somebody has deleted the file, the installation continues.
  }
}

async function take() {
  let seen = { time: -1, since: 0 };
  for (let waits = 0; !makeFolder(folder); waits += 1) {
    if (waits === 1) console.error('Waiting for another start that is setting things up …');
    const time = lastBeat();
    if (time !== seen.time) seen = { time, since: performance.now() };
    if (performance.now() - seen.since > staleAfter && takeOver(time)) return;
    await sleep(200);
  }
  writeFileSync(beat, '');
}

/**
 * Takes over a stale lock. Only one waiting process can create the inner folder; it checks again that the lock is
 * stale.
 */
function takeOver(staleTime) {
  const inside = join(folder, 'taken-over');
  if (!makeFolder(inside)) return false;
  const stale = lastBeat() === staleTime;
  if (stale) writeFileSync(beat, '');
  rmdirSync(inside);
  return stale;
}

function makeFolder(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    throw new Error(`${inProject()} cannot be written to (${error.code}): set it up once as its owner.`);
  }
}

function lastBeat() {
  try {
    return statSync(beat).mtimeMs;
  } catch {
    return 0;
  }
}
