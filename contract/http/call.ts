/** How a call is declared, and the header of its idempotency key. */
import { z } from 'zod';
import type { Access } from '../shared/permissions.ts';
import { type ErrorType, id } from './envelope.ts';

interface AnyCall {
  summary: string;
  /** Who may make it: everybody, everybody with a session, or the roles with a permission. */
  may: Access;
  /** Omitted if the path has only `:id`, or nothing. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /**
   * Executed once per Idempotency-Key and caller. A request without a key is always executed; `required` refuses it.
   */
  idempotent?: true | 'required';
  /** A multipart body with a single file, in the field of this name. */
  upload?: 'image' | 'file';
  /** The answer for visitors changes only with the catalogue, so that it can be cached until then. */
  followsCatalogue?: true;
  /** Maximum size of a JSON body that may be larger than others. */
  bodyBytes?: number;
  /** A call of guests that hashes a password: it waits in the queue for hashing, and does not block other calls. */
  hashes?: true;
  /** Always reads the primary database, even if replicas are configured. */
  fresh?: true;
  /** Status of a success; 200 by default. */
  status?: 201;
  /**
   * Statuses of expected refusals in addition to those that follow from other fields: `may` (401, 403), the input
   * (400), `idempotent` (409), `missing` (404), and a file (503).
   */
  refusals?: readonly (400 | 401 | 403 | 404 | 409 | 413 | 429 | 503)[];
  /** The message of a 404 for an unknown id. */
  missing?: string;
  missingType?: ErrorType;
  /** The `errorType` of a 400 if this field is the broken one, instead of VALIDATION_ERROR. */
  fieldErrorTypes?: Readonly<Record<string, ErrorType>>;
}

export interface JsonCall extends AnyCall {
  answer: z.ZodType;
}

/** A list as a spreadsheet. */
interface CsvCall extends AnyCall {
  /**
   * The file of this list in the archive of all lists; several files have their own queries. False if it adds nothing
   * to other lists: a list of one customer or one place, or an empty form.
   */
  archivedAs: string | Readonly<Record<string, Readonly<Record<string, string>>>> | false;
}

interface ZipCall extends AnyCall {
  file: 'application/zip';
}

/** Answers with a file, saved under the name in the answer; refusals are JSON as usual. */
export type FileCall = CsvCall | ZipCall;

export type Call = JsonCall | FileCall;

/** CSV, unless the call declares another type. */
export const mediaTypeOf = (call: FileCall) => ('file' in call ? call.file : 'text/csv');

/** Calls by method and path; a row without `may` does not compile. */
export type CallTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>>;

const idParams = z.object({ id });

/** The params in the path of a call; undefined if there are none. */
export const paramsOf = (name: string, { params }: Call): z.ZodObject | undefined =>
  params ?? (name.includes('/:id') ? idParams : undefined);

const keyTooLong = 'Idempotency-Key must not exceed 200 characters';
const keyMissing = 'Idempotency-Key is required';

const withKey = <Key extends z.ZodType>(key: Key) =>
  z.object({
    'idempotency-key': key.describe(
      'of one press: the same caller’s key with the same content is done once and answered again, with another content it is 409; a refused request does not keep its key; forgotten after KEEP_ORDER_KEYS_DAYS, 30 days unless set otherwise',
    ),
  });

/** The schema of the headers for each value of the call's `idempotent`. */
const headers = {
  optional: withKey(z.string().trim().min(1).max(200, keyTooLong).optional()),
  required: withKey(z.string({ error: keyMissing }).trim().min(1, keyMissing).max(200, keyTooLong)),
};

/** The headers that a call reads; undefined if it reads none. */
export function headersOf({ idempotent }: Call): z.ZodObject | undefined {
  return idempotent && headers[idempotent === true ? 'optional' : 'required'];
}
