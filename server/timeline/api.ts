/** The call for everything that happened with a customer. */
import { toRupees } from '#contract/shared/money.ts';
import type { TimelineEvent } from '#contract/timeline/calls.ts';
import { readableKinds } from '#contract/timeline/rules.ts';
import { refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { type EventRow, isCustomer, listEvents } from './store.ts';

export function timelineApi({ db }: Services) {
  return {
    'GET /admin/users/:id/timeline': async ({ actor, params, query }) => {
      const { kind, before, limit } = query;
      if (!(await isCustomer(db, params.id))) throw refuseMissing('Customer not found');
      const kinds = readableKinds(actor).filter((one) => kind === undefined || one === kind);
      // Reads one row more than the page has, to know whether there are older events.
      const rows = await listEvents(db, actor.id, { customerId: params.id, kinds, before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { data: { events: shown.map(presentEvent), next } };
    },
  } satisfies Partial<Handlers>;
}

const presentEvent = ({ at, byName, paise, recordKind, recordId, ...row }: EventRow): TimelineEvent => ({
  ...row,
  at: at.toISOString(),
  by: byName,
  amount: paise === null ? null : toRupees(paise),
  record: recordKind === null || recordId === null ? null : { kind: recordKind, id: recordId },
});
