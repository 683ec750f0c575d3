import { expect, test } from 'vitest';
import { watchUse } from './watch-use.ts';

test('a page is idle 15 minutes after the last press, key or scroll', () => {
  let now = 0;
  const page = new EventTarget();
  const { isIdle, stop } = watchUse(page, () => now);
  const after = (minutes: number) => {
    now += minutes * 60_000;
    return isIdle();
  };
  expect([after(15), after(1)]).toEqual([false, true]);
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    page.dispatchEvent(new Event(sign));
    expect([isIdle(), after(16)]).toEqual([false, true]);
  }
  stop();
  page.dispatchEvent(new Event('keydown'));
  expect(isIdle()).toBe(true);
});
