/** Presents an account and its addresses for its owner and for staff, without the password. */

import type { Address } from '#contract/accounts/address-calls.ts';
import { composeAddress } from '#contract/accounts/addresses.ts';
import type { StaffUser, User } from '#contract/accounts/calls.ts';
import { type Permission, permissionsOf } from '#contract/shared/permissions.ts';
import { type Columns, timeCell, yesNoCell } from '../core/csv.ts';
import { officeCells, placeCells } from '../core/place-cells.ts';
import type { AccountRow } from './account.store.ts';
import { type BookRow, positionOf } from './addresses/store.ts';
import type { RegistrationRow } from './registration/registration.store.ts';
import type { ExportedUser, UserRow } from './users.store.ts';

/** An account for staff. */
export function presentStaffUser(account: UserRow): StaffUser {
  const { roles, tags, hasSecondFactor } = account;
  return { ...presentAccount(account), roles, tags, hasSecondFactor };
}

function presentAccount(
  account: Omit<AccountRow, 'passwordHash'>,
): Omit<StaffUser, 'roles' | 'tags' | 'hasSecondFactor'> {
  const { id, name, email, phone, address, city, state, pincode, role } = account;
  return {
    id,
    name,
    email,
    phone,
    address,
    city,
    state,
    pincode,
    role,
    isActive: account.isActive,
    createdAt: account.createdAt.toISOString(),
  };
}

/** An account for its owner, who signed in with an email address. Staff also read what they may do. */
export function presentUser(account: Omit<AccountRow, 'passwordHash'>, permissions?: readonly Permission[]): User {
  const allowed = permissionsOf.admin.filter((permission) => permissions?.includes(permission));
  return { ...presentAccount(account), email: account.email ?? '', ...(permissions && { permissions: allowed }) };
}

/** The account that a registration will become. */
export function presentRegistration(registration: RegistrationRow): User {
  return presentUser({ ...registration, role: 'customer', isActive: true });
}

/**
 * Columns of the export of accounts. They contain no passwords. The import of customers accepts all columns about
 * customers.
 */
export const userColumns: Columns<ExportedUser> = {
  ID: (user) => user.id,
  Name: (user) => user.name,
  Email: (user) => user.email ?? '',
  Phone: (user) => user.phone,
  Role: (user) => user.role,
  Active: (user) => yesNoCell(user.isActive),
  ...placeCells<ExportedUser>((user) => user),
  ...officeCells,
  'Joined (India)': (user) => timeCell(user.createdAt),
  Tags: (user) => user.tags.join(', '),
};

/** An address for its owner. */
export const presentAddress = (row: BookRow): Address => ({
  ...row,
  address: composeAddress(row),
  position: positionOf(row),
});
