/** How a call is declared, and the header under which it is done once. */
import { z } from 'zod';
import type { Access } from '../shared/permissions.ts';
import { type ErrorType, id } from './envelope.ts';

interface AnyCall {
  summary: string;
  /** Who may make it: everybody, everybody with a session, or the roles that have a permission. */
  may: Access;
  /** Left out where the path has an `:id` alone, or nothing. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /**
   * Done once for each Idempotency-Key of its caller. Without a key each request is done; `required` refuses it.
   */
  idempotent?: true | 'required';
  /** A multipart body with a single file, in the field of this name. */
  upload?: 'image' | 'file';
  /** What a visitor is told changes with the catalogue alone, so that the answer can be kept until then. */
  followsCatalogue?: true;
  /** Of a JSON body that may be larger than others. */
  bodyBytes?: number;
  /** Guests make it, and it hashes a password: it waits in the queue of passwords, and takes no turn of other calls. */
  hashes?: true;
  /** Always asked of the primary database, also where replicas are read. */
  fresh?: true;
  /** Status of success, 200 unless said otherwise. */
  status?: 201;
  /**
   * Statuses of expected refusals beyond those that follow from the rest: `may` (401, 403), the input (400), `idempotent`
   * (409), `missing` (404), and a file (503).
   */
  refusals?: readonly (400 | 401 | 403 | 404 | 409 | 413 | 429 | 503)[];
  /** What a 404 says, for an id that names nothing. */
  missing?: string;
  missingType?: ErrorType;
  /** The `errorType` of a 400 when this field is the broken one, instead of VALIDATION_ERROR. */
  fieldErrorTypes?: Readonly<Record<string, ErrorType>>;
}

export interface JsonCall extends AnyCall {
  answer: z.ZodType;
}

/** A list as a spreadsheet. */
interface CsvCall extends AnyCall {
  /**
   * The file of this list in the archive of all lists; of several, each is asked for with its query. False where there
   * is nothing that other lists lack: of one customer or one place, or an empty form.
   */
  archivedAs: string | Readonly<Record<string, Readonly<Record<string, string>>>> | false;
}

interface ZipCall extends AnyCall {
  file: 'application/zip';
}

/** Answers with a file, to be kept under the name that it brings; refusals are JSON as ever. */
export type FileCall = CsvCall | ZipCall;

export type Call = JsonCall | FileCall;

/** A spreadsheet, unless the call says otherwise. */
export const mediaTypeOf = (call: FileCall) => ('file' in call ? call.file : 'text/csv');

/** Calls by method and path; a row that does not say who may call does not compile. */
export type CallTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>>;

const idParams = z.object({ id });

/** What the path of a call holds; undefined where it holds nothing. */
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

/** By what a call declares. */
const headers = {
  optional: withKey(z.string().trim().min(1).max(200, keyTooLong).optional()),
  required: withKey(z.string({ error: keyMissing }).trim().min(1, keyMissing).max(200, keyTooLong)),
};

/** The headers that a call reads; undefined where it reads none. */
export function headersOf({ idempotent }: Call): z.ZodObject | undefined {
  return idempotent && headers[idempotent === true ? 'optional' : 'required'];
}
