/** The job that sends due emails. */
import type { FastifyBaseLogger } from 'fastify';
import { isReachable } from '#server/core/no-email.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/core/settings.ts';
import { maskAddresses } from '#server/core/telemetry/private-log.ts';
import { continueTrace, inSpan } from '#server/core/telemetry/span.ts';
import type { Job } from '../jobs/job.ts';
import { findRecipientLanguage, type Letters, requireKind } from './letter.ts';
import { findMailRoute } from './mail-route.ts';
import { makeFiles } from './make-files.ts';
import { sendMailsTask, wakeSenders } from './queue-mail.ts';
import { putOffMail, removeMail, type TakenMail, takeMail } from './queued-mail.store.ts';
import { createDeliver } from './transport.ts';

/** After this time, in ms, the job ends and is queued again, so that other jobs can run in between. */
const turnMs = 2000;

/**
 * Sends due emails one after the other, in the order of their priority. While more are due, another job is queued as
 * well, so that all free workers of all instances send emails.
 */
export function createSendMails(letters: Letters, settings: Settings, log: FastifyBaseLogger): Job {
  const send = createSend(letters, settings, log);
  return {
    name: sendMailsTask,
    queueIfNeeded: wakeSenders,
    async run(services, { stopping }) {
      const { db } = services;
      // The password of the mail account cannot be decrypted. Emails wait until staff have entered it again.
      if ((await findMailRoute(db, settings)).via === 'locked') return;
      const end = performance.now() + turnMs;
      let taken = await takeMail(db);
      if (taken) await wakeSenders(db);
      while (taken) {
        await sendTaken(services, taken);
        if (stopping?.aborted) return;
        if (performance.now() > end) return wakeSenders(db);
        taken = await takeMail(db);
      }
    },
  };

  async function sendTaken(services: Services, taken: TakenMail): Promise<void> {
    try {
      await send(services, taken);
    } catch (error) {
      const failure = describeFailure(error);
      log.error({ err: new Error(failure) }, maskAddresses(`${taken.mail.kind} was not sent: ${failure}`));
      return putOffMail(services.db, taken, failure);
    }
    await removeMail(services.db, taken);
  }
}

/** The text of a failure to store and log. It contains no NUL, which a mail server may send and PostgreSQL refuses. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll('\0', ' ').slice(0, 1000);
}

/** Writes a UUID with fewer characters, so that the header Message-ID fits into one line. */
const shorten = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`).toString(36);

type Send = (services: Services, taken: Pick<TakenMail, 'id' | 'mail' | 'queuedAt' | 'hasExpired'>) => Promise<void>;

/** Returns a function that delivers an email unless it must not be delivered, and throws if it must be tried again. */
export function createSend(letters: Letters, settings: Settings, log: FastifyBaseLogger): Send {
  const deliver = createDeliver(letters, settings, log);
  return async (services, { id, queuedAt, mail: { traceparent, jobId, ...mail }, hasExpired }) => {
    const { db, shop, clock } = services;
    const sendNow = async () => {
      if (!isReachable(mail.to)) return log.info(`${mail.kind} has no address and is not sent`);
      // An expired code is not sent, because a customer who has requested a newer code could mistake the old one for
      // it.
      const isOver = mail.goodUntil !== undefined && clock() >= new Date(mail.goodUntil);
      if (isOver || hasExpired) return log.info(`${mail.kind} came too late to be sent`);
      const reader = requireKind(letters, mail).forStaff ?? 'settings.manage';
      const to = mail.to === '' ? await letters.findStaffAddresses(db, reader) : [mail.to];
      if (to.length === 0) return log.warn(`${mail.kind} is not sent: neither the shop nor an admin has an address`);
      const language = await findRecipientLanguage(db, letters, mail);
      const messageId = jobId === undefined ? shorten(id) : `${jobId}.${queuedAt.getTime()}`;
      const route = await findMailRoute(db, settings);
      const files = await makeFiles(services, letters, log, { mail, language });
      await deliver(mail, { id: messageId, queuedAt, to, language, shop: shop(), route, files });
    };
    const traced = () => inSpan('mail', { 'shop.mail.kind': mail.kind }, sendNow);
    await continueTrace(traceparent, 'shop', traced);
  };
}
