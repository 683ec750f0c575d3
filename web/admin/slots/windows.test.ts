import { expect, test } from 'vitest';
import { checkValues } from '#contract/shared/rules.ts';
import { windowRules } from '#contract/slots/rules.ts';
import { bodyOfWindow, checkWindowForm, draftOfWindow } from './windows.tsx';

const window = {
  key: 'night',
  label: 'Night',
  from: '20:00',
  to: '22:00',
  firstDate: null,
  lastDate: '2026-12-31',
  weekdays: [1, 5],
  capacity: 0,
  cutoffDays: 1,
  cutoffTime: '18:00',
  isFirst: false,
  version: 3,
};

test('a delivery window that was not edited is sent with the values that it had', () => {
  const { key: _, isFirst: __, version: ___, ...body } = window;
  expect(bodyOfWindow(draftOfWindow(window))).toEqual(body);
  expect(checkWindowForm(draftOfWindow(window))).toEqual([]);
});

// Proves slots-2
test('all errors of a delivery window are reported at once', () => {
  const typed = { capacity: 1.5, cutoffDays: 61, weekdays: [], from: '12:00', to: '09:00', cutoffTime: '08:00' };
  const draft = { ...draftOfWindow(null), label: 'Night', ...typed };
  const paths = [...checkValues(windowRules, draft), ...checkWindowForm(draft)].map(({ path }) => path);
  expect(paths).toEqual(['capacity', 'cutoffDays', 'to', 'weekdays']);
});
