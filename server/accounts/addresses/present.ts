/** An address as its owner sees it. */
import type { Address } from '#contract/accounts/address-calls.ts';
import { composeAddress } from '#contract/accounts/addresses.ts';
import { positionOf } from './position.store.ts';
import type { BookRow } from './store.ts';

export const presentAddress = (row: BookRow): Address => ({
  ...row,
  address: composeAddress(row),
  position: positionOf(row),
});
