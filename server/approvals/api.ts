/** Calls for acts above the limit of a person, which a second person confirms. */
import { indiaDay } from '#contract/shared/days.ts';
import { type Language, translateMessage } from '#contract/shared/translate.ts';
import type { StaffMember } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { type Handlers, type Origin, pageOf, presentPagination, texts } from '../platform/http/handler.ts';
import { confirmApproval, declineApproval, type Perform, withdrawApproval } from './close-approval.ts';
import { listLimits, readGiven } from './limit.store.ts';
import { presentApproval, type Reader } from './present.ts';
import { listApprovals } from './store.ts';

/**
 * Makes stored calls again. `origin` is the network address and browser of the person who confirms; histories store it.
 */
export type PerformFrom = (origin: Origin) => Perform;

export function approvalsApi(services: Services, perform: PerformFrom) {
  const { db, clock } = services;

  async function readReader({ id }: StaffMember, language: Language): Promise<Reader> {
    const now = clock();
    const [givenPaise, limits] = await Promise.all([readGiven(db, id, indiaDay(now)), listLimits(db, id)]);
    return { id, givenPaise, limits, now, translate: (words) => translateMessage(texts[language], words) };
  }

  return {
    'GET /admin/approvals': async ({ actor, query, origin }) => {
      const reader = await readReader(actor, origin.language);
      const wanted = { isOpen: query.state === 'open', now: reader.now, ...pageOf(query) };
      const { rows, total } = await listApprovals(db, actor, wanted);
      const approvals = rows.map((row) => presentApproval(row, reader));
      return { data: { approvals, pagination: presentPagination(query, total) } };
    },

    'POST /admin/approvals/:id/confirm': async ({ actor, params, origin }) => {
      const row = await confirmApproval(services, perform(origin), actor, params.id);
      const approval = presentApproval(row, await readReader(actor, origin.language));
      return {
        message: row.state === 'done' ? 'Confirmed and done' : 'This is not possible any more',
        data: { approval },
      };
    },

    'POST /admin/approvals/:id/decline': async ({ actor, params, body, origin }) => {
      const row = await declineApproval(services, actor, params.id, body.reason);
      const approval = presentApproval(row, await readReader(actor, origin.language));
      return { message: 'Request declined', data: { approval } };
    },

    'POST /admin/approvals/:id/withdraw': async ({ actor, params, origin }) => {
      const row = await withdrawApproval(services, actor, params.id);
      const approval = presentApproval(row, await readReader(actor, origin.language));
      return { message: 'Request withdrawn', data: { approval } };
    },
  } satisfies Partial<Handlers>;
}
