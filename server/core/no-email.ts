/**
 * Accounts without an email address. The database stores a placeholder made of the account's id, because the previous
 * release expects a text; only the stores know of it.
 */
const domain = '@no-email.invalid';

export const placeholderFor = (id: string) => id + domain;

/** SQL condition: the account has none; `of` is the table's name in the statement and a dot. */
export const isWithoutEmail = (of = '') => `${of}email = ${of}id::text || '${domain}'`;

/** SQL: the email address, null if there is none. */
export const emailOf = (of = '') => `case when ${isWithoutEmail(of)} then null else ${of}email end`;

/** Whether the address can get emails. The previous release also writes to accounts without one. */
export const isReachable = (to: string) => !to.endsWith(domain);
