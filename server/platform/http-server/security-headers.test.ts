import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { openTestShop } from '#server/testing/shop.ts';
import { takeLanguageChoice } from '../pages/language-choice.ts';
import { addSecurityHeaders } from './security-headers.ts';

const category = { body: { name: 'Jars' } };

describe.each([
  ['without TLS', {}, {}, false],
  ['behind TLS, as PUBLIC_URL says', { PUBLIC_URL: 'https://shop.test' }, {}, true],
  ['behind a trusted proxy with TLS', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, true],
  ['behind a trusted proxy without TLS', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'http' }, false],
  ['with a stranger who claims TLS', {}, { 'x-forwarded-proto': 'https' }, false],
] as const)('a shop %s', (_case, env, headers, isSecure) => {
  test('makes the cookie after a change Secure if TLS is used, and only then', async () => {
    const shop = await openTestShop(env);
    try {
      const admin = await buildAdmin(shop);
      const answer = await shop.as(admin)('POST /categories', category, headers);
      expect(answer.status).toBe(201);
      const cookie = 'wrote=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax';
      expect(answer.headers['set-cookie']).toBe(isSecure ? `${cookie}; Secure` : cookie);
    } finally {
      await shop.close();
    }
  });

  test('makes every other cookie Secure if TLS is used, also several in one answer', async () => {
    const { PUBLIC_URL: publicUrl = 'http://shop.test', TRUST_PROXY: trusts } = env as Record<string, string>;
    const http = Fastify({ trustProxy: trusts !== undefined });
    await addSecurityHeaders(http, publicUrl);
    http.setNotFoundHandler((request, reply) => {
      if (takeLanguageChoice(request, reply)) return reply;
      return reply.header('set-cookie', 'a=1').header('set-cookie', 'b=2').send();
    });
    const given = async (url: string) => (await http.inject({ url, headers })).headers['set-cookie'];
    const end = isSecure ? '; Secure' : '';
    expect(await given('/?language=hi')).toMatch(new RegExp(`^language=hi; .*; SameSite=Lax${end}$`));
    expect(await given('/two')).toEqual([`a=1${end}`, `b=2${end}`]);
    await http.close();
  });
});
