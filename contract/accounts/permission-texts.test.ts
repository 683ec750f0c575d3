import { expect, test } from 'vitest';
import { staffPermissions } from '../shared/permissions.ts';
import { permissionGroups } from './permission-texts.ts';

test('every permission of staff is described once, in the order of the list of permissions', () => {
  expect(permissionGroups.flatMap(({ permissions }) => Object.keys(permissions))).toEqual(staffPermissions);
});
