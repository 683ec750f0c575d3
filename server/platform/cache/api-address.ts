/** The address under which an API answer is cached. All spellings of the same request have the same cache address. */
import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { fillPath, splitCall } from '#contract/http/call-address.ts';
import { type Language, parseLanguage } from '#contract/shared/translate.ts';

/** The key of an answer or a page: each language has its own, because names and texts differ. */
export const cacheKey = (language: Language, address: string) => `${language} ${address}`;

/**
 * The language of an Accept-Language header, which the shop's own pages send. English if the header names no language
 * of the shop.
 */
export function parseAcceptLanguage(accepted: string | undefined): Language {
  return parseLanguage(/^\s*([a-z]{2})\b/i.exec(accepted ?? '')?.[1]?.toLowerCase());
}

interface CachedCall {
  path: RegExp;
  /** The query parameters that affect the answer, in the order of the contract. */
  names: readonly string[];
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const cachedCalls: readonly CachedCall[] = Object.entries(calls as Record<string, Call>)
  .filter(([, { followsCatalogue }]) => followsCatalogue)
  .map(([name, { query }]) => ({
    path: new RegExp(`^/api${fillPath(splitCall(name).path, () => uuid)}$`),
    names: Object.keys((query as z.ZodObject | undefined)?.shape ?? {}),
  }));

/** The forms of parameter values that are cached. Requests with other values are answered, but computed each time. */
const number = /^[1-9]\d{0,6}$/;
const word = /^[a-z\d-]{1,100}$/;
const spellings: Readonly<Record<string, RegExp>> = { page: number, limit: number, search: /^.{0,100}$/u };

/**
 * The path and the known query parameters in a fixed order, without unknown ones. Undefined if the request is not
 * cached: another call, a repeated parameter, or a value in another form.
 */
export function readApiAddress(url: string): string | undefined {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const call = cachedCalls.find((cached) => cached.path.test(path));
  if (!call) return undefined;
  if (at < 0 || call.names.length === 0) return path;
  // URLSearchParams removes one leading "?". It is added so that a second "?" of the address stays part of a name.
  const given = new URLSearchParams(`?${url.slice(at + 1)}`);
  let address = path;
  for (const name of call.names) {
    const [value, another] = given.getAll(name);
    if (value === undefined) continue;
    // Values with invalid UTF-8 are not cached, because Fastify decodes them differently.
    const isPlain = !value.includes('\uFFFD') && (spellings[name] ?? word).test(value);
    if (another !== undefined || !isPlain) return undefined;
    address += `&${name}=${encodeURIComponent(value.trim())}`;
  }
  return address;
}
