import { expect, test } from 'vitest';
import { bodyOfWindow, checkWindowForm, valuesOfWindow } from './window-form.ts';

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

test('what is shown of a window is sent as it was', () => {
  const { key: _, isFirst: __, version: ___, ...body } = window;
  expect(bodyOfWindow(valuesOfWindow(window))).toEqual(body);
  expect(checkWindowForm(valuesOfWindow(window))).toEqual([]);
});

// Proves slots-2
test('every broken rule is told at once', () => {
  const typed = { capacity: '1.5', cutoffDays: '61', weekdays: '', from: '12:00', to: '09:00', cutoffTime: '08:00' };
  const paths = checkWindowForm({ ...valuesOfWindow(null), ...typed }).map(({ path }) => path);
  expect(paths).toEqual(['to', 'weekdays', 'cutoffDays', 'capacity']);
});
