/** What the domains give to the edge: one function per call of the contract. */
import type { Who } from '../../contract/call.ts';
import type { CallAnswer, CallName, Calls, CheckedInput, FileCallName } from '../../contract/calls.ts';
import type { Language, Sentence } from '../../contract/translate.ts';
import type { Position } from '../db/position.ts';
import type { Actor, Admin, Customer } from './actor.ts';
import type { FileAnswer } from './file-answer.ts';

type ActorOf<W extends Who> = {
  anyone: Actor | null;
  'signed-in': Actor;
  customer: Customer;
  admin: Admin;
}[W];

/** Where a request came from: kept with what it changed, and counted by the limits. */
export interface Origin {
  ip: string;
  /** Whom limits count: addresses that one household is given are one client. */
  client: string;
  userAgent: string;
  /** The host that the browser addressed. */
  host: string;
  /** What this browser has certainly written or seen, where replicas are read. */
  seen?: Position | undefined;
  /** The session token that came with it, if any. */
  token: string | null;
  /** Who that is, where it was asked a moment ago, before the body was read. */
  actor?: Actor | undefined;
  /** In which the caller is answered. */
  language: Language;
  /** Reads the file of an upload; only once the caller was found to be allowed. Refuses what is no such form. */
  readImage: () => Promise<Buffer>;
}

/** The answer's message may still have its values apart. */
type Unspoken<Answer> = { [Key in keyof Answer]: Key extends 'message' ? Answer[Key] | Sentence : Answer[Key] };
type WithoutSuccess<Answer> = Answer extends unknown ? Unspoken<Omit<Answer, 'success'>> : never;

export type Handler<Name extends CallName> = (
  call: CheckedInput<Name> & { actor: ActorOf<Calls[Name]['who']>; origin: Origin },
) => Promise<Name extends FileCallName ? FileAnswer : WithoutSuccess<CallAnswer<Name>>>;

/** Every call of the contract; leaving one out does not compile, and neither does an undeclared one. */
export type Handlers = { [Name in CallName]: Handler<Name> };
