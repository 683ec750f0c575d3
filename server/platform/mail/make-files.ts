/** Makes the files that an email carries. If they are not ready in time, the email is sent without them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '#contract/shared/translate.ts';
import type { Services } from '#server/core/services.ts';
import { maskAddresses } from '#server/core/telemetry/private-log.ts';
import type { Letters, Mail, MailFile } from './letter.ts';

/** How long an email waits for its files, in ms. It is then sent without them. */
const patienceMs = 10_000;

/** Makes the files of an email; none if they cannot be made in time. The text of the email has the link to them. */
export async function makeFiles(
  services: Services,
  { makeInvoice, makeMonth }: Pick<Letters, 'makeInvoice' | 'makeMonth'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { mail: { kind, invoiceOf, monthOf }, language }: { mail: Mail; language: Language },
  patience = patienceMs,
): Promise<MailFile[]> {
  if (invoiceOf === undefined && monthOf === undefined) return [];
  const make = async () => [
    ...(invoiceOf === undefined ? [] : await makeInvoice(services, invoiceOf, language)),
    ...(monthOf === undefined ? [] : await makeMonth(services, monthOf, language)),
  ];
  const giveUp = new AbortController();
  const late = sleep(patience, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error('it takes too long');
  });
  try {
    return await Promise.race([make(), late]);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    log.warn(maskAddresses(`${kind} is sent without its PDF files: ${failure}`));
    return [];
  } finally {
    giveUp.abort();
  }
}
