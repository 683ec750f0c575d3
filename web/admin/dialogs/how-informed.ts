import { t } from '#web/language.ts';

/**
 * A sentence for the dialog of an action, about how the customer learns of the action: `byEmail` if the customer has an
 * email address, otherwise a request to phone.
 */
export const describeHowInformed = (
  { name, email }: { name: string; email: string | null },
  byEmail: string,
): string => (email === null ? t('{name} has no email address: please tell them by phone.', { name }) : byEmail);
