/** The tables of docs/staff.md show what the built-in roles allow. They are compared with the code. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionGroups } from '#contract/accounts/permission-texts.ts';
import { builtInRoleNames, builtInRoles } from '#contract/accounts/staff-roles.ts';
import { textsOn } from '#languages/catalogue.ts';
import hindi from '#languages/hi.ts';

const inHindi = textsOn('admin', hindi);

/** The rows that a guide must have: a sentence for each permission, and a mark for each role that has it. */
function tableOf(translate: (sentence: string) => string): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = permissionGroups.flatMap(({ permissions }) =>
    Object.entries(permissions).map(([permission, sentence]) => {
      const marks = builtInRoleNames.map((role) =>
        (builtInRoles[role].permissions as readonly string[]).includes(permission) ? '✓' : ' ',
      );
      return row([translate(sentence), ...marks]);
    }),
  );
  return [row(['', ...builtInRoleNames.map((role) => translate(builtInRoles[role].name))]), ...rows];
}

test.each([
  ['docs/staff.md', (sentence: string) => sentence],
  ['docs/staff.hi.md', (sentence: string) => inHindi[sentence] ?? sentence],
])('the table of %s in docs/staff.md agrees with the code', (path, translate) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|--'));
  expect(rows).toEqual(tableOf(translate));
});
