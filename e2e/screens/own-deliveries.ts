/** Screens of a customer's delivery, as the rider has recorded it. */
import type { Page } from '@playwright/test';
import type { OrderRun } from '#contract/runs/customer-calls.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { type Screen, sendEmpty } from './screen.ts';

/** A rider's record of a delivery, as its customer sees it. */
const recorded: NonNullable<OrderRun['recorded']> = {
  actId: '01970000-0000-7000-8000-000000000400',
  rider: 'रवि',
  given: 2,
  taken: 2,
  held: 2,
  amountPaid: 170,
  answer: null,
  objection: '',
  isCleared: false,
  wasChanged: false,
  answerUntil: '2026-11-27T05:30:00Z',
  isOver: false,
};
const recordedAs =
  (other: Partial<typeof recorded> = {}) =>
  (page: Page) =>
    giveAnswer(page, 'GET /orders/:id/run', () => ({ data: { onItsWay: null, recorded: { ...recorded, ...other } } }));

const ownDelivery = {
  who: 'customer',
  path: ({ delivered }) => `/orders/${delivered.id}`,
} as const satisfies Partial<Screen>;

export const ownDeliveryScreens: Screen[] = [
  { ...ownDelivery, name: 'order-recorded', until: 'Is this right?', before: recordedAs() },
  {
    ...ownDelivery,
    name: 'order-recorded-again',
    until: 'The rider has changed this since your answer. Please look at it again.',
    before: recordedAs({ wasChanged: true, taken: 1, amountPaid: 0 }),
  },
  { ...ownDelivery, name: 'order-agreed', until: 'You agreed.', before: recordedAs({ answer: 'agreed' }) },
  {
    ...ownDelivery,
    name: 'order-objected',
    until: 'We are looking at it.',
    before: recordedAs({ answer: 'objected', objection: 'मैंने तीन खाली जार दिए थे' }),
  },
  { ...ownDelivery, name: 'order-unanswered', until: 'At your door', before: recordedAs({ isOver: true }) },
  {
    ...ownDelivery,
    name: 'order-object',
    until: 'Please say what is wrong',
    before: recordedAs(),
    act: sendEmpty('Something is wrong'),
  },
];
