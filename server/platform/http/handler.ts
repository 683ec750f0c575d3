/** The types of the handlers that each domain provides for its calls, and helpers that handlers share. */
import type { CallAnswer, CallName, Calls, CheckedInput, FileCallName } from '#contract/calls.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Access, Permission } from '#contract/shared/permissions.ts';
import type { Language, Message } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { ActorWith, SignedIn, Source } from '#server/core/actor.ts';
import type { WalPosition } from '#server/core/db/replica.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';
import type { FileAnswer } from './file-answer.ts';

/** The type of the caller that a handler gets: only roles that have the permission of the call. */
type ActorOf<A extends Access> = A extends Permission
  ? ActorWith<A>
  : { anyone: SignedIn | null; 'signed-in': SignedIn }[Exclude<A, Permission>];

/** Where a request comes from. Histories store its `ip` and `userAgent`, and limits count requests by its `client`. */
export interface Origin {
  ip: string;
  /** The client to which limits apply. All IPv6 addresses of one household's network are one client. */
  client: string;
  userAgent: string;
  /** The host that the browser addressed. */
  host: string;
  /** If replicas are used: the WAL position of the last change that this browser has made or seen. */
  seen?: WalPosition | undefined;
  /** The session token of the request, if any. */
  token: string | null;
  /** True if the page makes the request automatically, because nobody has used the page for a while. */
  isIdle?: boolean;
  /** The caller, if it was already looked up before the body was read. */
  actor?: SignedIn | undefined;
  /** The language of the answer. */
  language: Language;
  /** Identifies the request in the server's log. Page loaders have none. */
  requestId?: string;
}

/** The part of a request's origin that histories store. */
export const sourceOf = ({ ip, userAgent }: Origin): Source => ({ ip, userAgent });

/** Reads the uploaded file, and refuses an invalid form. */
export type ReadFile = () => Promise<Buffer>;
type UploadOf<Call> = Call extends { upload: string } ? { readFile: ReadFile } : unknown;

/** Adds the request with its idempotency key, which `once` needs, to the input of an idempotent call. */
type RequestOf<Call> = Call extends { idempotent: infer How }
  ? { request: How extends 'required' ? KeyedRequest : KeyedRequest | undefined }
  : unknown;

/** An answer whose message may be an untranslated `Message`. */
type Untranslated<Answer> = { [Key in keyof Answer]: Key extends 'message' ? Answer[Key] | Message : Answer[Key] };
type WithoutSuccess<Answer> = Answer extends unknown ? Untranslated<Omit<Answer, 'success'>> : never;

export type Handler<Name extends CallName> = (
  call: CheckedInput<Name> &
    UploadOf<Calls[Name]> &
    RequestOf<Calls[Name]> & { actor: ActorOf<Calls[Name]['may']>; origin: Origin },
) => Promise<Name extends FileCallName ? FileAnswer : WithoutSuccess<CallAnswer<Name>>>;

/**
 * Rules that a schema cannot check. They run on the valid fields of a body that its schema has refused, so that all
 * broken rules are reported at once. For a valid body, the handler checks the same rules.
 */
export type InputRules = Partial<Record<CallName, (body: never) => Promise<readonly FieldRefusal[]>>>;

/** The handlers of all calls of the contract. A missing or undeclared one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** Converts page and limit of a query to the limit and offset that stores use. */
export const pageOf = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit });

/** The pagination of a list of `totalItems` rows. */
export function presentPagination(query: { page: number; limit: number }, totalItems: number): Pagination {
  return {
    currentPage: query.page,
    limit: query.limit,
    totalPages: Math.ceil(totalItems / query.limit),
    totalItems,
  };
}

/** The translated texts of the API. */
export const texts = textsFor('api');
