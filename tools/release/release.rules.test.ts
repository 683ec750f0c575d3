import { expect, test } from 'vitest';
import { dateNewest, type Facts, findReleaseFaults, isLater, readSections, readTree } from './release.rules.ts';

const changelog = `# What changed

## 0.2.0 (not released yet)

### What you must do

Nothing.

- \`0013_riders\`: riders
- \`PORT\`

## 0.1.0 (2026-11-24)

The first one: \`0001_people\`.
`;
const tree = (users: string) => readTree(`100644 blob ${users}\tdb/migrations/0001_people.sql\n`);
const good: Facts = {
  wanted: '0.2.0',
  changelog,
  names: ['0001_people', '0013_riders', 'PORT'],
  tagged: { version: '0.1.0', migrations: tree('aaaa') },
  migrations: tree('aaaa'),
  isDirty: false,
};

test('the version and the date of each section of a changelog are read', () => {
  expect(readSections(changelog).map(({ version, date }) => [version, date])).toEqual([
    ['0.2.0', 'not released yet'],
    ['0.1.0', '2026-11-24'],
  ]);
});

test('a version that meets all requirements can be released, even as the first one', () => {
  expect(findReleaseFaults(good)).toEqual([]);
  expect(findReleaseFaults({ ...good, tagged: undefined })).toEqual([]);
});

test.each<[string, Partial<Facts>, string]>([
  ['a word instead of a version', { wanted: 'next' }, 'next is no version: name one like 0.2.0.'],
  ['a missing version', { wanted: '' }, 'Nothing is no version: name one like 0.2.0.'],
  [
    'an earlier version',
    { tagged: { version: '0.10.0', migrations: tree('aaaa') } },
    '0.2.0 does not come after 0.10.0.',
  ],
  ['a folder with uncommitted changes', { isDirty: true }, 'Something is not committed.'],
  [
    'a version without a section',
    { wanted: '0.3.0' },
    'CHANGELOG.md does not begin with "## 0.3.0 (not released yet)".',
  ],
  [
    'a version that is already released',
    { changelog: dateNewest(changelog, '2026-12-01') },
    'CHANGELOG.md does not begin with "## 0.2.0 (not released yet)".',
  ],
  [
    'a section that does not say what operators must do',
    { changelog: changelog.replace('### What you must do', '### New') },
    'CHANGELOG.md does not say "What you must do" for 0.2.0.',
  ],
  ['a setting without a line in the changelog', { names: ['SMTP_URL'] }, 'CHANGELOG.md has no line for SMTP_URL.'],
  [
    'a released migration that was changed',
    { migrations: tree('bbbb') },
    'db/migrations/0001_people.sql was released and must stay as it is: write a new migration.',
  ],
  [
    'a released migration that was deleted',
    { migrations: new Map() },
    'db/migrations/0001_people.sql was released and must stay as it is: write a new migration.',
  ],
])('a release with %s is refused', (_, facts, reason) => {
  expect(findReleaseFaults({ ...good, ...facts })).toContain(reason);
});

test.each([
  ['0.1.1', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
])('version %s is later than %s: %s', (version, than, later) => {
  expect(isLater(version, than)).toBe(later);
});

test('dateNewest writes the date into the heading of the newest version', () => {
  expect(readSections(dateNewest(changelog, '2026-12-01'))[0]?.date).toBe('2026-12-01');
});
