/** The language of pages: English, until the visitor follows the link in the footer that switches it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageCookie, languages, parseLanguage } from '#contract/shared/translate.ts';
import { readCookie } from '../http-server/cookies.ts';

const yearSeconds = 365 * 24 * 3600;

/** The language that a Cookie header chooses. */
export function readLanguage(cookies: string | undefined): Language {
  return parseLanguage(readCookie(languageCookie, cookies));
}

/** The language of `?language=hi` on any address, and the same address without it. */
export function parseLanguageChoice(target: string): { language: Language; path: string } | undefined {
  const [path = '', query = ''] = target.split('?', 2);
  const given = new URLSearchParams(query);
  const language = languages.find((known) => known === given.get(languageCookie));
  if (!language) return undefined;
  given.delete(languageCookie);
  // Browsers read an address that begins with two slashes, or with a slash and a backslash, as one of another host.
  return { language, path: `/${path.replace(/^[/\\]+/, '')}${given.size > 0 ? `?${given}` : ''}` };
}

/** Stores a chosen language in a cookie and redirects to the page; returns whether it did. */
export function takeLanguageChoice(request: FastifyRequest, reply: FastifyReply): boolean {
  const choice = parseLanguageChoice(request.raw.url ?? '/');
  if (!choice) return false;
  reply
    .header('set-cookie', `${languageCookie}=${choice.language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`)
    .header('cache-control', 'no-store')
    .redirect(choice.path, 303);
  return true;
}
