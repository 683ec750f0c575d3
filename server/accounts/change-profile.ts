/** A customer's own name, phone and address. */
import type { CheckedInput } from '../../contract/calls.ts';
import type { Customer } from '../core/actor.ts';
import { refuseSession } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { type AccountRow, findAccount, writeProfile } from './account.store.ts';
import { deriveState } from './rules.ts';

type ProfileForm = CheckedInput<'PUT /auth/profile'>['body'];

export async function changeProfile({ db }: Services, customer: Customer, form: ProfileForm): Promise<AccountRow> {
  const before = await findAccount(db, customer.id);
  if (!before) throw refuseSession();
  return (await writeProfile(db, customer.id, { ...form, state: deriveState(form, before) })) ?? before;
}
