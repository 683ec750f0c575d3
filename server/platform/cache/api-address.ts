/** The address under which an API answer is cached: every spelling of the same question gives the same one. */
import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { fillPath, splitCall } from '#contract/http/call-address.ts';

interface KeptCall {
  path: RegExp;
  /** The query parameters that affect the answer, in the order of the contract. */
  names: readonly string[];
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const keptCalls: readonly KeptCall[] = Object.entries(calls as Record<string, Call>)
  .filter(([, { followsCatalogue }]) => followsCatalogue)
  .map(([name, { query }]) => ({
    path: new RegExp(`^/api${fillPath(splitCall(name).path, () => uuid)}$`),
    names: Object.keys((query as z.ZodObject | undefined)?.shape ?? {}),
  }));

/** The only spellings of values that are cached; others are answered, but computed each time. */
const number = /^[1-9]\d{0,6}$/;
const word = /^[a-z\d-]{1,100}$/;
const spellings: Readonly<Record<string, RegExp>> = { page: number, limit: number, search: /^.{0,100}$/u };

/**
 * Path and known query parameters in a fixed order; unknown ones are dropped. Undefined for what is not cached:
 * another call, a name given twice, a value in another spelling.
 */
export function readApiAddress(url: string): string | undefined {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const call = keptCalls.find((kept) => kept.path.test(path));
  if (!call) return undefined;
  if (at < 0 || call.names.length === 0) return path;
  // With its own "?", because only the first one is not part of the first name.
  const given = new URLSearchParams(`?${url.slice(at + 1)}`);
  let address = path;
  for (const name of call.names) {
    const [value, another] = given.getAll(name);
    if (value === undefined) continue;
    // The framework reads invalid UTF-8 differently.
    const isPlain = !value.includes('\uFFFD') && (spellings[name] ?? word).test(value);
    if (another !== undefined || !isPlain) return undefined;
    address += `&${name}=${encodeURIComponent(value.trim())}`;
  }
  return address;
}
