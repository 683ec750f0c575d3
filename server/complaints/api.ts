/** Calls for complaints: of customers, of guests with a secret link, and of staff. */
import type { ComplaintFilterQuery } from '#contract/complaints/calls.ts';
import type { SignedIn } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import { requirePermission } from '#server/core/require-permission.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, sourceOf } from '#server/platform/http/handler.ts';
import {
  acknowledgeComplaint,
  addNote,
  assignComplaint,
  listAnswerers,
  readComplaint,
  resolveComplaint,
  sendMessage,
} from './change-complaint.ts';
import { replaceGoods } from './close-with-goods.ts';
import { giveMoney } from './close-with-money.ts';
import { addReply, reopenComplaint, requireFollowed } from './follow-complaint.ts';
import { keepPhoto } from './keep-photo.ts';
import { listPhotos } from './photo.store.ts';
import {
  complaintColumns,
  presentAdminComplaint,
  presentAdminEntry,
  presentComplaint,
  presentEntry,
} from './present.ts';
import { registerComplaint } from './register-complaint.ts';
import {
  type ComplaintFilter,
  type ComplaintRow,
  listComplaints,
  listComplaintsAfter,
  listEntries,
  listOwnComplaints,
} from './store.ts';

export function complaintsApi(services: Services) {
  const { db, clock } = services;

  const show = async (row: ComplaintRow) => {
    const entries = await listEntries(db, row, { withInner: false });
    return { data: { complaint: presentComplaint(row, clock()), entries: entries.map(presentEntry) } };
  };
  const showToStaff = async (row: ComplaintRow) => {
    const entries = await listEntries(db, row, { withInner: true });
    return { data: { complaint: presentAdminComplaint(row, clock()), entries: entries.map(presentAdminEntry) } };
  };
  const followed = (actor: SignedIn | null, { id }: { id: string }, { secret }: { secret?: string | undefined }) => ({
    actor,
    id,
    secret,
  });

  return {
    'POST /complaints': async ({ actor, body, origin }) => {
      const customer = actor?.role === 'customer' ? actor : null;
      const { client, language } = origin;
      const { row, secret } = await registerComplaint(services, { customer, client, language }, body);
      return {
        message: 'We have received your complaint.',
        data: { complaint: presentComplaint(row, clock()), secret },
      };
    },

    'GET /complaints': async ({ actor, query }) => {
      const { rows, total } = await listOwnComplaints(db, actor.id, pageOf(query));
      const complaints = rows.map((row) => presentComplaint(row, clock()));
      return { data: { complaints, pagination: presentPagination(query, total) } };
    },

    'GET /complaints/:id': async ({ actor, params, query }) =>
      show(await requireFollowed(services, db, followed(actor, params, query))),

    'GET /complaints/:id/photos': async ({ actor, params, query }) =>
      answerPhotos(db, await requireFollowed(services, db, followed(actor, params, query))),

    'POST /complaints/:id/messages': async ({ actor, params, body }) =>
      show(await addReply(services, followed(actor, params, body), body)),

    'POST /complaints/:id/photos': async ({ actor, params, body, origin }) => {
      const photo = { jpeg: body.jpeg, client: origin.client };
      return show(await keepPhoto(services, followed(actor, params, body), photo));
    },

    'POST /complaints/:id/reopen': async ({ actor, params, body }) =>
      show(await reopenComplaint(services, followed(actor, params, body), body)),

    'GET /admin/complaints': async ({ actor, query }) => {
      const now = clock();
      const { rows, total } = await listComplaints(db, actor.id, filterOf(query, now), pageOf(query));
      const complaints = rows.map((row) => presentAdminComplaint(row, now));
      return { data: { complaints, pagination: presentPagination(query, total) } };
    },

    'GET /admin/complaints/export': ({ actor, query }) => {
      const filter = filterOf(query, clock());
      return answerList(services, 'complaints', complaintColumns, (after, limit) =>
        listComplaintsAfter(db, actor.id, filter, { after, limit }),
      );
    },

    'GET /admin/complaints/:id': async ({ actor, params }) => showToStaff(await readComplaint(db, actor, params.id)),

    'GET /admin/complaints/:id/photos': async ({ actor, params }) =>
      answerPhotos(db, await readComplaint(db, actor, params.id)),

    'GET /admin/complaint-staff': async () => ({ data: { staff: await listAnswerers(db) } }),

    'POST /admin/complaints/:id/acknowledge': async ({ actor, params, body, request }) => {
      const row = await acknowledgeComplaint(services, actor, actOf(params, body, request));
      return { message: 'Complaint acknowledged', ...(await showToStaff(row)) };
    },

    'POST /admin/complaints/:id/note': async ({ actor, params, body, request }) => {
      const row = await addNote(services, actor, { id: params.id, request }, body.note);
      return { message: 'Note saved', ...(await showToStaff(row)) };
    },

    'POST /admin/complaints/:id/message': async ({ actor, params, body, request }) => {
      const row = await sendMessage(services, actor, actOf(params, body, request), body.message);
      return { message: 'Message sent', ...(await showToStaff(row)) };
    },

    'PUT /admin/complaints/:id/assignee': async ({ actor, params, body, request }) => {
      const row = await assignComplaint(services, actor, actOf(params, body, request), body.assigneeId);
      return { message: 'Complaint assigned', ...(await showToStaff(row)) };
    },

    'POST /admin/complaints/:id/replace': async ({ actor, params, body, request, origin }) => {
      requirePermission(actor, 'orders.manage');
      requirePermission(actor, 'orders.payments');
      const wanted = { ...body, source: sourceOf(origin) };
      const row = await replaceGoods(services, actor, actOf(params, body, request), wanted);
      return { message: 'Replacement ordered', ...(await showToStaff(row)) };
    },

    'POST /admin/complaints/:id/pay': async ({ actor, params, body, request }) => {
      requirePermission(actor, 'money.waive');
      if (body.outcome === 'refund') requirePermission(actor, 'money.manage');
      const row = await giveMoney(services, actor, actOf(params, body, request), body);
      return { message: 'Complaint resolved', ...(await showToStaff(row)) };
    },

    'POST /admin/complaints/:id/resolve': async ({ actor, params, body, request }) => {
      const row = await resolveComplaint(services, actor, actOf(params, body, request), body);
      return { message: 'Complaint resolved', ...(await showToStaff(row)) };
    },
  } satisfies Partial<Handlers>;
}

const actOf = ({ id }: { id: string }, { version }: { version: number }, request: KeyedRequest | undefined) => ({
  id,
  version,
  request,
});

async function answerPhotos(db: Queryable, row: ComplaintRow) {
  const photos = (await listPhotos(db, row)).map(({ id, createdAt, jpeg }) => ({
    id,
    createdAt: createdAt.toISOString(),
    picture: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  }));
  return { data: { photos } };
}

function filterOf({ status, ...query }: ComplaintFilterQuery, now: Date): ComplaintFilter {
  if (status === 'unresolved') return { ...query, isUnresolved: true };
  return status === 'overdue' ? { ...query, overdueAt: now } : { ...query, status };
}
