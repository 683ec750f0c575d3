import { expect, test } from 'vitest';
import { chooseEmpties, readChosen, settleEmpties } from './empties-choice.ts';

const held = (available: number) => [{ id: 'jar', name: '20 L jar', held: 3, promised: 3 - available, available }];
const jars = (quantity: number) => [
  { containerId: 'jar', depositPaise: 150_00, quantity },
  { containerId: null, depositPaise: 90_00, quantity: 1 },
];

// Proves posting-21
test('by default an order hands back as many empties as possible, until the customer chooses another number', () => {
  expect(settleEmpties(jars(2), held(3), {})).toMatchObject({
    choices: [{ most: 2, count: 2 }],
    empties: [{ containerId: 'jar', count: 2 }],
    depositFreeUnits: [2, 0],
  });
  const chosen = chooseEmpties({}, { id: 'jar', most: 2 }, 1);
  expect(settleEmpties(jars(2), held(3), chosen).depositFreeUnits).toEqual([1, 0]);
  // The chosen number stays when more jars are ordered. The maximum, if it was chosen, grows with the order.
  expect(settleEmpties(jars(3), held(3), chosen).depositFreeUnits).toEqual([1, 0]);
  expect(settleEmpties(jars(3), held(3), chooseEmpties(chosen, { id: 'jar', most: 2 }, 2)).depositFreeUnits).toEqual([
    3, 0,
  ]);
});

// Proves posting-21
test('a choice exceeds neither the ordered jars nor the available empties', () => {
  expect(settleEmpties(jars(5), held(1), { jar: 3 }).empties).toEqual([{ containerId: 'jar', count: 1 }]);
  expect(settleEmpties(jars(2), held(0), {})).toMatchObject({ choices: [{ most: 0, count: 0 }], empties: [] });
  expect(settleEmpties(jars(2), [], { jar: 2 })).toEqual({ choices: [], empties: [], depositFreeUnits: [0, 0] });
});

// Proves posting-21
test('values of the stored choice that are not counts are ignored', () => {
  expect(readChosen({ jar: 2, camper: '2', can: -1, tin: 0.5, tub: 0 })).toEqual({ jar: 2, tub: 0 });
  for (const broken of [null, undefined, 7, 'jar']) expect(readChosen(broken)).toEqual({});
});
