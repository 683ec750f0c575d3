/**
 * The types of emails. A `Mail` is the data of an email, as it is queued; a letter is the template that writes its
 * subject and text. The domains define which kinds of emails exist.
 */
import type { StaffPermission } from '#contract/shared/permissions.ts';
import { type Language, type Message, parseLanguage, type Translate } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import type { Texts } from '#languages/catalogue.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Letter } from './layout.ts';

/** The data of an email. The mail system reads only these fields; each kind adds the fields that its text needs. */
export interface Mail {
  kind: string;
  /** The recipient's address. Empty for an email to a shop without an address: then the active admins get it. */
  to: string;
  /** The code in the email. It is logged if no mail server is configured. */
  code?: string;
  link?: string;
  /** How long the code or link is valid, counted from when the email was queued. */
  expiresInSeconds?: number;
  /** The instant after which the email would be wrong and is no longer sent. */
  goodUntil?: string;
  /** The time that the email waits at first, so that others can be joined to it. */
  waitSeconds?: number;
  /**
   * A key. The email replaces a waiting email with the same key, because the content of the waiting email is out of
   * date.
   */
  replaces?: string;
  /** The language of the email. By default it is the language of the account with this address. */
  language?: Language;
  /** The id of an order. Its invoice is attached, as a file that is made when the email is sent. */
  invoiceOf?: string;
  /** The month of an account whose statement is attached. The file is made when the email is sent. */
  monthOf?: MailedMonth;
}

/** A month, as "YYYY-MM", of the account of a customer. */
export interface MailedMonth {
  customerId: string;
  month: string;
}

/** A file that an email carries. */
export interface MailFile {
  name: string;
  contentType: string;
  content: Uint8Array;
}

/** Makes an email with its content; the result's type includes its kind. */
export const mailOf = <Kind extends string, Content extends object>(kind: Kind, to: string, content: Content) => ({
  kind,
  to,
  ...content,
});

/** A list with an email to a customer; empty if the customer has no address. */
export const mailsOf = <Kind extends string, Content extends object>(
  kind: Kind,
  to: string | null,
  content: Content,
) => (to === null ? [] : [mailOf(kind, to, content)]);

/** A queued email, with the trace of the call that queued it if traces are sent. */
export type QueuedMail = Mail & {
  traceparent?: string | undefined;
  /** The id of the job with which an older release queued the email. It is part of the Message-ID. */
  jobId?: string;
};

/** The data and functions with which a template writes an email. */
export interface LetterContext {
  t: Translate;
  /** Translates a message to the language of the email. */
  tMessage: (sentence: Message) => string;
  language: Language;
  shop: Shop;
}

export interface WrittenLetter extends Letter {
  subject: string;
  /** The address for replies, if it is not the shop's. */
  replyTo?: { name: string; address: string };
}

export interface LetterKind<M extends Mail = Mail> {
  /**
   * For an email to the shop itself, which is written in English: the permission of the staff who get it while the
   * shop has no address.
   */
  readonly forStaff?: StaffPermission;
  write(mail: M, context: LetterContext): WrittenLetter;
}

/** The email templates of a domain, by kind. */
export type LetterTable<M extends Mail> = { readonly [Kind in M['kind']]: LetterKind<MailOf<M, Kind>> };

type MailOf<M extends Mail, Kind> = M extends { kind: infer Kinds } ? (Kind extends Kinds ? M : never) : never;

/** The email templates of all domains, and the functions that are needed to write emails. */
export interface Letters {
  kinds: Readonly<Record<string, LetterKind>>;
  texts: Readonly<Record<Language, Texts>>;
  /** The language of the account with this address; undefined if there is no such account. */
  findLanguage(db: Queryable, address: string): Promise<string | undefined>;
  /** The shop's logo as a PNG of this size in pixels; undefined if there is none or it cannot be loaded. */
  readLogo(settings: Settings, address: string, size: { width: number; height: number }): Promise<Buffer | undefined>;
  /** The invoice of an order, with the documents that correct it; no file if the order has no invoice. */
  makeInvoice(services: Services, orderId: string, language: Language): Promise<MailFile[]>;
  /** Makes the statement of a month; no file if the account was joined into another one. */
  makeMonth(services: Services, of: MailedMonth, language: Language): Promise<MailFile[]>;
  /** Recipients of emails to the shop while it has no address: active staff with a permission. */
  findStaffAddresses(db: Queryable, permission: StaffPermission): Promise<string[]>;
}

/** The template of an email. Throws for a kind that only a newer release knows; the job is then tried again later. */
export function requireKind(letters: Letters, { kind }: Mail): LetterKind {
  const template = letters.kinds[kind];
  if (!template) throw new Error(`No letter of the kind ${kind}`);
  return template;
}

export async function findRecipientLanguage(db: Queryable, letters: Letters, mail: Mail): Promise<Language> {
  if (requireKind(letters, mail).forStaff) return 'en';
  return parseLanguage('language' in mail ? mail.language : await letters.findLanguage(db, mail.to));
}
