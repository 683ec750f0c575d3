/** The job that sends one email. */
import type { FastifyBaseLogger } from 'fastify';
import { isReachable } from '#server/core/no-email.ts';
import type { Settings } from '#server/core/settings.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { continueTrace, inSpan } from '../telemetry/span.ts';
import { findRecipientLanguage, type Letters, type Mail, type QueuedMail } from './letter.ts';
import { sendMailTask } from './queue-mail.ts';
import { createDeliver } from './transport.ts';

export function createSendMail(letters: Letters, settings: Settings, log: FastifyBaseLogger): Job {
  const deliver = createDeliver(letters, settings, log);
  return {
    name: sendMailTask,
    async run({ db, shop, clock }, { id, queuedAt, payload }) {
      const { traceparent, ...mail } = payload as QueuedMail;
      const send = async () => {
        if (!isReachable(mail.to)) return log.info(`${mail.kind} has no address and is not sent`);
        // A customer who has requested a newer code since would take the old email for it.
        const isOver = mail.goodUntil !== undefined && clock() >= new Date(mail.goodUntil);
        if (isOver || (await isTooLate(db, mail, queuedAt))) return log.info(`${mail.kind} came too late to be sent`);
        const to = mail.to === '' ? await letters.findAdminAddresses(db) : [mail.to];
        if (to.length === 0) return log.warn(`${mail.kind} is not sent: neither the shop nor an admin has an address`);
        const language = await findRecipientLanguage(db, letters, mail);
        await deliver(mail, { id, queuedAt, to, language, shop: shop() }).catch(rethrowStorable);
      };
      const traced = () => inSpan('mail', { 'shop.mail.kind': mail.kind }, send);
      await continueTrace(traceparent, 'shop', traced);
    },
  };
}

/**
 * The failure is stored with its job, and the database stores no NUL: a mail server that answered one would leave the
 * job locked instead of failed.
 */
function rethrowStorable(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(message.replaceAll('\0', ' ').slice(0, 1000));
}

const hasExpired = sql<{ expired: boolean }>(`select $1::timestamptz + make_interval(secs => $2) <= now() as expired`);

/** Whether its code or link would have expired on arrival. */
async function isTooLate(db: Queryable, mail: Mail, queuedAt: Date): Promise<boolean> {
  if (mail.expiresInSeconds === undefined) return false;
  return (await db.one(hasExpired, [queuedAt, mail.expiresInSeconds])).expired;
}
