import { afterEach, describe, expect, test } from 'vitest';
import { planProblems } from '#contract/plans/rules.ts';
import hindi from '#languages/hi.ts';
import { type PageTexts, translatePerRequest } from '#web/language.ts';
import type { PlanDay, PlanOutcome } from '../api-types.ts';
import { describeRhythm } from './describe-day.ts';
import { describeOutcome, problemWords } from './describe-outcome.ts';

const now = new Date('2026-11-23T12:00:00Z');
const morning = { key: 'morning', label: 'Morning', from: '09:00', to: '12:00' };
const dayOn = (on: string, some: Partial<PlanDay> = {}): PlanDay => ({
  planId: 'plan',
  date: on,
  on,
  window: morning,
  state: 'due',
  isMoved: false,
  items: [],
  isChanged: false,
  makeAt: `${on}T00:00:00Z`,
  cutoffAt: '2026-11-23T14:30:00Z',
  order: null,
  isLate: false,
  leftOut: [],
  toldAmount: null,
  problem: null,
  closedNote: '',
  ...some,
});
const outcomeOf = (some: Partial<PlanOutcome>): PlanOutcome => ({
  skips: [],
  takesBack: [],
  moves: [],
  cancels: [],
  stays: [],
  makesNow: [],
  next: dayOn('2026-11-30'),
  ...some,
});
const skip = outcomeOf({ skips: ['2026-11-26'] });
const before = (...[act, outcome]: [Parameters<typeof describeOutcome>[1]['act'], PlanOutcome]) =>
  describeOutcome(outcome, { act, isDone: false, now });
const after = (...[act, outcome]: [Parameters<typeof describeOutcome>[1]['act'], PlanOutcome]) =>
  describeOutcome(outcome, { act, isDone: true, now });
const inHindi: PageTexts = { language: 'hi', texts: hindi.texts };

afterEach(() => translatePerRequest(() => undefined));

describe('describeOutcome', () => {
  // Proves plans-14
  test('names the skipped day and the next delivery', () => {
    expect(before('skip', skip)).toEqual(['Skips Thursday 26 November; next delivery Monday 30 November']);
    expect(after('skip', skip)).toEqual(['Skipped Thursday 26 November; next delivery Monday 30 November']);
    expect(before('skip', { ...skip, next: null })).toEqual(['Skips Thursday 26 November; no more deliveries']);
  });

  // Proves plans-14
  test('names orders that are cancelled, that do not change, and that are placed right away', () => {
    const order = { id: 'order', orderNumber: 'PW-261123-7K3FQ', on: '2026-11-24' };
    const made = dayOn('2026-11-24');
    const outcome = outcomeOf({ skips: ['2026-11-24'], cancels: [order], stays: [order], makesNow: [made] });
    expect(before('skip', outcome)).toEqual([
      'Skips tomorrow; next delivery Monday 30 November',
      'Cancels order PW-261123-7K3FQ for tomorrow',
      'Order PW-261123-7K3FQ for tomorrow is already placed and does not change',
      'The order for tomorrow is placed right away, because orders close at 8 PM',
    ]);
    expect(after('skip', outcome)[1]).toBe('Cancelled order PW-261123-7K3FQ for tomorrow');
  });

  // Proves plans-14
  test('says why an order that is due now cannot be placed', () => {
    const outcome = outcomeOf({ makesNow: [dayOn('2026-11-24', { problem: 'full' })] });
    expect(before('begin', outcome)).toEqual([
      'First delivery Monday 30 November, Morning',
      'No order can be placed for tomorrow: This time is full.',
    ]);
  });

  test.each([
    ['unskip', { takesBack: ['2026-11-26'] }, 'Skip undone: Thursday 26 November; next delivery Monday 30 November'],
    [
      'move',
      { moves: [{ from: '2026-11-24', to: '2026-11-25', window: morning }] },
      'Moves from tomorrow to Wednesday 25 November, Morning; next delivery Monday 30 November',
    ],
    ['edit', {}, 'Changes the plan; next delivery Monday 30 November'],
    ['quantities', {}, 'Changes this delivery only; next delivery Monday 30 November'],
    ['resume', {}, 'Resumes the plan; next delivery Monday 30 November'],
  ] as const)('describes the act "%s" in one sentence', (act, some, sentence) => {
    expect(before(act, outcomeOf(some as Partial<PlanOutcome>))).toEqual([sentence]);
  });

  // Proves plans-14
  test('names up to five days of a pause and counts more, and says that an ended plan has no more deliveries', () => {
    const days = ['24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`);
    const few = outcomeOf({ skips: days.slice(0, 2) });
    expect(before('pause', few)).toEqual([
      'Pauses the plan; next delivery Monday 30 November',
      'Skips tomorrow and Wednesday 25 November',
    ]);
    expect(before('pause', outcomeOf({ skips: days }))[1]).toBe('Skips 6 deliveries');
    expect(before('end', outcomeOf({ skips: days, next: null }))).toEqual(['Ends the plan: no more deliveries']);
    expect(after('end', outcomeOf({ skips: days, next: null }))).toEqual(['The plan has ended']);
  });

  // Proves plans-14
  test('translates into Hindi, with the part of the day in the time of a cut-off', () => {
    translatePerRequest(() => inHindi);
    expect(before('skip', skip)).toEqual(['छोड़ा जाएगा: गुरुवार 26 नवंबर; अगली डिलीवरी सोमवार 30 नवंबर']);
    const tonight = dayOn('2026-11-24', { cutoffAt: '2026-11-23T15:00:00Z' });
    expect(before('begin', outcomeOf({ makesNow: [tonight] }))).toEqual([
      'पहली डिलीवरी सोमवार 30 नवंबर, सुबह',
      'कल का ऑर्डर अभी बनेगा, क्योंकि ऑर्डर का समय रात 8:30 बजे बंद हो जाता है',
    ]);
    expect(after('move', outcomeOf({ moves: [{ from: '2026-11-24', to: '2026-11-27', window: morning }] }))).toEqual([
      'कल की डिलीवरी अब शुक्रवार 27 नवंबर, सुबह; अगली डिलीवरी सोमवार 30 नवंबर',
    ]);
  });
});

// Proves plans-15
test('the rhythm of a plan is described in English and Hindi', () => {
  const rhythms = () => [
    describeRhythm({ everyDays: 1, weekdays: [] }),
    describeRhythm({ everyDays: 3, weekdays: [] }),
    describeRhythm({ everyDays: null, weekdays: [4, 1] }),
    describeRhythm({ everyDays: null, weekdays: [5, 4, 3, 2, 1] }),
    describeRhythm({ everyDays: null, weekdays: [1, 2, 3, 4, 5, 6, 7] }),
  ];
  expect(rhythms()).toEqual(['Every day', 'Every 3 days', 'Mondays and Thursdays', 'Monday to Friday', 'Every day']);
  translatePerRequest(() => inHindi);
  expect(rhythms()).toEqual(['हर दिन', 'हर 3 दिन में', 'हर सोमवार और हर गुरुवार', 'सोमवार से शुक्रवार', 'हर दिन']);
});

// Proves plans-15
test('every problem of a planned day has a sentence with its reason and at least one remedy', () => {
  for (const problem of planProblems) {
    expect(problemWords[problem].reason).toMatch(/\.$/);
    expect(problemWords[problem].remedies.length).toBeGreaterThan(0);
  }
});
