/** Changes a customer's own name, phone and address. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Customer } from '../core/actor.ts';
import { refuseSession } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { findKnownPlace } from '../zones/service-area.store.ts';
import { type AccountRow, findAccount, writeProfile } from './account.store.ts';
import { type AddressPlans, movePlansOfChanged } from './addresses/follow-plans.ts';
import { followAccount, followPerson, listAddresses, lockAddressBook } from './addresses/store.ts';
import { deriveState } from './rules.ts';

type ProfileForm = CheckedInput<'PUT /auth/profile'>['body'];

/**
 * Changes the profile. Its address also replaces the default one of the address book, and plans at the default address
 * then deliver there.
 */
export async function changeProfile(
  { db, clock }: Services,
  plans: AddressPlans,
  { id }: Customer,
  form: ProfileForm,
): Promise<AccountRow> {
  return db.transaction(async (tx) => {
    const now = clock();
    const readBook = () => listAddresses(tx, id, indiaDay(now));
    await plans.lock(tx, id);
    await lockAddressBook(tx, id);
    const book = await readBook();
    const before = await findAccount(tx, id);
    const known = await findKnownPlace(tx, form.pincode);
    const after = before && (await writeProfile(tx, id, { ...form, state: deriveState(form, known, before) }));
    if (!after) throw refuseSession();
    await followAccount(tx, id, newId(), now);
    await followPerson(tx, id, before);
    await movePlansOfChanged(tx, plans, id, { before: book, after: await readBook(), at: now });
    return after;
  });
}
