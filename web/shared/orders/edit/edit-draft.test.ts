/** Tests which confirmations a change of the form cancels, and which fields it reports as wrong. */
import { expect, test } from 'vitest';
import { editedPriceRule } from '#contract/catalogue/rules.ts';
import type { Order } from '../../api-types.ts';
import { changeDraft, findDraftFaults, inFormNames, nothingEdited } from './edit-draft.ts';

const accepted = { ...nothingEdited, overbook: true, overLimit: true };
const isAccepted = { overbook: true, overLimit: true };
const isAskedAgain = { overbook: false, overLimit: false };

test('an accepted excess over a limit must be accepted again after every change of the order', () => {
  for (const part of [
    { quantities: { jar: 300 } },
    { prices: { jar: 5_00 } },
    { empties: { jar: 1 } },
    { typed: { deliveryPincode: '560034' } },
    { slot: { deliveryDate: '2026-12-01', deliveryTime: 'morning' } },
  ])
    expect(changeDraft(accepted, part)).toMatchObject({ ...part, ...isAskedAgain });
});

test('typing a reason, searching, and accepting a second limit do not cancel what was accepted', () => {
  for (const part of [{ typed: { reason: 'Agreed' } }, { typed: { search: 'jar' } }, { overLimit: true }])
    expect(changeDraft(accepted, part)).toMatchObject({ ...part, ...isAccepted });
});

test('a chosen slot is cleared when the PIN code changes', () => {
  const slot = { deliveryDate: '2026-12-01', deliveryTime: 'morning' };
  const chosen = changeDraft({ ...nothingEdited, typed: { deliveryPincode: '560034' } }, { slot });
  expect(changeDraft(chosen, { typed: { ...chosen.typed, floor: 2 } }).slot).toEqual(slot);
  expect(changeDraft(chosen, { typed: { deliveryPincode: '560038' } }).slot).toBeNull();
});

const line = (productId: string) => ({ productId, product: { name: productId, size: '20 L' }, quantity: 2 });
const order = { orderItems: [line('jar'), line('juice'), line('cup')] } as unknown as Order;

test('all typed values that break a rule are found, and none of the values that come from the order', () => {
  const draft = {
    ...nothingEdited,
    typed: { deliveryAddress: ' ', deliveryPincode: 'abc', floor: 61 },
    prices: { jar: null, juice: 1_000_000_01, cup: Number.NaN },
  };
  expect(findDraftFaults(order, nothingEdited, editedPriceRule)).toEqual([]);
  expect(findDraftFaults(order, draft, editedPriceRule)).toEqual([
    { path: 'deliveryAddress', msg: 'Address is required' },
    { path: 'deliveryPincode', msg: 'Pincode must be between 6 and 10 characters' },
    { path: 'floor', msg: 'Floor must be a whole number from 0 (ground floor) to 60' },
    { path: 'price-jar', msg: 'An amount must be a number of rupees' },
    { path: 'price-juice', msg: 'Must not exceed 10,00,000' },
    { path: 'price-cup', msg: 'An amount must be a number of rupees' },
  ]);
});

test('the price of a removed line is not checked', () => {
  expect(
    findDraftFaults(order, { ...nothingEdited, prices: { jar: null }, quantities: { jar: 0 } }, editedPriceRule),
  ).toEqual([]);
});

test('a price that the server refuses is marked at its line', () => {
  const msg = 'Must not exceed 10,00,000';
  const items = [line('jar'), line('juice')].map(({ productId, quantity }) => ({ productId, quantity }));
  const refused = inFormNames(
    [
      { path: 'items.1.unitPrice', msg },
      { path: 'deliveryPincode', msg },
    ],
    items,
  );
  expect(refused).toEqual([
    { path: 'price-juice', msg },
    { path: 'deliveryPincode', msg },
  ]);
});
