import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRelease, hashMigrations, listNames, root } from './read-project.ts';
import { findChanged, findUnnamed, readSections } from './release.rules.ts';

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

test('the changelog mentions every migration, environment variable and setting', () => {
  expect(listNames()).toEqual(expect.arrayContaining(['0001_people', 'PORT', 'delivery.fee']));
  expect(findUnnamed(changelog, listNames())).toEqual([]);
});

test('the changelog says for every version what an operator must do', () => {
  const sections = readSections(changelog);
  expect(sections.length).toBeGreaterThan(0);
  for (const { version, text } of sections) {
    expect([version, text]).toEqual([version, expect.stringMatching(/^### What you must do\n+\S/m)]);
  }
});

test.runIf(findRelease())('no migration was changed since the newest release', () => {
  expect(findChanged(findRelease()?.migrations ?? new Map(), hashMigrations())).toEqual([]);
});
