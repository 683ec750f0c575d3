/** An account as its owner and staff see it: never its password. */
import type { User } from '../../contract/accounts/calls.ts';
import type { AccountRow } from './account.store.ts';
import type { RegistrationRow } from './registration/registration.store.ts';
import type { UserRow } from './users.store.ts';

export function presentUser(account: AccountRow | UserRow): User {
  const { id, name, email, phone, address, city, state, pincode, role } = account;
  return {
    ...{ id, name, email, phone, address, city, state, pincode, role },
    isActive: account.is_active,
    createdAt: account.created_at.toISOString(),
  };
}

/** The account that a registration becomes. */
export function presentRegistration(registration: RegistrationRow): User {
  return presentUser({ ...registration, role: 'customer', is_active: true });
}
