/** Enters the email account of the shop, after a test with its mail server, and removes it. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { mailPorts, providerServers } from '#contract/shared/mail-providers.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { AccountOutcome } from '#contract/start/rules.ts';
import { requireOwnPassword } from '../accounts/sessions/require-own-password.ts';
import type { StaffMember } from '../core/actor.ts';
import { countAgainst } from '../core/limits.ts';
import { refuseConflict, refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Settings } from '../core/settings.ts';
import type { Letters } from '../platform/mail/letter.ts';
import { isTrustedServer, type MailAccount, removeMailAccount, saveMailAccount } from '../platform/mail/mail-route.ts';
import { wakeSenders } from '../platform/mail/queue-mail.ts';
import { tryAccount } from '../platform/mail/try-mail.ts';
import { describeTest } from './letters.ts';
import { testsPerHour } from './rules.ts';
import { writeStep } from './store.ts';

type Form = CheckedInput<'PUT /admin/email-account'>['body'];

/**
 * Sends a test email to the account's own address. If it was accepted, the account is saved, the step is done, and
 * emails that have waited are sent; otherwise nothing changes. Refuses a wrong password of the signed-in person, a
 * server that is not for mail, a shop whose mail server is set by the environment, and more than 20 tests per hour.
 */
export async function changeEmailAccount(
  services: Services,
  letters: Letters,
  admin: StaffMember,
  { form, client, language }: { form: Form; client: string; language: Language },
): Promise<AccountOutcome> {
  const { db, clock, settings, shop } = services;
  requireNoMailServer(settings);
  const account = readAccount(form, settings);
  await requireOwnPassword(services, admin, { ownPassword: form.ownPassword, client });
  await countAgainst(db, testsPerHour, admin.id, clock());
  const at = clock();
  const job = { id: newId(), queuedAt: at, to: [account.address], language, shop: shop(), account };
  const mail = describeTest({ name: admin.name, email: account.address });
  const outcome = await tryAccount(letters, settings, mail, job);
  if (outcome !== 'sent') return outcome;
  await db.transaction(async (tx) => {
    await saveMailAccount(tx, settings, account, { by: admin.id, at });
    await writeStep(tx, 'email', 'done', admin.id, at);
    await wakeSenders(tx);
  });
  return outcome;
}

/**
 * Deletes the account, also one whose password cannot be decrypted. Email is off afterwards, so the step is open again.
 * Refuses a wrong password of the signed-in person, and a shop whose mail server is set by the environment. Without an
 * account nothing changes.
 */
export async function removeEmailAccount(
  services: Services,
  admin: StaffMember,
  { ownPassword, client }: { ownPassword: string; client: string },
): Promise<void> {
  const { db, clock, settings } = services;
  requireNoMailServer(settings);
  await requireOwnPassword(services, admin, { ownPassword, client });
  await db.transaction(async (tx) => {
    await removeMailAccount(tx);
    await writeStep(tx, 'email', 'open', admin.id, clock());
  });
}

/** Refuses to change an account that has no effect, because the environment names a mail server. */
function requireNoMailServer({ smtpUrl }: Settings): void {
  if (smtpUrl === undefined) return;
  throw refuseConflict(
    'Email is set by SMTP_URL. To enter or remove an account here, start the shop without SMTP_URL.',
  );
}

/** The server of the chosen provider, or the entered one. Spaces in an app password of Gmail are only for reading. */
function readAccount({ provider, address, password, host, port }: Form, settings: Settings): MailAccount {
  if (provider !== 'other') {
    const plain = provider === 'gmail' ? password.replaceAll(' ', '') : password;
    return { provider, address, password: plain, ...providerServers[provider] };
  }
  const server = { host: host.toLowerCase(), port };
  const broken = [
    ...(host === '' ? [{ path: 'host', msg: 'Email server is required' }] : []),
    ...(mailPorts.includes(port) || isTrustedServer(server, settings)
      ? []
      : [{ path: 'port', msg: 'The port must be 25, 465, 587 or 2525' }]),
  ];
  if (broken.length > 0) throw refuseInput(broken);
  return { provider, address, password, ...server };
}
