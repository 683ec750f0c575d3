import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { DashboardPapers } from './dashboard-papers.tsx';

// A rendering without a browser has no session, so the permissions come from the test.
vi.mock('#web/shared/requests/use-may.ts', () => ({ useMay: () => () => true }));

type Stats = Parameters<typeof DashboardPapers>[0]['stats'];
type Start = CallAnswer<'GET /admin/start'>['data'];

const start = { missingPapers: ['gst', 'legalPages'] } as unknown as Start;
const render = (stats: Partial<Stats>, steps: Start | undefined) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(DashboardPapers, { stats: stats as Stats, start: steps })),
  );
const open = { totalOrders: 1, monthToLock: '2026-11', documentsStopped: true, openBreaches: 1 };

// Proves opening-13
test('each line of papers and books leads to its screen, and none is shown before the first order', () => {
  const shown = render(open, start);
  for (const text of [
    'href="/admin/breaches"',
    'No invoices can be issued',
    'Papers: 2 things are missing.',
    'href="/admin/start/papers"',
    'November 2026 can be locked.',
    'href="/admin/money/books?month=2026-11"',
  ]) {
    expect(shown).toContain(text);
  }
  expect(render({ ...open, totalOrders: 0, openBreaches: 0 }, start)).toBe('');
});

// Proves breaches-1
test('a breach is shown even before the first order, because an import brings the data of customers', () => {
  const shown = render({ ...open, totalOrders: 0 }, start);
  expect(shown).toContain('href="/admin/breaches"');
  expect(shown).not.toContain('/admin/money');
  expect(shown).not.toContain('/admin/start');
});

// Proves opening-13
test('nothing is shown if nothing is missing, or to people who may not change the missing setting', () => {
  const nothing = { totalOrders: 1, monthToLock: null, documentsStopped: false, openBreaches: 0 };
  expect(render(nothing, { ...start, missingPapers: [] })).toBe('');
  expect(render(nothing, undefined)).toBe('');
  expect(render(nothing, { ...start, missingPapers: ['gst'] })).toContain('Papers: 1 thing is missing.');
});
