/** How emails leave the shop: by the mail server of the environment, or by the account that staff have entered. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { MailProvider } from '#contract/shared/mail-providers.ts';
import type { StaffId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { openSecret, sealSecret } from '#server/core/secret-key.ts';
import type { Settings } from '#server/core/settings.ts';
import { deleteAccountRow, findAccountRow, saveAccountRow } from './account.store.ts';

export interface MailAccount {
  provider: MailProvider;
  host: string;
  port: number;
  /** The email address, which is also the user name at the mail server. */
  address: string;
  password: string;
}

/**
 * `environment`: SMTP_URL, which always wins. `account`: what staff have entered. `locked`: staff have entered an
 * account, but its password cannot be decrypted, because the key is missing after a restore. `none`: emails are written
 * into files.
 */
export type MailRoute =
  | { via: 'environment'; url: string }
  | { via: 'account'; account: MailAccount }
  | { via: 'locked'; account: Omit<MailAccount, 'password'> }
  | { via: 'none' };

/** Reads the route from the database each time, so that a change takes effect at once on every instance. */
export async function findMailRoute(db: Queryable, settings: Settings): Promise<MailRoute> {
  if (settings.smtpUrl !== undefined) return { via: 'environment', url: settings.smtpUrl };
  const row = await findAccountRow(db);
  if (!row) return { via: 'none' };
  const { sealedPassword, savedAt: _, ...account } = row;
  const password = await openSecret(settings, sealedPassword, boundTo(account));
  return password === undefined ? { via: 'locked', account } : { via: 'account', account: { ...account, password } };
}

/**
 * The encrypted password belongs to one server and one user. If somebody changes the server in the database, the
 * password cannot be decrypted, and is not sent to that server.
 */
const boundTo = ({ host, port, address }: Pick<MailAccount, 'host' | 'port' | 'address'>) =>
  `mail account ${address} at ${host}:${port}`;

/** Encrypts and stores the account. */
export async function saveMailAccount(
  db: Queryable,
  settings: Settings,
  { password, ...account }: MailAccount,
  { by, at }: { by: StaffId; at: Date },
): Promise<void> {
  const sealedPassword = await sealSecret(settings, password, boundTo(account));
  await saveAccountRow(db, { ...account, sealedPassword, savedAt: at }, by);
}

/** Deletes the account with its password. Afterwards emails are written into files. */
export const removeMailAccount = (db: Queryable): Promise<void> => deleteAccountRow(db);

/** Whether the operator of the shop has named this server in SMTP_TRUSTED_SERVER. */
export const isTrustedServer = (
  { host, port }: Pick<MailAccount, 'host' | 'port'>,
  { trustedMailServer }: Pick<Settings, 'trustedMailServer'>,
): boolean => trustedMailServer === `${host.toLowerCase()}:${port}`;

// There are two lists, because a list with subnets of both kinds also compares IPv4 addresses with those of IPv6.
const notPublic4 = new BlockList();
const notPublic6 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic4.addSubnet(net, bits, 'ipv4');
}
// Only 2000::/3 is public in IPv6. Some of its addresses lead to an IPv4 address, which may be private.
for (const [net, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  notPublic6.addSubnet(net, bits, 'ipv6');
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !notPublic4.check(ip, 'ipv4');
  return family === 6 && !notPublic6.check(ip, 'ipv6');
}

/**
 * The IP address to which the shop connects for an account. Throws if the name leads to an address that is not public,
 * so that nobody can make the shop connect to its own machine or network. The connection uses this address and not the
 * name, because the name could lead elsewhere a moment later.
 */
export async function findServerAddress(
  server: Pick<MailAccount, 'host' | 'port'>,
  settings: Pick<Settings, 'trustedMailServer'>,
): Promise<string> {
  const found = await lookup(server.host, { all: true });
  const usable = isTrustedServer(server, settings) ? found : found.filter(({ address }) => isPublicAddress(address));
  // IPv4 is tried first, because many small servers have no IPv6 connection.
  const [first] = usable.toSorted((one, other) => one.family - other.family);
  if (!first) throw new Error('The mail server has no public address');
  return first.address;
}
