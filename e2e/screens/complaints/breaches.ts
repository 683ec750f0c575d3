/** Screens of breaches of personal data, with invented answers. */
import type { Page } from '@playwright/test';
import type { AffectedPerson, Breach } from '#contract/privacy/breach-calls.ts';
import { giveAnswer } from '../../fixtures/broken-line.ts';
import { openFirst, type Screen } from '../screen.ts';

const id = (n: number) => `01936f0e-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`;
const long = 'एक फ़ोन चोरी हो गया, जिसमें आज के चक्कर के सभी पते और फ़ोन नंबर थे। '.repeat(3);
const at = '2026-11-19T13:00:00.000Z';

const breach: Breach = {
  id: id(1),
  noticedAt: at,
  happened: long,
  consequences: long,
  measures: '—',
  advice: '—',
  cause: '',
  notices: [{ kind: 'certIn', givenAt: at, reference: '9'.repeat(40) }],
  affectsAll: false,
  isAffectedKnown: true,
  people: 2,
  told: 1,
  tellAt: null,
  isAdding: false,
  isTelling: false,
  version: 1,
  createdAt: at,
};
const people: AffectedPerson[] = [
  { id: id(2), name: 'आशा', phone: '98450 70001', email: null, toldAt: null, toldBy: null },
  { id: id(3), name: 'रवि', phone: '98450 70002', email: 'r@paniwala.test', toldAt: at, toldBy: 'मीरा' },
];
const pagination = { currentPage: 1, limit: 20, totalPages: 1, totalItems: 2 };

async function giveBreach(page: Page): Promise<void> {
  await giveAnswer(page, 'GET /admin/breaches/:id', () => ({ data: { breach } }));
  await giveAnswer(page, 'GET /admin/breaches/:id/people', () => ({ data: { people, pagination } }));
}
const ofOne = { who: 'admin', path: () => `/admin/breaches/${breach.id}`, before: giveBreach } as const;

export const breachScreens: readonly Screen[] = [
  {
    name: 'admin-breaches',
    who: 'admin',
    path: () => '/admin/breaches',
    until: 'Still open',
    before: (page) => giveAnswer(page, 'GET /admin/breaches', () => ({ data: { breaches: [breach], pagination } })),
  },
  { name: 'admin-breaches-none', who: 'admin', path: () => '/admin/breaches', until: 'No data breach was recorded.' },
  {
    name: 'admin-breach-new',
    who: 'admin',
    path: () => '/admin/breaches',
    until: 'When did you notice it?',
    act: openFirst('Record a data breach'),
  },
  { ...ofOne, name: 'admin-breach', until: 'Told by phone' },
  { ...ofOne, name: 'admin-breach-people', until: 'Some customers', act: openFirst('Add customers') },
  { ...ofOne, name: 'admin-breach-report', until: 'When did you tell them?', act: openFirst('Correct: {name}') },
];
