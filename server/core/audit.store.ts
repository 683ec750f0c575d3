/** SQL that writes an entry of the audit log. Only server/audit reads the log. */
import { sql } from './db/database.ts';

export interface Change {
  field: string;
  /** The value before the act; undefined if the act did not note it. */
  before?: unknown;
  after: unknown;
}

export interface AuditRow {
  id: string;
  at: Date;
  actorId: string;
  area: string;
  call: string;
  records: readonly string[];
  fields: readonly string[];
  reason: string | null;
  requestId: string | null;
  /** The person who confirmed the act, if it exceeded the limit of the first person; otherwise null. */
  confirmedBy: string | null;
  /** Whether the call changed the status of orders to delivered. */
  setsDelivered: boolean;
  ip: string | null;
  userAgent: string | null;
  changes: readonly Change[];
}

export const insertEntry = sql(`
  with entry as (
    insert into audit_log (id, at, actor_id, area, call, records, fields, reason, request_id, confirmed_by, sets_delivered)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $13, $14)
    returning id
  )
  insert into audit_details (id, ip_address, user_agent, changes) select id, $10, $11, $12::jsonb from entry`);

export const valuesOf = (row: AuditRow): readonly unknown[] => [
  row.id,
  row.at,
  row.actorId,
  row.area,
  row.call,
  row.records,
  row.fields,
  row.reason,
  row.requestId,
  row.ip,
  row.userAgent,
  row.changes.length > 0 ? JSON.stringify(row.changes) : null,
  row.confirmedBy,
  row.setsDelivered,
];
