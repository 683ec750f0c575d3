/** What a change of the form takes back. */
import { expect, test } from 'vitest';
import { changeDraft, nothingEdited } from './edit-draft.ts';

const accepted = { ...nothingEdited, overbook: true, overLimit: true };
const isAccepted = { overbook: true, overLimit: true };
const isAskedAgain = { overbook: false, overLimit: false };

test('what was accepted above a limit is asked again after every change of the order', () => {
  for (const part of [
    { quantities: { jar: 300 } },
    { prices: { jar: 5_00 } },
    { empties: { jar: 1 } },
    { typed: { deliveryPincode: '560034' } },
    { slot: { deliveryDate: '2026-12-01', deliveryTime: 'morning' } },
  ])
    expect(changeDraft(accepted, part)).toMatchObject({ ...part, ...isAskedAgain });
});

test('a reason, a search and a second acceptance keep what was accepted', () => {
  for (const part of [{ typed: { reason: 'Agreed' } }, { typed: { search: 'jar' } }, { overLimit: true }])
    expect(changeDraft(accepted, part)).toMatchObject({ ...part, ...isAccepted });
});

test('a chosen slot ends with its PIN code', () => {
  const slot = { deliveryDate: '2026-12-01', deliveryTime: 'morning' };
  const chosen = changeDraft({ ...nothingEdited, typed: { deliveryPincode: '560034' } }, { slot });
  expect(changeDraft(chosen, { typed: { ...chosen.typed, floor: 2 } }).slot).toEqual(slot);
  expect(changeDraft(chosen, { typed: { deliveryPincode: '560038' } }).slot).toBeNull();
});
