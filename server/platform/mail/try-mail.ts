/** Sends a test email immediately instead of queueing it, and returns the result. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#server/core/settings.ts';
import type { Letters, Mail } from './letter.ts';
import { oneLine } from './render.ts';
import { createCompose, type MailJob, openSmtp, senderOf } from './transport.ts';

export interface TriedMail {
  /**
   * `sent`, or why the email was not sent: no mail server is configured (`log`), a wrong sign-in, a refused sender, an
   * unreachable server, no answer in time (`silent`), or another refusal.
   */
  outcome: 'sent' | 'log' | 'signIn' | 'sender' | 'unreachable' | 'silent' | 'refused';
  /** The answer of the mail server; empty if there was none. */
  said: string;
  from: string;
}

/** Maximum waiting time. It is short, because a person waits in front of a screen. */
const patienceMs = 15_000;

/** Sends the email. Never throws because of the mail server, and waits for it at most `patience` milliseconds. */
export async function tryMail(
  letters: Letters,
  settings: Settings,
  mail: Mail,
  job: MailJob,
  patience = patienceMs,
): Promise<TriedMail> {
  const from = senderOf(settings, job.shop).address;
  if (settings.smtpUrl === undefined) return { outcome: 'log', said: '', from };
  const message = await createCompose(letters, settings)(mail, job);
  const giveUp = new AbortController();
  const sending = openSmtp(settings.smtpUrl)
    .then((smtp) => smtp.sendMail(message))
    .then((): TriedMail => ({ outcome: 'sent', said: '', from }))
    .catch((error: unknown): TriedMail => ({ ...readFault(error), from }));
  const waiting = sleep(patience, { outcome: 'silent', said: '', from } as const, { signal: giveUp.signal });
  const tried = await Promise.race([sending, waiting.catch((): TriedMail => ({ outcome: 'silent', said: '', from }))]);
  giveUp.abort();
  return tried;
}

const outcomes: Readonly<Record<string, TriedMail['outcome']>> = {
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  EENVELOPE: 'sender',
  ETIMEDOUT: 'silent',
  EDNS: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETLS: 'unreachable',
};

function readFault(error: unknown): Pick<TriedMail, 'outcome' | 'said'> {
  const { code = '', response, message } = error as { code?: string; response?: string; message?: string };
  return { outcome: outcomes[code] ?? 'refused', said: oneLine(response ?? message ?? '') };
}
