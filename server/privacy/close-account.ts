/**
 * Deletes the account of a customer: personal data is removed, and the rows stay for the books
 * (docs/decisions/running/0061).
 */
import { type Message, messageOf, parseLanguage } from '#contract/shared/translate.ts';
import { hashUnknown } from '../accounts/create-caller.ts';
import type { Queryable } from '../core/db/database.ts';
import { isReachable } from '../core/no-email.ts';
import { refuseBusy, refuseConflict, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { closePerson, erasePerson, type KeptValues, lockPerson, readAccountState } from './deleted-account.store.ts';
import { describeDeletion } from './letters.ts';
import { describeOpen, type OpenMatter } from './open-matters.rules.ts';
import { readOpen } from './open-matters.store.ts';
import { findPerson, type Person } from './people.store.ts';

const refuseDeleted = () => refuseConflict('This account was deleted.');
const refuseOpen = (open: readonly Message[], isForStaff: boolean) =>
  refuseConflict(
    isForStaff
      ? messageOf('This account cannot be deleted before this is settled: {open}.', { open })
      : messageOf('Your account cannot be deleted before this is settled: {open}.', { open }),
  );

export async function requireUndeleted(db: Queryable, customerId: string): Promise<void> {
  if ((await readAccountState(db, customerId))?.isDeleted) throw refuseDeleted();
}

export async function listOpenMatters(db: Queryable, customerId: string): Promise<OpenMatter[]> {
  const { ids } = await findPerson(db, customerId);
  return describeOpen(await readOpen(db, ids));
}

interface Closing {
  customerId: string;
  /** The member of staff; null if the customers themselves delete their account. */
  by: string | null;
}

/**
 * Deletes an account, with the accounts that were joined into it. If something is still open, it refuses and names
 * everything that is open. Acts that write for the customer at the same time wait, and are then refused.
 */
export async function deleteAccount(services: Services, { customerId, by }: Closing): Promise<void> {
  const { db, clock, settings } = services;
  const keptDays = settings.keepDays.deleted;
  const passwordHash = await hashUnknown();
  await db.transaction(async (tx) => {
    const at = clock();
    const found = await findPerson(tx, customerId);
    await lockPerson(tx, found);
    const person = await findPerson(tx, customerId);
    // Another account was joined into this one while the locks were awaited.
    if (person.ids.length !== found.ids.length) throw refuseBusy();
    const account = await readAccountState(tx, customerId);
    if (account?.role !== 'customer') throw refuseMissing('Customer not found');
    if (account.isDeleted) throw refuseDeleted();
    if (account.isJoined) throw refuseConflict('This account was joined into another one. Please open that one.');
    const isByStaff = by !== null;
    const open = describeOpen(await readOpen(tx, person.ids), isByStaff);
    if (open.length > 0)
      throw refuseOpen(
        open.map(({ words }) => words),
        isByStaff,
      );
    const kept = await erasePerson(tx, person);
    await closePerson(tx, person, {
      customerId,
      by,
      at,
      passwordHash,
      kept: keepable(kept, keptDays),
    });
    const { email, language } = account;
    if (isReachable(email))
      await queueMails(tx, [describeDeletion(email, { language: parseLanguage(language), keptDays })]);
  });
}

/**
 * Erases an account again that was deleted after the restored backup was made. Orders that were open in the backup are
 * still open, without a name; plans end.
 */
export async function deleteAgain(services: Pick<Services, 'db' | 'settings'>, customerId: string, at: Date) {
  const passwordHash = await hashUnknown();
  await services.db.transaction(async (tx) => {
    const person: Person = await findPerson(tx, customerId);
    await lockPerson(tx, person);
    // The account was already erased with the account into which it was joined, or by another instance.
    if ((await readAccountState(tx, customerId))?.isDeleted) return;
    const kept = keepable(await erasePerson(tx, person), services.settings.keepDays.deleted);
    await closePerson(tx, person, { customerId, by: null, at, passwordHash, kept });
  });
}

const keepable = (kept: KeptValues, days: number) => (days > 0 ? kept : null);
