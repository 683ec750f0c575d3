/** Sends a test email immediately instead of queueing it, and returns the result. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#server/core/settings.ts';
import type { Letters, Mail } from './letter.ts';
import { findServerAddress, type MailAccount } from './mail-route.ts';
import { oneLine } from './render.ts';
import { createCompose, type MailJob, openAccount, openSmtp, senderOf } from './transport.ts';

export interface TriedMail {
  /**
   * `sent`, or why the email was not sent: no mail server is configured (`log`), a wrong sign-in, a refused sender, an
   * unreachable server, no answer in time (`silent`), or another refusal.
   */
  outcome: 'sent' | 'log' | 'signIn' | 'sender' | 'unreachable' | 'silent' | 'refused';
  /** The text that the mail server answered; empty if there was none. */
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
  const { route } = job;
  const from = senderOf(settings, job.shop, route).address;
  if (route.via === 'account') {
    const outcome = await tryAccount(letters, settings, mail, { ...job, account: route.account });
    return { outcome, said: '', from };
  }
  if (route.via !== 'environment') return { outcome: 'log', said: '', from };
  const message = await createCompose(letters, settings)(mail, job);
  const giveUp = new AbortController();
  const sending = openSmtp(route.url)
    .then((smtp) => smtp.sendMail(message))
    .then((): TriedMail => ({ outcome: 'sent', said: '', from }))
    .catch((error: unknown): TriedMail => ({ ...readFault(error), from }));
  const waiting = sleep(patience, { outcome: 'silent', said: '', from } as const, { signal: giveUp.signal });
  const tried = await Promise.race([sending, waiting.catch((): TriedMail => ({ outcome: 'silent', said: '', from }))]);
  giveUp.abort();
  return tried;
}

/** The only answers about an account: the email was accepted, the password was refused, or neither was possible. */
export type TriedAccount = Extract<TriedMail['outcome'], 'sent' | 'signIn' | 'unreachable'>;

/** The time after which an account counts as unreachable. */
const accountPatienceMs = 10_000;

/**
 * Sends the email with an account that staff have entered. `unreachable` is always answered after the same time,
 * whatever has failed, so that nobody learns from the answer which servers exist in a network. A fault of the network
 * never makes it throw.
 */
export async function tryAccount(
  letters: Letters,
  settings: Settings,
  mail: Mail,
  { account, ...given }: Omit<MailJob, 'route'> & { account: MailAccount },
  patience = accountPatienceMs,
): Promise<TriedAccount> {
  const message = await createCompose(letters, settings)(mail, { ...given, route: { via: 'account', account } });
  const end = performance.now() + patience;
  const left = () => Math.max(0, end - performance.now());
  const giveUp = new AbortController();
  const mostMs = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  };
  const send = async (): Promise<TriedAccount> => {
    const ip = await findServerAddress(account, settings);
    await (await openAccount(account, ip, settings, mostMs)).sendMail(message);
    return 'sent';
  };
  const sending = send().catch(async (error: unknown): Promise<TriedAccount> => {
    if (readFault(error).outcome === 'signIn') return 'signIn';
    await sleep(left());
    return 'unreachable';
  });
  const waiting = sleep(patience, 'unreachable' as const, { signal: giveUp.signal });
  const outcome = await Promise.race([sending, waiting.catch(() => 'unreachable' as const)]);
  giveUp.abort();
  return outcome;
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
