/**
 * What the server gives to the page that it renders: the API of the same process, the shop's details, and the nonce of
 * the content security policy.
 */
import { createContext, RouterContextProvider } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import type { Failure } from '#contract/http/envelope.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import type { Texts } from '#languages/catalogue.ts';
import type { Call } from '../shared/api.ts';
import { CallError } from '../shared/call-error.ts';
import { answerInPaise, failureInPaise } from '../shared/in-paise.ts';
import type { NextFiles } from './next-pages.ts';

export interface PageHost {
  /** Runs a call as a visitor. Throws an object with `status`, `message` and perhaps `details`. */
  invoke: (name: CallName, input: unknown) => Promise<unknown>;
  shop: Shop;
  publicUrl: string;
  now: Date;
  nonce: string;
  language: Language;
  texts: Texts;
}

export const serverCall = createContext<Call>();
/** Files of the likely next pages, which the browser may load before the visitor opens them. */
export const nextFiles = createContext<NextFiles>();
export const host = createContext<PageHost>();

/** Creates the router context for one request. */
export function provide(page: PageHost): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(host, page);
  context.set(serverCall, (async (name, input) => {
    try {
      return await answerInPaise(name, await page.invoke(name, input));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new CallError(error.status, { message: error.message, ...failureInPaise(error.details) });
    }
  }) as Call);
  return context;
}

function isRefusal(error: unknown): error is Error & { status: number; details?: Partial<Failure> } {
  return error instanceof Error && typeof (error as { status?: unknown }).status === 'number';
}
