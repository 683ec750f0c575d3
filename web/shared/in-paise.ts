/**
 * The API sends rupees; the browser computes in whole paise. Amounts are converted only here, at the paths where the
 * schemas of a call have them, when an answer is read and when a call is sent.
 */
import type { CallName } from '#contract/calls.ts';
import { type AmountTree, amountPaths, type CallAmounts, failureAmounts } from '#contract/http/amount-paths.ts';
import { isOfAdmin } from '#contract/http/call-address.ts';
import type { Failure } from '#contract/http/envelope.ts';
import { type NumberInPaise, toPaise, toRupees } from '#contract/shared/money.ts';

/** A message of the contract with its amounts in paise. */
export type InPaise<Message> = Message extends number
  ? NumberInPaise<Message>
  : Message extends object
    ? { [Name in keyof Message]: InPaise<Message[Name]> }
    : Message;

/**
 * Finds the amounts of a call. The amounts of calls of the admin area are in a separate file, which customers and
 * riders do not load.
 */
async function findAmounts(name: CallName): Promise<CallAmounts | undefined> {
  if (!isOfAdmin(name)) return amountPaths[name];
  const { adminAmountPaths } = await import('#contract/http/admin-amount-paths.ts');
  return adminAmountPaths[name];
}

/** Converts the answer of a call that succeeded. */
export const answerInPaise = async <Answer>(name: CallName, answer: Answer) =>
  convert(answer, (await findAmounts(name))?.answer, toPaise) as InPaise<Answer>;

/** Converts the amounts in a refusal. Refusals have the same fields in all calls, so one table of paths is enough. */
export const failureInPaise = (failure: Partial<Failure> | null | undefined) =>
  convert(failure, failureAmounts, toPaise) as InPaise<Partial<Failure>> | null | undefined;

export const bodyInRupees = async (name: CallName, body: unknown) =>
  convert(body, (await findAmounts(name))?.body, toRupees as (amount: number) => number);

/** Returns a copy of a message with the numbers converted that `tree` marks as amounts (a leaf with the value 1). */
function convert(message: unknown, tree: AmountTree | undefined, amountOf: (amount: number) => number): unknown {
  if (tree === undefined || message === null) return message;
  if (tree === 1) return typeof message === 'number' ? amountOf(message) : message;
  if (typeof message !== 'object') return message;
  if (Array.isArray(message)) return message.map((one) => convert(one, tree['*'], amountOf));
  const fields = Object.entries(message).map(([name, value]) => [
    name,
    convert(value, Object.hasOwn(tree, name) ? tree[name] : tree['*'], amountOf),
  ]);
  return Object.fromEntries(fields);
}
