/** A customer's own name, phone and address. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '../../contract/calls.ts';
import type { Customer } from '../core/actor.ts';
import { refuseSession } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { type AccountRow, findAccount, writeProfile } from './account.store.ts';
import { followAccount, followPerson, lockBook } from './addresses/store.ts';
import { deriveState } from './rules.ts';

type ProfileForm = CheckedInput<'PUT /auth/profile'>['body'];

/** The address is the default one of the address book, too. */
export async function changeProfile({ db, clock }: Services, { id }: Customer, form: ProfileForm): Promise<AccountRow> {
  return db.transaction(async (tx) => {
    await lockBook(tx, id);
    const before = await findAccount(tx, id);
    const after = before && (await writeProfile(tx, id, { ...form, state: deriveState(form, before) }));
    if (!after) throw refuseSession();
    await followAccount(tx, id, newId(), clock());
    await followPerson(tx, id, before);
    return after;
  });
}
