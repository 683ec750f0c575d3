/** What each domain gives to the HTTP layer: one function for each call of the contract, and what these share. */
import type { CallAnswer, CallName, Calls, CheckedInput, FileCallName } from '#contract/calls.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Access, Permission } from '#contract/shared/permissions.ts';
import { type Language, type Message, parseLanguage } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { ActorWith, SignedIn, Source } from '#server/core/actor.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';
import type { WalPosition } from '../db/replica.ts';
import type { FileAnswer } from './file-answer.ts';

/** The caller that a handler gets: a role with the permission of the call. */
type ActorOf<A extends Access> = A extends Permission
  ? ActorWith<A>
  : { anyone: SignedIn | null; 'signed-in': SignedIn }[Exclude<A, Permission>];

/** Where a request came from: kept with what it changed, and counted by the limits. */
export interface Origin {
  ip: string;
  /** The client that limits count: all addresses of one household's network are one client. */
  client: string;
  userAgent: string;
  /** The host that the browser addressed. */
  host: string;
  /** The WAL position that this browser has certainly written or seen, where replicas are read. */
  seen?: WalPosition | undefined;
  /** The session token that came with it, if any. */
  token: string | null;
  /** The caller, when it was looked up a moment ago, before the body was read. */
  actor?: SignedIn | undefined;
  /** In which the caller is answered. */
  language: Language;
}

/** The origin of a request, as acts record it. */
export const sourceOf = ({ ip, userAgent }: Origin): Source => ({ ip, userAgent });

/** Reads the file of an upload, and refuses what is no such form. */
export type ReadFile = () => Promise<Buffer>;
type UploadOf<Call> = Call extends { upload: string } ? { readFile: ReadFile } : unknown;

/** For `once`. */
type RequestOf<Call> = Call extends { idempotent: infer How }
  ? { request: How extends 'required' ? KeyedRequest : KeyedRequest | undefined }
  : unknown;

/** The answer's message may still have its values apart. */
type Unspoken<Answer> = { [Key in keyof Answer]: Key extends 'message' ? Answer[Key] | Message : Answer[Key] };
type WithoutSuccess<Answer> = Answer extends unknown ? Unspoken<Omit<Answer, 'success'>> : never;

export type Handler<Name extends CallName> = (
  call: CheckedInput<Name> &
    UploadOf<Calls[Name]> &
    RequestOf<Calls[Name]> & { actor: ActorOf<Calls[Name]['may']>; origin: Origin },
) => Promise<Name extends FileCallName ? FileAnswer : WithoutSuccess<CallAnswer<Name>>>;

/**
 * Rules that need more than the schema. They are asked only where the schema has refused a body, of what is left of it
 * without its broken fields, so that all broken rules are told at once; the act asks them again.
 */
export type InputRules = Partial<Record<CallName, (body: never) => Promise<readonly FieldRefusal[]>>>;

/** Every call of the contract; leaving one out does not compile, and neither does an undeclared one. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The rows of a page, as stores ask for them: so many, from the one behind `offset` on. */
export const pageOf = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit });

/** Where a page of a list stands, for a list of `totalItems` rows. */
export function presentPagination(query: { page: number; limit: number }, totalItems: number): Pagination {
  return {
    currentPage: query.page,
    limit: query.limit,
    totalPages: Math.ceil(totalItems / query.limit),
    totalItems,
  };
}

/** What the API says. */
export const texts = textsFor('api');

/** Our own pages name the language that they are in; programs that name none get English. */
export function parseAcceptLanguage(accepted: string | undefined): Language {
  return parseLanguage(/^\s*([a-z]{2})\b/i.exec(accepted ?? '')?.[1]?.toLowerCase());
}
