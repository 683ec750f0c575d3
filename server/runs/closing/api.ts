/** Calls for closing a run that came back, for riders' cash and UPI payments, and for clearing issues. */
import type { RunIssue } from '#contract/runs/closing-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Message, translateMessage } from '#contract/shared/translate.ts';
import type { Texts } from '#languages/catalogue.ts';
import { type Columns, timeCell } from '#server/core/csv.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, sourceOf, texts } from '#server/platform/http/handler.ts';
import { presentDetail, readRunInFull } from '../present.ts';
import { checkPayment } from './check-payment.ts';
import { recordHandOver } from './record-hand-over.ts';
import { returnRecord } from './return-record.ts';
import { clearIssue, type IssueRow, listIssues, readRoad } from './store.ts';
import { verifyRun } from './verify-run.ts';

export function closingApi(services: Services) {
  const { db, clock } = services;
  return {
    'POST /admin/runs/:id/verify': async ({ actor, params, body, request }) => {
      await verifyRun(services, actor, { ...body, id: params.id }, request);
      return { message: 'Run closed', data: { run: presentDetail(await readRunInFull(db, actor, params.id)) } };
    },

    'POST /admin/riders/:id/hand-over': async ({ actor, params, body, request }) => {
      const difference = await recordHandOver(services, actor, { ...body, id: params.id }, request);
      return { message: difference === 0 ? 'Cash taken in' : 'Cash taken in, with a difference' };
    },

    'POST /admin/run-payments/:id/check': async ({ actor, params, body, origin }) => {
      await checkPayment(services, actor, { ...body, id: params.id, source: sourceOf(origin) });
      return { message: body.check === 'seen' ? 'Payment ticked' : 'Payment reversed' };
    },

    'GET /admin/run-matters': async ({ actor, query, origin }) => {
      const { rows, total, open } = await listIssues(db, actor.id, query, pageOf(query));
      const translations = texts[origin.language];
      const issues = rows.map((row) => presentIssue(row, translations));
      return { data: { matters: issues, open, pagination: presentPagination(query, total) } };
    },

    'GET /admin/run-matters/export': ({ actor }) =>
      answerList(services, 'run-matters', issueColumns, async (_, limit, offset) => {
        const { rows } = await listIssues(db, actor.id, {}, { limit, offset });
        return rows;
      }),

    'GET /admin/road': async ({ actor }) => {
      const { cashPaise, ...road } = await readRoad(db, actor.id, indiaDay(clock()));
      return { data: { ...road, balance: toRupees(cashPaise) } };
    },

    'POST /admin/run-matters/:id/take-back': async ({ actor, params, body, origin }) => {
      await returnRecord(services, actor, { ...body, id: params.id, source: sourceOf(origin) });
      return { message: 'Record undone' };
    },

    'POST /admin/run-matters/:id/clear': async ({ actor, params, body }) => {
      const note = body.note ?? '';
      if (note === '') throw refuseInput([{ path: 'note', msg: 'Please say how it was resolved' }]);
      await db.transaction(async (tx) => {
        const isCleared = await clearIssue(tx, actor.id, params.id, note, clock());
        if (isCleared === undefined) throw refuseMissing('There is nothing to clear');
        if (!isCleared) throw refuseConflict('Someone else has resolved this already.');
      });
      return { message: 'Resolved' };
    },
  } satisfies Partial<Handlers>;
}

function presentIssue({ riderName: rider, clearedAt, ...row }: IssueRow, translations: Texts): RunIssue {
  // An issue that no member of staff cleared was cleared because the rider has undone its act.
  const isUndone = clearedAt !== null && row.clearedBy === null;
  return {
    ...row,
    rider,
    ...(isUndone && { clearedBy: rider, clearedNote: translateMessage(translations, 'Undone by the rider') }),
    detail: translateMessage(translations, JSON.parse(row.detail) as Message),
    phoneAt: row.phoneAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

const issueColumns: Columns<IssueRow> = {
  'Recorded (India)': (row) => timeCell(row.createdAt),
  Run: (row) => row.runId,
  Rider: (row) => row.riderName,
  'Order number': (row) => row.orderNumber ?? '',
  'Pick-up': (row) => row.pickupId ?? '',
  Count: (row) => row.count,
  Customer: (row) => row.customerName,
  What: (row) => translateMessage({}, JSON.parse(row.detail) as Message),
  'Cleared (India)': (row) => timeCell(row.clearedAt),
  'Cleared by': (row) => row.clearedBy ?? '',
  Note: (row) => row.clearedNote,
};
