import type { AgreedPrice } from '#contract/prices/calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { AgreedPriceRow } from './store.ts';

export const presentAgreedPrice = ({ productId, pricePaise }: AgreedPriceRow): AgreedPrice => ({
  productId,
  price: toRupees(pricePaise),
});
