/** The type of a call's declaration, and the schema of the Idempotency-Key header. */
import { z } from 'zod';
import type { Access } from '../shared/permissions.ts';
import { type ErrorType, id } from './envelope.ts';

interface AnyCall {
  summary: string;
  /** Who may make the call: everybody, everybody with a session, or the roles with a permission. */
  may: Access;
  /** Omitted if the path has no parameter other than `:id`. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /**
   * The call is executed once per Idempotency-Key and caller. A request without a key is always executed, unless
   * `required` refuses it.
   */
  idempotent?: true | 'required';
  /** A multipart body with a single file, in the field of this name. */
  upload?: 'image' | 'file';
  /** The answer for visitors changes only when the catalogue does, so it can be cached until then. */
  followsCatalogue?: true;
  /** Maximum size of the JSON body, for a call that accepts more than the usual size. */
  bodyBytes?: number;
  /** The call hashes a visitor's password: it waits in the queue for hashing, so that other calls are not delayed. */
  hashes?: true;
  /**
   * The person must have proved within the last ten minutes that it is still they who use the session. `withFactor`:
   * applies only to people whose sign-in has a second step; they prove it by password, code or passkey; otherwise the
   * call is refused with PROOF_NEEDED. `byFactor`: they must prove it by the second step, because a password alone is
   * not enough; otherwise the call is refused with FACTOR_PROOF_NEEDED, or with PROOF_NEEDED for a person without a
   * second step. `byFactorIfAny`: like `byFactor`, but a person without a second step need not prove anything.
   */
  needsProof?: 'withFactor' | 'byFactor' | 'byFactorIfAny';
  /**
   * Staff whose role requires a second step of the sign-in may make the call before they have set it up. Every other
   * call is refused with FACTOR_NEEDED until then.
   */
  beforeFactor?: true;
  /** Always reads the primary database, even if replicas are configured. */
  fresh?: true;
  /** Status of a success; 200 by default. */
  status?: 201;
  /**
   * Statuses of expected refusals in addition to those that follow from other fields: `may` (401, 403), the input
   * (400), `idempotent` (409), `missing` (404), and a file (503). 202: the call is above the limit of the caller, and
   * waits for the approval of a second person.
   */
  refusals?: readonly (202 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503)[];
  /** The message of the refusal (404) if the id in the path is unknown. */
  missing?: string;
  missingType?: ErrorType;
  /** The `errorType` of a 400 if this field is the broken one, instead of VALIDATION_ERROR. */
  fieldErrorTypes?: Readonly<Record<string, ErrorType>>;
}

export interface JsonCall extends AnyCall {
  answer: z.ZodType;
}

/** A call that answers with a list as a CSV file. */
interface CsvCall extends AnyCall {
  /**
   * The name of this list's file in the archive of all lists. A list with several files has one name and one query for
   * each file. False if the archive does not need the list: the rows of one customer or one container, which other
   * lists contain, or an empty template.
   */
  archivedAs: string | Readonly<Record<string, Readonly<Record<string, string>>>> | false;
}

interface OtherFileCall extends AnyCall {
  file: 'application/zip' | 'application/xml' | 'application/pdf';
}

/**
 * A call that answers with a file, which browsers save under the name in the answer. Refusals are JSON as for other
 * calls.
 */
export type FileCall = CsvCall | OtherFileCall;

export type Call = JsonCall | FileCall;

/** The media type of the file that a call answers with: CSV, unless the call declares another type. */
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
      'key of one press: a request of the same caller with the same key and content is carried out once and gets the first answer again; with other content it gets 409. A refused request does not keep its key. Keys are deleted after KEEP_ORDER_KEYS_DAYS, 30 days by default',
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
