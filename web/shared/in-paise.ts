/**
 * The API sends rupees; the browser computes in whole paise. Amounts are converted only here, by field name, when an
 * answer is read and when a call is sent.
 */
import { amountNames } from '#contract/http/amount-names.ts';
import { type Paise, toPaise, toRupees } from '#contract/shared/money.ts';

type AmountName = (typeof amountNames)[number];
const names: ReadonlySet<string> = new Set(amountNames);

/** A message of the contract with its amounts in paise. */
export type InPaise<Message> = Message extends object
  ? { [Name in keyof Message]: Name extends AmountName ? Amount<Message[Name]> : InPaise<Message[Name]> }
  : Message;
/** A field with an amount's name may hold something else: a change goes from one amount or one method to another. */
type Amount<Value> = Value extends number ? Paise : InPaise<Value>;

export const inPaise = <Message>(message: Message) => convert(message, toPaise) as InPaise<Message>;
export const inRupees = (message: unknown) => convert(message, toRupees as (amount: number) => number);

function convert(message: unknown, amountOf: (amount: number) => number): unknown {
  if (Array.isArray(message)) return message.map((one) => convert(one, amountOf));
  if (message === null || typeof message !== 'object') return message;
  const fields = Object.entries(message).map(([name, value]) => [
    name,
    typeof value === 'number' && names.has(name) ? amountOf(value) : convert(value, amountOf),
  ]);
  return Object.fromEntries(fields);
}
