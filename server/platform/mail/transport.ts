/**
 * Delivers emails with the mail server of SMTP_URL, with the account that staff have entered or, without both, into
 * files in DATA_DIR/outbox.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions } from 'nodemailer';
import type { Language } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Letters, Mail, MailFile } from './letter.ts';
import { findServerAddress, isTrustedServer, type MailAccount, type MailRoute } from './mail-route.ts';
import { logoPixels, oneLine, type RenderedMail, renderMail } from './render.ts';

/** The data for delivering an email. It is the same for every attempt, except for the shop's current settings. */
export interface MailJob {
  /** A part of the Message-ID, different for each email. */
  id: string;
  queuedAt: Date;
  /** The address of the recipient, or the addresses of all admins for an email to a shop without an address. */
  to: readonly string[];
  language: Language;
  /** The shop's details and settings at the time of sending. */
  shop: Shop;
  /** How emails leave the shop at the time of sending. */
  route: MailRoute;
  /** The files that the email carries. */
  files?: readonly MailFile[];
}

/** Resolves when the email was handed over to the mail server. Rejects if it must be tried again. */
export type Deliver = (mail: Mail, job: MailJob) => Promise<void>;

export function createDeliver(letters: Letters, settings: Settings, log: FastifyBaseLogger): Deliver {
  const compose = createCompose(letters, settings);
  const bySmtp = deliverBySmtp(compose, settings);
  const toOutbox = deliverToOutbox(compose, settings.dataDir, log);
  return async (mail, job) => {
    switch (job.route.via) {
      case 'none':
        return toOutbox(mail, job);
      case 'locked':
        throw new Error('Email is off, because the key for its password is missing');
      default:
        return bySmtp(mail, job);
    }
  };
}

/** Returns a function that composes an email in its final form. */
export function createCompose(letters: Letters, settings: Settings): Compose {
  const loadLogo = rememberLogo((shop) => letters.readLogo(settings, shop.look.logo, logoPixels(shop)));
  return async (mail, job) => {
    const logo = await loadLogo(job.shop);
    return composeMail(renderMail(letters, mail, job.shop, { language: job.language, logo }), mail, job, settings);
  };
}

type Compose = (mail: Mail, job: MailJob) => Promise<SendMailOptions>;

/**
 * Remembers the logo that was loaded last, because hundreds of emails are sent with the same logo.
 */
