/** A letter as the mail system sees it. The domains define which letters there are and what they say. */
import { type Language, type Message, parseLanguage, type Translate } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import type { Texts } from '#languages/catalogue.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Queryable } from '../db/database.ts';
import type { Letter } from './layout.ts';

/** An e-mail as data. This is all that mail itself reads; a kind adds what its text needs. */
export interface Mail {
  kind: string;
  /** Empty for a letter to the shop that has no address: the active admins get it. */
  to: string;
  /** Shown in the log where no mail server is set. */
  code?: string;
  link?: string;
  /** How long its code or link is good for, from when it was queued. */
  expiresInSeconds?: number;
  /** An instant after which it would be wrong: it is not sent any more. */
  goodUntil?: string;
  /** Takes the place of a letter with the same key that still waits: what that one says has changed again. */
  replaces?: string;
  /** Without it, the language of the account of the address. */
  language?: Language;
}

/** A mail as what its letter says. Its type is what a domain makes with this. */
export const mailOf = <Kind extends string, Content extends object>(kind: Kind, to: string, content: Content) => ({
  kind,
  to,
  ...content,
});

/** To a customer: none to one without an address. */
export const mailsOf = <Kind extends string, Content extends object>(
  kind: Kind,
  to: string | null,
  content: Content,
) => (to === null ? [] : [mailOf(kind, to, content)]);

/** A queued e-mail, with the trace of the call that queued it when traces are kept. */
export type QueuedMail = Mail & { traceparent: string | undefined };

/** The context in which a letter is written. */
export interface LetterContext {
  t: Translate;
  /** Translates a message. */
  tMessage: (sentence: Message) => string;
  language: Language;
  shop: Shop;
}

export interface WrittenLetter extends Letter {
  subject: string;
  /** Where an answer goes instead of to the shop. */
  replyTo?: { name: string; address: string };
}

export interface LetterKind<M extends Mail = Mail> {
  /** Goes to the shop itself, so it is written in English. */
  readonly isForShop?: true;
  write(mail: M, context: LetterContext): WrittenLetter;
}

/** The letters of a domain: one for each kind of its mails. */
export type LetterTable<M extends Mail> = { readonly [Kind in M['kind']]: LetterKind<MailOf<M, Kind>> };

type MailOf<M extends Mail, Kind> = M extends { kind: infer Kinds } ? (Kind extends Kinds ? M : never) : never;

/** The letters of all domains, with what is needed to write them. */
export interface Letters {
  kinds: Readonly<Record<string, LetterKind>>;
  texts: Readonly<Record<Language, Texts>>;
  /** The language of the account of an address; undefined without an account. */
  findLanguage(db: Queryable, address: string): Promise<string | undefined>;
  /** The shop's logo as a PNG of so many pixels; undefined without one, and where it cannot be had. */
  readLogo(settings: Settings, address: string, size: { width: number; height: number }): Promise<Buffer | undefined>;
  /** Where letters to the shop go while it has no address. */
  findAdminAddresses(db: Queryable): Promise<string[]>;
}

/** Throws for a kind that only a newer release knows; the job is tried again later. */
export function requireKind(letters: Letters, { kind }: Mail): LetterKind {
  const found = letters.kinds[kind];
  if (!found) throw new Error(`No letter of the kind ${kind}`);
  return found;
}

export async function findRecipientLanguage(db: Queryable, letters: Letters, mail: Mail): Promise<Language> {
  if (requireKind(letters, mail).isForShop) return 'en';
  return parseLanguage('language' in mail ? mail.language : await letters.findLanguage(db, mail.to));
}
