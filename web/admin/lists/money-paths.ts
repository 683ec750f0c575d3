/** Paths to the lists that figures about money link to. */
import { listPath } from './list-filter.ts';

type Chosen = Readonly<Record<string, string | undefined>>;

export const bookPath = (chosen: Chosen = {}) => listPath('/admin/money/entries', chosen);
export const duesPath = (chosen: Chosen = {}) => listPath('/admin/money/dues', chosen);
export const balancesPath = (chosen: Chosen = {}) => listPath('/admin/money/balances', chosen);
export const documentsPath = '/admin/money/documents';
export const documentsPathOf = (chosen: Chosen) => listPath(documentsPath, chosen);
export const documentPath = (id: string) => `${documentsPath}/${id}`;
/** The copy of a combined document with only the lines of one order. */
export const documentCopyPath = (id: string, orderId: string) => `${documentPath(id)}?order=${orderId}`;
export const customerPath = (id: string) => `/admin/users/${id}`;
export const customerJarsPath = (id: string) => `/admin/jars/customers/${id}`;
/** Path to the statement of a customer's account for a month (`YYYY-MM`), with debits and credits. */
export const statementPath = (id: string, month: string) => `/admin/users/${id}/account/${month}`;
