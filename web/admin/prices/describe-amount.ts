import type { PriceChange } from '#contract/prices/change-calls.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { InPaise } from '#web/shared/in-paise.ts';

const amounts = {
  raise: message('{amount} more'),
  lower: message('{amount} less'),
  set: message('New price {amount}'),
} as const satisfies Readonly<Record<PriceChange['kind'], string>>;

/** By how much a price change raised or lowered the price, or which price it set. */
export const describeAmount = ({ kind, amount }: Pick<InPaise<PriceChange>, 'kind' | 'amount'>) =>
  t(amounts[kind], { amount: formatPrice(amount) });
