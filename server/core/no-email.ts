/**
 * Accounts without an email address. The database stores a placeholder made of the account's id, because the previous
 * release expects a text. Only the code that reads the database handles the placeholder.
 */
const domain = '@no-email.invalid';

export const placeholderFor = (id: string) => id + domain;

/** An SQL condition that is true for an account without an address. `of` is the name of the table and a dot. */
export const isWithoutEmail = (of = '') => `${of}email = ${of}id::text || '${domain}'`;

/** SQL for the email address of an account; null if it has none. */
export const emailOf = (of = '') => `case when ${isWithoutEmail(of)} then null else ${of}email end`;

/** Whether the address is real, not a placeholder. The previous release queues emails to placeholders, too. */
export const isReachable = (to: string) => !to.endsWith(domain);
