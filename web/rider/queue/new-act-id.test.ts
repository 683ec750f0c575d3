import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { newActId } from './new-act-id.ts';

test("an act's id is a unique UUID v7, and later ids sort after earlier ones", () => {
  const ids = Array.from({ length: 1000 }, (_, at) => newActId(Date.UTC(2026, 10, 26) + at));
  expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
  expect(new Set(ids).size).toBe(1000);
  expect(ids).toEqual(ids.toSorted());
});
