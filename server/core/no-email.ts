/**
 * Accounts without an e-mail address. The database holds a stand-in for it, made of the account's id, because the
 * release before reads a text there; nobody but the stores knows of it.
 */
const domain = '@no-email.invalid';

export const placeholderFor = (id: string) => id + domain;

/** SQL: whether the account has none; `of` is the table's name in the statement and a dot. */
export const isWithoutEmail = (of = '') => `${of}email = ${of}id::text || '${domain}'`;

/** SQL: the address, null where there is none. */
export const emailOf = (of = '') => `case when ${isWithoutEmail(of)} then null else ${of}email end`;

/** Whether a letter can go there. The release before also writes to those who have no address. */
export const isReachable = (to: string) => !to.endsWith(domain);
