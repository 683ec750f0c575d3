/** Finds out whether a process id still belongs to the same process, because the system reuses process ids. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const hasProc = process.platform === 'linux';

/**
 * The start time of a process, which distinguishes it from a later process with the same id; '' when the process has
 * ended. guard.sh does the same.
 */
export function startTimeOf(pid: number): string {
  if (!hasProc) return readPs(pid, 'lstart').replace(/\s/g, '');
  const stat = readText(`/proc/${pid}/stat`);
  // The program's name is in brackets and may contain spaces; after it come the state and, 20th, the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

/**
 * Whether a PostgreSQL process works on this data folder: the process `pid` of its postmaster.pid or, on systems with
 * /proc, a process that a killed postmaster left behind. Returns true if this cannot be found out.
 */
export function isServed(data: string, pid: number): boolean {
  if (isPostgres(pid) && (folderOf(pid) ?? data) === data) return true;
  return (
    hasProc &&
    readdirSync('/proc').some(
      (name) => /^\d+$/.test(name) && isPostgres(Number(name)) && folderOf(Number(name)) === data,
    )
  );
}

function isPostgres(pid: number): boolean {
  return startTimeOf(pid) !== '' && (readText(`/proc/${pid}/comm`) || readPs(pid, 'comm')).includes('postgres');
}

/** The working folder of a process, which for PostgreSQL is its data folder; undefined if it cannot be read. */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readPs(pid: number, column: string): string {
  if (hasProc) return '';
  const env = { ...process.env, LC_ALL: 'C' };
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env }).stdout ?? '';
}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
