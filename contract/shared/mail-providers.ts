/** The email providers whose mail servers the shop knows. */

export const mailProviders = ['gmail', 'outlook', 'zoho', 'other'] as const;
export type MailProvider = (typeof mailProviders)[number];

/** The mail server of each known provider. Port 465 is encrypted from the start, the other ports with STARTTLS. */
export const providerServers: Readonly<Record<Exclude<MailProvider, 'other'>, { host: string; port: number }>> = {
  gmail: { host: 'smtp.gmail.com', port: 465 },
  outlook: { host: 'smtp.office365.com', port: 587 },
  zoho: { host: 'smtp.zoho.in', port: 465 },
};

/** The ports at which mail servers accept email. No other port may be entered, so that nobody can try out a network. */
export const mailPorts: readonly number[] = [465, 587, 25, 2525];
