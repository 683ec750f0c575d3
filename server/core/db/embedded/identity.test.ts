import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBinaries } from './binaries.ts';
import { type DatabaseFolder, prepareFolder } from './database-folder.ts';
import { chooseIdentity, describeOwner } from './identity.ts';

const isRoot = process.getuid?.() === 0;
const [ownUser, nobody, someone] = [41_234, 65_534, 41_777];

let parent: string;
let location: DatabaseFolder;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'paniwala-identity-'));
  chmodSync(parent, 0o755);
  location = prepareFolder(join(parent, 'data', 'database'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true, force: true });
});

/** Simulates a machine that also has these users: the shop asks the program `id`. */
function haveUsers(users: Record<string, number>): void {
  const programs = join(parent, 'programs');
  mkdirSync(programs);
  const lines = Object.entries(users).map(([name, id]) => `  ${name}) echo ${id} ;;`);
  writeFileSync(join(programs, 'id'), `#!/bin/sh\ncase $2 in\n${lines.join('\n')}\n  *) exit 1 ;;\nesac\n`, {
    mode: 0o755,
  });
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`);
}

function giveData(user: number): void {
  mkdirSync(location.data, { mode: 0o700, recursive: true });
  chownSync(location.data, user, user);
}

const chosen = async () => chooseIdentity(location, await findBinaries(location));

describe.runIf(isRoot)('started as root, the database runs as', () => {
  test('the user paniwala, if the machine has one', async () => {
    haveUsers({ paniwala: ownUser, nobody });
    expect(await chosen()).toMatchObject({ owner: { uid: ownUser, gid: ownUser } });
    giveData(ownUser);
    expect(describeOwner(location)).toBeUndefined();
  });

  test('the user nobody, with a warning, if the machine has no user paniwala', async () => {
    haveUsers({ nobody });
    expect(await chosen()).toMatchObject({ owner: { uid: nobody } });
    giveData(nobody);
    expect(describeOwner(location)).toContain('make a user paniwala');
  });

  test('the owner of its files, even if that is the user nobody', async () => {
    haveUsers({ paniwala: ownUser, nobody });
    giveData(nobody);
    expect(await chosen()).toMatchObject({ owner: { uid: nobody } });
    giveData(someone);
    expect(await chosen()).toMatchObject({ owner: { uid: someone } });
  });
});
