import { describe, expect, test } from 'vitest';
import { createConcurrencyLimit } from '#server/core/concurrency-limit.ts';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  test('is stored as salted argon2id with at least 19 MiB and two passes', async () => {
    const [one, two] = await Promise.all([hashPassword('secret-1'), hashPassword('secret-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('matches only itself, in any script', async () => {
    const passwordHash = await hashPassword(' पानी-Jar ');
    expect(await verifyPassword(passwordHash, ' पानी-Jar ')).toBe(true);
    for (const other of ['पानी-Jar', ' पानी-jar ', '']) expect(await verifyPassword(passwordHash, other)).toBe(false);
  });

  test('never matches without a stored hash', async () => {
    expect(await verifyPassword(undefined, 'secret-1')).toBe(false);
  });
});

describe('the concurrency limit', () => {
  const hold = () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { held, finish };
  };

  test('runs as many pieces of work at once as allowed, queues others in order, and refuses the rest', async () => {
    const inTurn = createConcurrencyLimit(2, 2, 'passwords');
    const gates = [hold(), hold(), hold(), hold()];
    const started: number[] = [];
    const turns = gates.map(({ held }, n) =>
      inTurn(() => {
        started.push(n);
        return held;
      }),
    );
    await expect(inTurn(async () => {})).rejects.toMatchObject({
      kind: 'unavailable',
      details: { retryAfterSeconds: 5 },
    });
    expect(started).toEqual([0, 1]);
    gates[1]?.finish();
    await turns[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.finish();
    await Promise.all(turns);
    expect(started).toEqual([0, 1, 2, 3]);
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  test('passes on the error of a piece of work, and then runs the next piece', async () => {
    const inTurn = createConcurrencyLimit(1, 0, 'passwords');
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(async () => 'next')).toBe('next');
  });
});
