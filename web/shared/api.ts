/** The browser's API client: every call of the contract, typed, without loading its schemas. */

import type { QueryKey } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { addressCall, idleHeader } from '#contract/http/call-address.ts';
import { currentLanguage } from '#web/language.ts';
import type { CallAnswer, CallInput, Failure } from './api-types.ts';
import { CallError } from './call-error.ts';
import { answerInPaise, bodyInRupees, failureInPaise } from './in-paise.ts';
import { currentToken, endSession } from './session.ts';

export type Call = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallAnswer<Name>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Replaces the stored session's token. Used to end a session that is no longer stored. */
  token?: string | null;
  /** The response, if the page has already sent this request. Then no second request is sent. */
  asked?: Promise<Response> | undefined;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** Makes a call. Throws CallError if it fails. A 401 to a call that carried a session's token ends that session. */
export const call: Call = async (name, input, options = {}) => {
  const response = await send(name, input, options);
  const answer = await response.json().catch(() => null);
  if (answer?.success) return answerInPaise(name, answer);
  throw new CallError(response.status, failureInPaise(answer) ?? {});
};

/** The query key of a call's answer. Without input it matches every answer of that call. */
export function callKey<Name extends CallName>(name: Name, input?: CallInput<Name>): QueryKey {
  return input === undefined ? [name] : [name, input];
}

/** Only the admin area handles refusals (403). If its handler answers true, the call is sent again. */
export const refusals: { onForbidden?: ((failure: Partial<Failure>) => Promise<boolean>) | undefined } = {};

/** Only the admin area knows whether somebody uses the page. Calls of an unused page do not renew the session. */
export const presence: { isIdle?: (() => boolean) | undefined } = {};

/** Sends a call and returns the response unparsed if it was successful. Otherwise throws CallError. */
export async function send(name: CallName, input: unknown, options: CallOptions): Promise<Response> {
  const parts = input as Parts;
  const { method, url } = addressCall(name, { params: parts.params, query: withoutEmpty(parts.query) });
  const token = options.token === undefined ? currentToken() : options.token;
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (presence.isIdle?.()) headers.set(idleHeader, '1');
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  for (const [key, value] of Object.entries(parts.headers ?? {})) if (value) headers.set(key, value);

  const asked =
    options.asked ??
    fetch(url, {
      method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(await bodyInRupees(name, parts.body)),
      signal: options.signal ?? null,
      keepalive: method !== 'GET' && parts.body === undefined,
    });
  const response = await asked.catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new CallError(0, {});
  });
  if (response.ok) return response;
  const failure = failureInPaise(await response.json().catch(() => null)) ?? {};
  if (response.status === 401 && token) endSession(token);
  if (response.status === 403 && (await refusals.onForbidden?.(failure))) return send(name, input, options);
  throw new CallError(response.status, failure, Number(response.headers.get('retry-after')) || null);
}

/** Drops empty filters from the query. */
function withoutEmpty(query: Parts['query'] = {}) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
