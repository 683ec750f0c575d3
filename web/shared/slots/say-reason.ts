/** Why a slot is closed, in the page's language and as it is stored. */
import { usualReasons } from '#contract/slots/rules.ts';
import { tMessage } from '../language.ts';

/** A usual reason is translated; what staff typed themselves stays as it is. */
export const sayReason = (reason: string): string => (usualReasons.includes(reason) ? tMessage(reason) : reason);

/** What is stored of a reason that stands in a form: a usual one by its key, whatever language it is shown in. */
export const keyOfReason = (shown: string): string =>
  usualReasons.find((usual) => sayReason(usual) === shown.trim()) ?? shown;
