import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { Refusal, type RefusalKind, refuseTooMany } from '#server/core/refusal.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
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

test('the retry time of a refusal is returned for the header Retry-After, and is not in the body', () => {
  expect(answerTo(refuseTooMany('Later.', 30))).toMatchObject({ status: 429, retryAfterSeconds: 30 });
  expect(answerTo(refuseTooMany('Later.', 30)).body).toEqual({ success: false, message: 'Later.' });
});

test.each(['/api/contact/submit', '/pictures/nothing.webp', '/nothing'])(
  'a deeply nested body is answered with 400 at %s',
  async (url) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.app.http.inject({ method: 'POST', url, headers, payload: '['.repeat(100) });
    expect(answer.statusCode).toBe(400);
  },
);

test('an unexpected failure is answered with 500, a plain sentence and a request id, but no stack or SQL', async () => {
  await shop.db.run(sql('alter table visitors rename to visitors_away'));
  const answers = await Promise.all(
    ['', ''].map(() => shop.call('GET /visitors/count', { query: { site: 'paniwala' } })),
  );
  await shop.db.run(sql('alter table visitors_away rename to visitors'));
  for (const { status, body } of answers) {
    // The answer must have exactly these fields, because others could reveal internals of the shop.
    expect([status, body]).toEqual([
      500,
      {
        success: false,
        message: 'Something went wrong on our side. Please try again.',
        requestId: expect.stringMatching(/./),
      },
    ]);
  }
  expect(answers[0]?.body.requestId).not.toBe(answers[1]?.body.requestId);
});
