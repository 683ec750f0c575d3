/** Calls that show and export the audit log, and empty its personal values. */
import { type AuditEntry, type AuditFilterQuery, mostCounted, mostFound } from '#contract/audit/calls.ts';
import { auditedCalls, isAudited } from '#contract/audited-calls.ts';
import { addDays } from '#contract/shared/days.ts';
import { type Columns, timeCell } from '../core/csv.ts';
import type { Services } from '../core/services.ts';
import { readOrderNumber } from '../orders/number.rules.ts';
import { answerList } from '../platform/http/file-answer.ts';
import type { Handlers } from '../platform/http/handler.ts';
import {
  countEntries,
  type EntryRow,
  listEntries,
  listStaff,
  type Position,
  queueEmptying,
  readRecords,
} from './store.ts';

/** The number of records that an entry shows. A change of many orders has more. */
const mostShown = 10;

export function auditApi(services: Services) {
  const { db } = services;
  const numberOf = ({ search }: AuditFilterQuery) => readOrderNumber(search ?? '');
  return {
    'GET /admin/audit': async ({ query }) => {
      const { before, limit, ...filter } = query;
      const orderNumber = numberOf(filter);
      const position = before === undefined ? null : readPosition(before);
      const most = filter.search ? mostFound : mostCounted;
      const found = await countEntries(db, filter, orderNumber, most + 1);
      const areFew = Boolean(filter.search) && found <= most;
      const rows = await listEntries(db, { filter, orderNumber, before: position, limit: limit + 1, areFew });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const known = await readRecords(
        db,
        shown.flatMap(({ records }) => records.slice(0, mostShown)),
      );
      return {
        data: {
          entries: shown.map((row) => presentEntry(row, known)),
          next: last && rows.length > limit ? `${last.at.toISOString()}_${last.id}` : null,
          found: Math.min(found, most),
          isMore: found > most,
          people: await listStaff(db),
        },
      };
    },

    'GET /admin/audit/export': ({ query }) =>
      answerList(services, 'audit-log', entryColumns, (after, limit) =>
        listEntries(db, { filter: query, orderNumber: numberOf(query), before: after ?? null, limit }),
      ),

    'POST /admin/audit/empty': async ({ body }) => {
      await db.transaction((tx) => queueEmptying(tx, { before: addDays(body.until, 1) }));
      return { message: 'The values are being emptied. The entries stay.' };
    },
  } satisfies Partial<Handlers>;
}

function readPosition(cursor: string): Position {
  const [at = '', id = ''] = cursor.split('_');
  return { at: new Date(at), id };
}

type Known = Awaited<ReturnType<typeof readRecords>>;

function presentEntry({ actorId, actorName, ipAddress, ...row }: EntryRow, known: Known): AuditEntry {
  return {
    ...row,
    at: row.at.toISOString(),
    by: { id: actorId, name: actorName },
    records: row.records.slice(0, mostShown).map((id) => known.get(id) ?? { id, kind: null, name: null }),
    moreRecords: Math.max(0, row.records.length - mostShown),
    ip: ipAddress,
  };
}

const wordsOf = (call: string) => (isAudited(call) ? auditedCalls[call][1] : call);
const valueCell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

const entryColumns: Columns<EntryRow> = {
  'Time (India)': (entry) => timeCell(entry.at),
  Person: (entry) => entry.actorName ?? '',
  Area: (entry) => entry.area,
  Change: (entry) => wordsOf(entry.call),
  Records: (entry) => entry.records.join(' '),
  Fields: (entry) => entry.fields.join(', '),
  Reason: (entry) => entry.reason ?? '',
  Before: (entry) => linesOf(entry, 'before'),
  After: (entry) => linesOf(entry, 'after'),
  'IP address': (entry) => entry.ipAddress ?? '',
  Call: (entry) => entry.call,
  Request: (entry) => entry.requestId ?? '',
};

/** The values of an entry before or after its change. */
const linesOf = ({ changes }: EntryRow, side: 'before' | 'after') =>
  (changes ?? [])
    .filter((change) => change[side] !== undefined)
    .map((change) => `${change.field}: ${valueCell(change[side])}`)
    .join('; ');
