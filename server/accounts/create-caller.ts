/** An account for a customer who calls: nobody has its password until a letter brings one. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { Staff } from '../core/actor.ts';
import { doorOf } from '../core/delivery-address.store.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { findAccountByEmail, writeAccount } from './account.store.ts';
import { writeDoor } from './addresses/store.ts';
import { countSamePhone, lockPhone } from './caller.store.ts';
import { refuseTaken } from './manage-users.ts';
import { endRegistrations } from './registration/registration.store.ts';
import { deriveState } from './rules.ts';
import { hashPassword } from './sessions/password.ts';
import { createToken } from './sessions/session.ts';

type CallerForm = CheckedInput<'POST /admin/callers'>['body'];

/**
 * Answers the id. Refuses another account's e-mail address, and a phone number that more customers have than staff were
 * shown: a colleague may have made the same customer.
 */
export async function createCaller(
  { db, clock }: Services,
  _actor: Staff,
  form: CallerForm,
  request: KeyedRequest | undefined,
): Promise<string> {
  const { name, phone, address, city, pincode, known } = form;
  const email = form.email === '' ? null : form.email;
  const passwordHash = await hashPassword(createToken());
  return once(db, request, async (tx) => {
    await lockPhone(tx, phone);
    // Before the address: of the same customer both are known, and the account that was made is to be shown.
    await requireNew(tx, phone, known);
    if (email !== null && (await findAccountByEmail(tx, email))) throw refuseTaken();
    if (email !== null) await endRegistrations(tx, email);
    const account = {
      id: newId(),
      name,
      email,
      passwordHash,
      phone,
      address,
      city,
      pincode,
      state: deriveState(form),
      role: 'customer' as const,
    };
    const written = await writeAccount(tx, account, clock());
    if (!written) throw refuseTaken();
    await writeDoor(tx, written.id, doorOf(form));
    return written.id;
  });
}

async function requireNew(db: Queryable, phone: string, known: number): Promise<void> {
  if ((await countSamePhone(db, phone)) <= known) return;
  throw refuseConflict('There is already a customer with this phone number.', { errorType: 'PHONE_KNOWN' });
}
