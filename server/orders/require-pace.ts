/** How often a customer may act in an hour. Staff and the shop itself are not counted. */
import { messageOf } from '#contract/shared/translate.ts';
import type { CustomerId } from '../core/actor.ts';
import { type Refusal, refuseTooMany } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { type Act, readPace } from './pace.store.ts';

const hourMs = 3_600_000;

const words = {
  place: 'You have placed or cancelled {count} orders in the last hour. Please try again later, or call us.',
  move: 'You have changed orders {count} times in the last hour. Please try again later, or call us.',
} as const;

/** The acts in an hour; 0 is any number. */
export const paceLimit = ({ settings }: Pick<Services, 'settings'>, act: Act): number =>
  act === 'move' ? settings.mostMovesPerHour : settings.mostOrdersPerHour;

/** `since` is the oldest of the last `count` acts: an hour after it there is room for one more. */
export function refusePace(act: Act, count: number, since: Date, now: Date): Refusal {
  const seconds = Math.ceil((since.getTime() + hourMs - now.getTime()) / 1000);
  return refuseTooMany(messageOf(words[act], { count }), Math.max(1, seconds));
}

/** Refuses one more act of a customer who has done as many in the last hour as the settings allow (429). */
export async function requirePace(services: Services, tx: Queryable, act: Act, customer: CustomerId): Promise<void> {
  const most = paceLimit(services, act);
  if (most === 0) return;
  const now = services.clock();
  const since = await readPace(tx, act, customer, most, now);
  if (since !== null) throw refusePace(act, most, since, now);
}
