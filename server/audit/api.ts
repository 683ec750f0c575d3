/** Calls that show and export the audit log, and erase its personal values. */
import { type AuditArea, areaReaders, auditAreas } from '#contract/audit/areas.ts';
import { type AuditEntry, type AuditFilterQuery, mostCounted, mostFound } from '#contract/audit/calls.ts';
import { daysWithValues, lastDayToEmpty } from '#contract/audit/rules.ts';
import { askedStep, auditedCalls, auditedSteps, isAudited } from '#contract/audited-calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { may } from '#contract/shared/permissions.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '../core/actor.ts';
import { type Columns, timeCell } from '../core/csv.ts';
import { refuseInput } from '../core/refusal.ts';
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
  queueErasure,
  readRecords,
} from './store.ts';

/** The maximum number of records that an entry shows, because a bulk change concerns many orders. */
const mostShown = 10;

export function auditApi(services: Services) {
  const { db, clock } = services;
  const numberOf = ({ search }: AuditFilterQuery) => readOrderNumber(search ?? '');
  return {
    'GET /admin/audit': async ({ actor, query }) => {
      const { before, limit, ...filter } = query;
      const orderNumber = numberOf(filter);
      const position = before === undefined ? null : readPosition(before);
      const most = filter.search ? mostFound : mostCounted;
      const search = { filter, orderNumber, readable: readableAreas(actor) };
      const found = await countEntries(db, search, most + 1);
      const areFew = Boolean(filter.search) && found <= most;
      const rows = await listEntries(db, { ...search, before: position, limit: limit + 1, areFew });
      const shown = rows.slice(0, limit).map(withholdFrom(actor));
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

    'GET /admin/audit/export': ({ actor, query }) =>
      answerList(services, 'audit-log', entryColumns, async (after, limit) => {
        const search = { filter: query, orderNumber: numberOf(query), readable: readableAreas(actor) };
        const rows = await listEntries(db, { ...search, before: after ?? null, limit });
        return rows.map(withholdFrom(actor));
      }),

    'POST /admin/audit/empty': async ({ body }) => {
      if (body.until > lastDayToEmpty(indiaDay(clock()))) {
        const msg = messageOf('The last {days} days keep their values. Please choose an earlier day.', {
          days: daysWithValues,
        });
        throw refuseInput([{ path: 'until', msg }]);
      }
      await db.transaction((tx) => queueErasure(tx, { before: addDays(body.until, 1) }));
      return { message: 'The values are being emptied. The entries stay.' };
    },
  } satisfies Partial<Handlers>;
}

function readPosition(cursor: string): Position {
  const [at = '', id = ''] = cursor.split('_');
  return { at: new Date(at), id };
}

const mayRead = (actor: StaffMember, area: AuditArea) =>
  areaReaders[area].every((permission) => may(actor, permission));

/** The areas whose details a person may see. A search finds only entries of these. */
const readableAreas = (actor: StaffMember): AuditArea[] => auditAreas.filter((area) => mayRead(actor, area));

interface ShownRow extends EntryRow {
  isWithheld: boolean;
}

/** Removes everything that a person may not read, except who made which call and when. */
function withholdFrom(actor: StaffMember): (row: EntryRow) => ShownRow {
  const readable = new Set<string>(readableAreas(actor));
  const nothing = { records: [], fields: [], reason: null, ipAddress: null, userAgent: null, changes: null };
  return (row) => (readable.has(row.area) ? { ...row, isWithheld: false } : { ...row, ...nothing, isWithheld: true });
}

type Known = Awaited<ReturnType<typeof readRecords>>;

function presentEntry(
  { actorId, actorName, confirmedBy, confirmedByName, ipAddress, ...row }: ShownRow,
  known: Known,
): AuditEntry {
  return {
    ...row,
    at: row.at.toISOString(),
    by: { id: actorId, name: actorName },
    confirmedBy: confirmedBy === null ? null : { id: confirmedBy, name: confirmedByName },
    records: row.records.slice(0, mostShown).map((id) => known.get(id) ?? { id, kind: null, name: null }),
    moreRecords: Math.max(0, row.records.length - mostShown),
    ip: ipAddress,
  };
}

const wordsOf = (call: string) =>
  (call === askedStep ? auditedSteps[call] : isAudited(call) ? auditedCalls[call] : ['', call])[1];
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
  'Confirmed by': (entry) => entry.confirmedByName ?? '',
  Request: (entry) => entry.requestId ?? '',
};

/** The values of an entry before or after its change. */
const linesOf = ({ changes }: EntryRow, side: 'before' | 'after') =>
  (changes ?? [])
    .filter((change) => change[side] !== undefined)
    .map((change) => `${change.field}: ${valueCell(change[side])}`)
    .join('; ');
