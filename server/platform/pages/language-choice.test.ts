import { describe, expect, it } from 'vitest';
import { parseLanguageChoice, readLanguage } from './language-choice.ts';

describe('readLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['language=hi', 'hi'],
    ['a=1; language=hi; b=2', 'hi'],
    ['language=en', 'en'],
    ['language=xx', 'en'],
    ['my_language=hi', 'en'],
  ] as const)('reads the Cookie header %j as %s', (cookies, expected) => {
    expect(readLanguage(cookies)).toBe(expected);
  });
});

describe('parseLanguageChoice', () => {
  it('returns the same address without the language, with the rest of its query', () => {
    expect(parseLanguageChoice('/products?type=gallon&language=hi&page=2')).toEqual({
      language: 'hi',
      path: '/products?type=gallon&page=2',
    });
    expect(parseLanguageChoice('/?language=en')).toEqual({ language: 'en', path: '/' });
  });

  it.each(['//evil.example/?language=hi', '/\\evil.example/?language=hi', '\\/evil.example/?language=hi'])(
    'returns an address of this site for %s',
    (target) => {
      const path = parseLanguageChoice(target)?.path ?? '';
      expect(new URL(path, 'http://shop.test').host).toBe('shop.test');
    },
  );

  it('returns undefined for an address without a language that the shop has', () => {
    expect(parseLanguageChoice('/products')).toBeUndefined();
    expect(parseLanguageChoice('/products?language=fr')).toBeUndefined();
  });
});
