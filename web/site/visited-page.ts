/**
 * The page without the secret of a link to a payment, a receipt or a complaint, which nobody must find in the list of
 * visits.
 */
export const withoutSecret = (page: string) => page.replace(/^\/(pay|receipt|complaint)\/.*/, '/$1');
