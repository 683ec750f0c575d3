/** Telling those who wait that their place is served now. */
import { say } from '#contract/shared/translate.ts';
import type { Staff } from '../core/actor.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { type NoteTaken, workOff } from '../platform/jobs/work-off.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { describeWish } from './letters.ts';
import type { PlaceOfPincode } from './rules.ts';
import { findPlace } from './service-area.store.ts';
import { askToTell, endTelling, markSomeTold, takeTelling, type WantedTelling } from './wish.store.ts';

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
  const except: string[] = [];
  let told = 0;
  const tell = async (wanted: WantedTelling, note?: NoteTaken) => {
    const some = await services.db.transaction((tx) => tellSome(services, tx, wanted, note));
    if (some === undefined) return [];
    told += some.letters;
    return [{ id: some.pincode, what: `${told}` }];
  };
  await workOff({
    name: 'tell_wishes',
    some: (note) => tell({ except, only: null }, note),
    // The next run tries it again.
    alone: {
      one: (only) => tell({ except: [], only }),
      putOff: async (pincode) => {
        except.push(pincode);
      },
    },
  });
  return told;
}

async function tellSome({ clock, settings }: Services, tx: Queryable, wanted: WantedTelling, note?: NoteTaken) {
  const pincode = await takeTelling(tx, wanted);
  if (pincode === undefined) return undefined;
  note?.([pincode]);
  // Staff may have taken the place out again since they asked.
  const waiting = isServed(await findPlace(tx, pincode)) ? await markSomeTold(tx, pincode, clock(), bite) : [];
  await queueMails(
    tx,
    waiting.map((wish) => describeWish({ ...wish, pincode }, settings)),
  );
  if (waiting.length < bite) await endTelling(tx, pincode);
  return { pincode, letters: waiting.length };
}
