import { expect, test } from 'vitest';
import { type Done, workOff } from './work-off.ts';

/** Rows that are due; `work` answers what was done, and removes those that are not due any more. */
function openRows(due: string[], work: (id: string) => string) {
  const tries: string[] = [];
  const putOff: string[] = [];
  const remove = (id: string) => {
    const at = due.indexOf(id);
    if (at >= 0) due.splice(at, 1);
  };
  const take = (ids: readonly string[]): Done[] =>
    ids.map((id) => {
      tries.push(id);
      const what = work(id);
      if (what !== 'stays') remove(id);
      return { id, what };
    });
  const some = async (note: (ids: readonly string[]) => void) => {
    const ids = due.slice(0, 2);
    note(ids);
    return take(ids);
  };
  const alone = {
    one: async (id: string) => take([id]),
    putOff: async (id: string) => {
      putOff.push(id);
      remove(id);
    },
  };
  return { tries, putOff, some, alone };
}

test('rows are worked off until none is left', async () => {
  const { some, alone, putOff } = openRows(['a', 'b', 'c'], () => 'done');
  expect(await workOff({ name: 'job', some, alone })).toBe(3);
  expect(putOff).toEqual([]);
});

test('a row that does not move is put off, and those behind it have their turn', async () => {
  const { some, alone, putOff, tries } = openRows(['stuck', 'held', 'c', 'd'], (id) => (id < 'h' ? 'done' : 'stays'));
  await expect(workOff({ name: 'job', some, alone })).rejects.toThrow('job: 2 could not be worked off');
  expect(putOff).toEqual(['stuck', 'held']);
  expect(tries).toEqual(['stuck', 'held', 'stuck', 'held', 'c', 'd']);
});

test('a row with a fault is tried by itself and put off, and those beside it are worked off', async () => {
  const { some, alone, putOff } = openRows(['a', 'bad', 'c'], (id) => {
    if (id === 'bad') throw new Error('broken');
    return 'done';
  });
  await expect(workOff({ name: 'job', some, alone })).rejects.toThrow('job: 1 could not be worked off: Error: broken');
  expect(putOff).toEqual(['bad']);
});
