/** Reasons for closed slots, as shown and as stored. */
import { usualReasons } from '#contract/slots/rules.ts';
import { tMessage } from '#web/language.ts';

/** Translates a usual reason; a reason typed by staff stays unchanged. */
export const formatReason = (reason: string): string => (usualReasons.includes(reason) ? tMessage(reason) : reason);

/** Converts a shown reason to what is stored: the key of a usual one in any language, else the text itself. */
export const keyOfReason = (shown: string): string =>
  usualReasons.find((usual) => formatReason(usual) === shown.trim()) ?? shown;
