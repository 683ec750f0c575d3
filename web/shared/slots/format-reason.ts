/** Converts reasons for closed slots between the shown and the stored text. */
import { usualReasons } from '#contract/slots/rules.ts';
import { tMessage } from '#web/language.ts';

/** Translates a built-in reason; a reason typed by staff stays unchanged. */
export const formatReason = (reason: string): string => (usualReasons.includes(reason) ? tMessage(reason) : reason);

/** Returns the text to store: the English key of a built-in reason in the page's language, otherwise the text. */
export const keyOfReason = (shown: string): string =>
  usualReasons.find((usual) => formatReason(usual) === shown.trim()) ?? shown;
