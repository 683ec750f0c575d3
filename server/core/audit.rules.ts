/**
 * The part of a call's input that the audit log keeps: ids of records, names of changed fields with their values, the
 * reason.
 */
import { nextStatus, type OrderStatus } from '#contract/orders/status-flow.ts';
import type { Change } from './audit.store.ts';

/** Fields whose values are never stored: passwords, PINs and codes. */
export const secretFields: ReadonlySet<string> = new Set([
  'password',
  'confirmPassword',
  'ownPassword',
  'pin',
  'otp',
  'secret',
  'code',
  'recoveryCode',
  'ticket',
  // The address of a browser for notifications, and the keys that encrypt them.
  'endpoint',
  'p256dh',
  'auth',
  // Phone numbers and email addresses of the customers whom a breach affects.
  'contacts',
]);

/** Fields that only guard or explain a change, such as the version of the row that the form showed. */
const isAboutChange = (field: string) =>
  /^(version|reason|changeReason|dryRun|again|confirm|expectedTotal|sentAt)$|Seen$/.test(field);

/** Calls whose input is about signing in, and is not stored at all. */
const isSignIn = (name: string) =>
  name.includes('/login') ||
  name.includes(' /auth/') ||
  name.includes('/passkey') ||
  name.includes('/reset') ||
  name.includes('/invitations/accept');

const mostRecords = 200;
const mostFields = 100;
const longestValue = 500;
/**
 * The maximum number of characters of all values of an entry together. Further values are omitted, so that a page of
 * entries stays small.
 */
const mostCharacters = 10_000;
const longestReason = 2000;

type Fields = Readonly<Record<string, unknown>>;
export interface Input {
  params?: Fields;
  query?: Fields;
  body?: Fields;
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/**
 * The records that a call concerns: the ids in its path, the ids at the top level of its body, the orders of a bulk
 * change, the key of a delivery window, and what the act has created. Products of an order are not among them.
 */
export function findRecords({ params = {}, body = {} }: Input, created: readonly string[]): string[] {
  const named = Object.values({ ...params, ...body }).flat();
  const orders = Array.isArray(body.orders) ? body.orders.map((order: { id?: unknown }) => order?.id) : [];
  const keys = typeof params.key === 'string' ? [params.key] : [];
  return [...new Set([...[...named, ...orders, ...created].filter(isId), ...keys])].slice(0, mostRecords);
}

/** The reason that staff gave, if the call has one. */
export function readReason({ query = {}, body = {} }: Input): string | null {
  const reason = body.reason ?? body.changeReason ?? query.reason;
  return typeof reason === 'string' && reason !== '' ? cut(reason, longestReason) : null;
}

/** Whether a call changes the status of an order to delivered; one of many orders is enough. */
export function setsDelivered(name: string, { body = {} }: Input): boolean {
  if (name === 'PUT /admin/orders/:id/status') return body.status === 'delivered';
  if (name !== 'POST /admin/orders/bulk' || body.change !== 'next-status') return false;
  const orders = body.orders as readonly { status: OrderStatus }[];
  return orders.some(({ status }) => nextStatus(status) === 'delivered');
}

/**
 * The fields that a call changes, with their values. If the act noted the values before, these are the fields that
 * differ, otherwise all that were sent. A download has the fields of its filter.
 */
export function listChanges(
  name: string,
  { query = {}, body = {} }: Input,
  before: Fields | undefined,
): { fields: string[]; changes: Change[] } {
  if (isSignIn(name)) return { fields: [], changes: [] };
  const sent = Object.entries({ ...flatten(query), ...flatten(body) }).filter(([field]) => !isAboutChange(field));
  const known = flatten(before ?? {});
  const isChanged = ([field, after]: [string, unknown]) =>
    field in known ? !isSame(known[field], after) : !isEmpty(after);
  const changed = sent.filter(isChanged).slice(0, mostFields);
  return {
    fields: changed.map(([field]) => field),
    changes: keepSmall(
      changed
        .filter(([field]) => !secretFields.has(field))
        .map(([field, after]) => ({
          field,
          ...(field in known && { before: shorten(known[field]) }),
          after: shorten(after),
        })),
    ),
  };
}

/** Fields of groups, as in the settings, get the name of their group: `delivery.fee`. */
function flatten(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(value).map(([inner, part]) => [`${name}.${inner}`, part]) : [[name, value]],
    ),
  );
}

/** Whether a value is empty. An empty value is not worth logging if the value before the act is unknown. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

function keepSmall(changes: Change[]): Change[] {
  let characters = 0;
  return changes.filter((change) => {
    characters += JSON.stringify(change).length;
    return characters <= mostCharacters;
  });
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A missing field means that the value is not changed. */
const isSame = (before: unknown, after: unknown) =>
  after === undefined || JSON.stringify(before ?? null) === JSON.stringify(after ?? null);

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (text.length <= longestValue) return value ?? null;
  return `${cut(text, longestValue)}…`;
}

/** Cuts a text. Half of a character at its end becomes a replacement character, because PostgreSQL refuses halves. */
const cut = (text: string, longest: number) => text.slice(0, longest).toWellFormed();
