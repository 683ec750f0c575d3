/** What each domain gives to the HTTP layer: one function for each call of the contract, and shared types. */
import type { CallAnswer, CallName, Calls, CheckedInput, FileCallName } from '#contract/calls.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Access, Permission } from '#contract/shared/permissions.ts';
import { type Language, type Message, parseLanguage } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { ActorWith, SignedIn, Source } from '#server/core/actor.ts';
import type { WalPosition } from '#server/core/db/replica.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';
import type { FileAnswer } from './file-answer.ts';

/** The caller that a handler gets: a role with the permission of the call. */
type ActorOf<A extends Access> = A extends Permission
  ? ActorWith<A>
  : { anyone: SignedIn | null; 'signed-in': SignedIn }[Exclude<A, Permission>];

/** Where a request came from: stored with what it changed, and counted by the limits. */
export interface Origin {
  ip: string;
  /** The client that limits count: all addresses of one household's network are one client. */
  client: string;
  userAgent: string;
  /** The host that the browser addressed. */
  host: string;
  /** The WAL position that this browser has certainly written or seen, if replicas are used. */
  seen?: WalPosition | undefined;
  /** The session token of the request, if any. */
  token: string | null;
  /** The caller if it was looked up a moment ago, before the body was read. */
  actor?: SignedIn | undefined;
  /** The language of the answer. */
  language: Language;
}

/** The origin of a request, as acts record it. */
export const sourceOf = ({ ip, userAgent }: Origin): Source => ({ ip, userAgent });

/** Reads the uploaded file, and refuses an invalid form. */
export type ReadFile = () => Promise<Buffer>;
type UploadOf<Call> = Call extends { upload: string } ? { readFile: ReadFile } : unknown;

/** Adds the request key, which `once` needs, to the input of an idempotent call. */
type RequestOf<Call> = Call extends { idempotent: infer How }
  ? { request: How extends 'required' ? KeyedRequest : KeyedRequest | undefined }
  : unknown;

/** The answer's message may have its values separate. */
type Unspoken<Answer> = { [Key in keyof Answer]: Key extends 'message' ? Answer[Key] | Message : Answer[Key] };
type WithoutSuccess<Answer> = Answer extends unknown ? Unspoken<Omit<Answer, 'success'>> : never;

export type Handler<Name extends CallName> = (
  call: CheckedInput<Name> &
    UploadOf<Calls[Name]> &
    RequestOf<Calls[Name]> & { actor: ActorOf<Calls[Name]['may']>; origin: Origin },
) => Promise<Name extends FileCallName ? FileAnswer : WithoutSuccess<CallAnswer<Name>>>;

/**
 * Rules that need more than the schema. They run only if the schema has refused a body, on its remaining valid fields,
 * so that all broken rules are reported at once; the act checks them again.
 */
export type InputRules = Partial<Record<CallName, (body: never) => Promise<readonly FieldRefusal[]>>>;

/** Every call of the contract; a missing or undeclared one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The rows of a page in the form for stores: `limit` rows after the first `offset`. */
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

/** Our own pages send their language; programs that send none get English. */
export function parseAcceptLanguage(accepted: string | undefined): Language {
  return parseLanguage(/^\s*([a-z]{2})\b/i.exec(accepted ?? '')?.[1]?.toLowerCase());
}
