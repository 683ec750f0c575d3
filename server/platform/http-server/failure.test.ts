import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal, type RefusalKind, refuseTooMany } from '../../core/refusal.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { describeFailure, statusOf } from './failure.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const answerTo = (error: unknown) => describeFailure(error, 'request-1', {});

test.each(Object.entries(statusOf) as [RefusalKind, number][])(
  'a refusal of kind %s is answered with %d',
  (kind, status) => {
    expect(answerTo(new Refusal(kind, 'No.'))).toEqual({
      status,
      body: { success: false, message: 'No.' },
      fault: false,
    });
  },
);

test('the retry time is a header and not in the body', () => {
  expect(answerTo(refuseTooMany('Later.', 30))).toMatchObject({ status: 429, retryAfterSeconds: 30 });
  expect(answerTo(refuseTooMany('Later.', 30)).body).toEqual({ success: false, message: 'Later.' });
});

test.each(['/api/contact/submit', '/pictures/nothing.webp', '/nothing'])(
  'a deeply nested body answers 400 at %s',
  async (url) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.app.http.inject({ method: 'POST', url, headers, payload: '['.repeat(100) });
    expect(answer.statusCode).toBe(400);
  },
);
