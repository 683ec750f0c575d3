/**
 * The path of a page without the secret of a link to a payment, a receipt or a complaint: the list of visits must not
 * contain such secrets.
 */
export const withoutSecret = (page: string) => page.replace(/^\/(pay|receipt|complaint)\/.*/, '/$1');
