import { expect, test } from 'vitest';
import { builtInRoleNames, builtInRoles } from '../accounts/staff-roles.ts';
import { calls } from '../calls.ts';
import { readableKinds, timelineKinds } from './rules.ts';

const everyCall: Readonly<Record<string, { may: string }>> = calls;

// Proves timeline-3
test.each(builtInRoleNames)(
  'the role %s reads exactly the kinds of events whose data its calls also return',
  (role) => {
    const { permissions } = builtInRoles[role];
    const names: readonly string[] = permissions;
    const expected = Object.entries(timelineKinds).flatMap(([kind, { call }]) => {
      const access = everyCall[call]?.may;
      if (access === undefined) throw new Error(`There is no call ${call}`);
      return names.includes(access) ? [kind] : [];
    });
    expect(readableKinds({ role: 'admin', permissions })).toEqual(expected);
  },
);

test('an owner reads all kinds of events, and a person without a role reads none', () => {
  expect(readableKinds({ role: 'admin', permissions: builtInRoles.owner.permissions })).toEqual(
    Object.keys(timelineKinds),
  );
  expect(readableKinds({ role: 'admin', permissions: [] })).toEqual([]);
});