function rememberLogo(load: (shop: Shop) => Promise<Buffer | undefined>): typeof load {
  let last: { address: string; ratio: number; logo: Buffer } | undefined;
  return async (shop) => {
    const [address, ratio] = [shop.look.logo, shop.logoRatio];
    if (last?.address === address && last.ratio === ratio) return last.logo;
    const logo = await load(shop);
    if (logo) last = { address, ratio, logo };
    return logo;
  };
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

const closedToFiles = { disableFileAccess: true, disableUrlAccess: true };

/**
 * A sender to the mail server. Connections are not pooled: after a broken connection a pool keeps the email in memory,
 * where a crash would lose it.
 */
export async function openSmtp(url: string) {
  const createTransport = await loadMailer();
  return createTransport({ url, ...timeouts, ...closedToFiles });
}

/**
 * A sender with the account that staff have entered. `ip` is the result of `findServerAddress`. Its password is sent
 * only over an encrypted connection whose certificate is valid for the name, except to the trusted server.
 */
export async function openAccount(
  { host, port, address, password }: MailAccount,
  ip: string,
  settings: Pick<Settings, 'trustedMailServer'>,
  mostMs: typeof timeouts = timeouts,
) {
  const createTransport = await loadMailer();
  return createTransport({
    host: ip,
    port,
    secure: port === 465,
    requireTLS: !isTrustedServer({ host, port }, settings),
    auth: { user: address, pass: password },
    tls: { servername: isIP(host) ? '' : host },
    ...mostMs,
    ...closedToFiles,
  });
}

/** Loads the email library with the first email: many processes never send one, and it takes 3 MB of memory. */
async function loadMailer() {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport;
}

/** The sender is opened again only when server, address or password have changed. */
function deliverBySmtp(compose: Compose, settings: Settings): Deliver {
  let opened: { key: string; smtp: ReturnType<typeof openSmtp> } | undefined;
  const open = (key: string, openNow: () => ReturnType<typeof openSmtp>) => {
    if (opened?.key !== key) opened = { key, smtp: openNow() };
    return opened.smtp;
  };
  const openRoute = async (route: MailRoute) => {
    if (route.via === 'environment') return open(route.url, () => openSmtp(route.url));
    if (route.via !== 'account') throw new Error('No mail server is set');
    const ip = await findServerAddress(route.account, settings);
    return open(JSON.stringify([route.account, ip]), () => openAccount(route.account, ip, settings));
  };
  return async (mail, job) => {
    const smtp = await openRoute(job.route);
    await smtp.sendMail(await compose(mail, job));
  };
}

function deliverToOutbox(compose: Compose, dataDir: string, log: FastifyBaseLogger): Deliver {
  const folder = join(dataDir, 'outbox');
  return async (mail, job) => {
    const createTransport = await loadMailer();
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(await compose(mail, job));
    const name = `${job.queuedAt.toISOString().replaceAll(':', '-')}-${job.id}-${mail.kind}.eml`;
    const file = join(folder, name);
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.warn(
      `SMTP_URL is not set: the email "${mail.kind}" to ${job.to.join(', ')} is in outbox/${name}${describeSecret(mail)}`,
    );
  };
}

/** The code or link of an email for the log, which a developer without a mail server needs. */
function describeSecret({ code, link }: Mail): string {
  if (code !== undefined) return `; its code is ${code}`;
  return link === undefined ? '' : `; its link is ${link}`;
}

function composeMail(rendered: RenderedMail, mail: Mail, job: MailJob, settings: Settings): SendMailOptions {
  const { shop, route, files = [] } = job;
  const from = senderOf(settings, shop, route);
  const domain = from.address.split('@')[1];
  // A provider sends only from the account's own address, so replies are directed to the address of the shop.
  const isOther = route.via === 'account' && shop.email !== '' && shop.email !== from.address;
  return {
    ...(isOther && { replyTo: { name: oneLine(shop.name), address: oneLine(shop.email) } }),
    ...rendered,
    attachments: [
      ...(rendered.attachments ?? []),
      ...files.map(({ name, contentType, content }) => ({
        filename: name,
        contentType,
        content: Buffer.from(content),
      })),
    ],
    from,
    to: job.to.map((address) => ({ name: '', address: oneLine(address) })),
    date: job.queuedAt,
    // The id is the same for every attempt, so that a mail server or mail program recognizes a duplicate.
    messageId: `<${mail.kind}.${job.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * The sender of emails: MAIL_FROM; otherwise the address of the account that staff have entered; otherwise the shop's
 * address; otherwise the user name at the mail server, if it is an address; otherwise no-reply@ the shop's own host.
 */
export function senderOf(
  { mailFrom, smtpUrl, publicUrl }: Settings,
  shop: Shop,
  route?: MailRoute,
): { name: string; address: string } {
  if (mailFrom !== undefined) return parseMailbox(mailFrom);
  if (route?.via === 'account') return { name: oneLine(shop.name), address: oneLine(route.account.address) };
  const user = smtpUrl && URL.canParse(smtpUrl) ? decodeURIComponent(new URL(smtpUrl).username) : '';
  const fallback = user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`;
  return { name: oneLine(shop.name), address: shop.email || fallback };
}

/** Parses `Shop <shop@example.in>` or `shop@example.in`. A comma in the name is part of the name. */
function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox] = /^(.+) <(.+)>$/.exec(mailbox) ?? [];
  return { name, address };
}
