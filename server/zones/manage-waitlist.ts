/** The waiting list: people add their email address, and get an email when their address is served. */
import { v7 as newId } from 'uuid';
import { type Language, messageOf } from '#contract/shared/translate.ts';
import type { Staff } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { type NoteTaken, processDueRows } from '../platform/jobs/process-due-rows.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { describeServedArea } from './letters.ts';
import type { PincodeArea } from './rules.ts';
import { findPincodeArea } from './service-area.store.ts';
import {
  addToWaitlist,
  endNotification,
  markSomeNotified,
  queueNotification,
  takeNotification,
  type WantedNotification,
} from './waitlist.store.ts';

/** Emails per transaction. */
const batchSize = 200;

const isServed = ({ hasZones, zone }: PincodeArea) => zone !== null || !hasZones;

/**
 * Requests the emails for a PIN code, which a job writes, and returns their number. Refuses an address that is not
 * served.
 */
export function requestNotification({ db, clock }: Services, actor: Staff, pincode: string): Promise<number> {
  return db.transaction(async (tx) => {
    if (!isServed(await findPincodeArea(tx, pincode))) {
      throw refuseConflict(messageOf('{pincode} is not served yet. Add it to an active zone first.', { pincode }));
    }
    return queueNotification(tx, pincode, actor, clock());
  });
}

/** Writes all requested emails, each only once even if several instances run this; returns their number. */
export async function notifyWaitlist(services: Services): Promise<number> {
  const except: string[] = [];
  let notified = 0;
  const notify = async (wanted: WantedNotification, note?: NoteTaken) => {
    const some = await services.db.transaction((tx) => notifySome(services, tx, wanted, note));
    if (some === undefined) return [];
    notified += some.letters;
    return [{ id: some.pincode, what: `${notified}` }];
  };
  await processDueRows({
    name: 'tell_wishes',
    processBatch: (note) => notify({ except, only: null }, note),
    // A PIN code that failed is tried again when the job runs the next time.
    single: {
      process: (only) => notify({ except: [], only }),
      postpone: async (pincode) => {
        except.push(pincode);
      },
    },
  });
  return notified;
}

async function notifySome({ clock, settings }: Services, tx: Queryable, wanted: WantedNotification, note?: NoteTaken) {
  const pincode = await takeNotification(tx, wanted);
  if (pincode === undefined) return undefined;
  note?.([pincode]);
  // Staff may have removed the PIN code from its zone since they requested these emails. Then nobody is notified.
  const waiting = isServed(await findPincodeArea(tx, pincode))
    ? await markSomeNotified(tx, pincode, clock(), batchSize)
    : [];
  await queueMails(
    tx,
    waiting.map((entry) => describeServedArea({ ...entry, pincode }, settings)),
  );
  if (waiting.length < batchSize) await endNotification(tx, pincode);
  return { pincode, letters: waiting.length };
}

const message = 'You have asked for many places in a short time. Please try again later.';
const limits: readonly Limit[] = [
  { name: 'wishes', most: 20, windowSeconds: 3600, message },
  // The maximum of entries that one client can add to the waiting list in 30 days.
  { name: 'wishes-of-month', most: 200, windowSeconds: 30 * 86_400, message },
];

/**
 * Adds an email address to the waiting list. The answer does not reveal whether it was there already. Refuses a PIN
 * code that is served.
 */
export async function joinWaitlist(
  { db, clock }: Services,
  { pincode, email, language }: { pincode: string; email: string; language: Language },
  client: string,
): Promise<void> {
  const now = clock();
  for (const limit of limits) await countAgainst(db, limit, client, now);
  if (isServed(await findPincodeArea(db, pincode))) {
    throw refuseConflict(messageOf('We deliver to {pincode} already.', { pincode }));
  }
  await addToWaitlist(db, { id: newId(), pincode, email, language }, now);
}
