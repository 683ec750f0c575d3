/** A clock that only moves when a test sets or advances it. */
export interface TestClock {
  (): Date;
  advance(seconds: number): void;
  set(instant: string): void;
}

/** The time that the clock of a test shows first. */
export const testStart = '2026-11-21T04:30:00.000Z';

export function createTestClock(instant = testStart): TestClock {
  let now = new Date(instant);
  return Object.assign(() => new Date(now), {
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    set(to: string) {
      now = new Date(to);
    },
  });
}
