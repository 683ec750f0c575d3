/** The types of emails. The domains define which emails exist and what they say. */
import { type Language, type Message, parseLanguage, type Translate } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import type { Texts } from '#languages/catalogue.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Letter } from './layout.ts';

/** An email as data. The mail system reads only these fields; each kind adds what its text needs. */
export interface Mail {
  kind: string;
  /** Empty for an email to a shop that has no address: the active admins get it. */
  to: string;
  /** Logged if no mail server is configured. */
  code?: string;
  link?: string;
  /** How long its code or link is valid, from when it was queued. */
  expiresInSeconds?: number;
  /** An instant after which it would be wrong: it is no longer sent. */
  goodUntil?: string;
  /** Replaces a waiting email with the same key, whose content has changed again. */
  replaces?: string;
  /** Defaults to the language of the account with this address. */
  language?: Language;
}

/** Makes an email with its content; the result's type includes its kind. */
export const mailOf = <Kind extends string, Content extends object>(kind: Kind, to: string, content: Content) => ({
  kind,
  to,
  ...content,
});

/** An email to a customer; none if the customer has no address. */
export const mailsOf = <Kind extends string, Content extends object>(
  kind: Kind,
  to: string | null,
  content: Content,
) => (to === null ? [] : [mailOf(kind, to, content)]);

/** A queued email, with the trace of the call that queued it if traces are kept. */
export type QueuedMail = Mail & {
  traceparent?: string | undefined;
  /** The id of the job in which an older release queued it: a part of its Message-ID. */
  jobId?: string;
};

/** The context in which an email is written. */
export interface LetterContext {
  t: Translate;
  /** Translates a message. */
  tMessage: (sentence: Message) => string;
  language: Language;
  shop: Shop;
}

export interface WrittenLetter extends Letter {
  subject: string;
  /** The address for answers, instead of the shop's. */
  replyTo?: { name: string; address: string };
}

export interface LetterKind<M extends Mail = Mail> {
  /** Sent to the shop itself, so it is written in English. */
  readonly isForShop?: true;
  write(mail: M, context: LetterContext): WrittenLetter;
}

/** The emails of a domain, by kind. */
export type LetterTable<M extends Mail> = { readonly [Kind in M['kind']]: LetterKind<MailOf<M, Kind>> };

type MailOf<M extends Mail, Kind> = M extends { kind: infer Kinds } ? (Kind extends Kinds ? M : never) : never;

/** The emails of all domains, with what is needed to write them. */
export interface Letters {
  kinds: Readonly<Record<string, LetterKind>>;
  texts: Readonly<Record<Language, Texts>>;
  /** The language of the account with an address; undefined without an account. */
  findLanguage(db: Queryable, address: string): Promise<string | undefined>;
  /** The shop's logo as a PNG of this size in pixels; undefined without one, and if it cannot be loaded. */
  readLogo(settings: Settings, address: string, size: { width: number; height: number }): Promise<Buffer | undefined>;
  /** Recipients of emails to the shop while it has no address. */
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
