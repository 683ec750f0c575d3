/** Telling those who wait that their place is served now. */
import { say } from '#contract/shared/translate.ts';
import type { Staff } from '../core/actor.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { describeWish } from './letters.ts';
import type { PlaceOfPincode } from './rules.ts';
import { findPlace } from './service-area.store.ts';
import { askToTell, endTelling, markSomeTold, takeTelling } from './wish.store.ts';

/** Letters of one transaction. */
const bite = 200;

export const isServed = ({ hasZones, zone }: PlaceOfPincode) => zone !== null || !hasZones;

/** Leaves the letters to the job, and answers how many there will be; refuses a place that is not served. */
export function requestTelling({ db, clock }: Services, actor: Staff, pincode: string): Promise<number> {
  return db.transaction(async (tx) => {
    if (!isServed(await findPlace(tx, pincode))) {
      throw refuseConflict(say('{pincode} is not served yet. Add it to an active zone first.', { pincode }));
    }
    return askToTell(tx, pincode, actor, clock());
  });
}

/** Writes all letters that were asked for, each once, however often it starts; answers how many. */
export async function tellWishes(services: Services): Promise<number> {
  let told = 0;
  await workOff({
    name: 'tell_wishes',
    some: async (note) => {
      const some = await services.db.transaction((tx) => tellSome(services, tx));
      if (some === undefined) return [];
      note([some.pincode]);
      told += some.letters;
      return [{ id: some.pincode, what: `${told}` }];
    },
  });
  return told;
}

async function tellSome({ clock, settings }: Services, tx: Queryable) {
  const pincode = await takeTelling(tx);
  if (pincode === undefined) return undefined;
  // Staff may have taken the place out again since they asked.
  const waiting = isServed(await findPlace(tx, pincode)) ? await markSomeTold(tx, pincode, clock(), bite) : [];
  await queueMails(
    tx,
    waiting.map((wish) => describeWish({ ...wish, pincode }, settings)),
  );
  if (waiting.length < bite) await endTelling(tx, pincode);
  return { pincode, letters: waiting.length };
}
